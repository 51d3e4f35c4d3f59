import type { Role } from '#lib/roles.ts';

export const MIN_PASSWORD_LENGTH = 8;
export const MAX_PASSWORD_LENGTH = 128;

/** Names a password of ours among the ways to sign in. */
export const PASSWORD_PROVIDER = 'credential';

/** Spec §7; linkedin by a Microsoft-type provider with a tenant. */
export const socialProviders = ['google', 'facebook', 'apple', 'linkedin'] as const;
export type SocialProvider = (typeof socialProviders)[number];

/** Pages that mails and providers lead to; each link carries `?token=` (the provider `?code=&state=`). */
/** Where somebody asks for the link; the others are where it leads. */
export const FORGOT_PASSWORD_PAGE = '/forgot-password';
export const PASSWORD_RESET_PAGE = '/reset-password';
export const VERIFY_EMAIL_PAGE = '/verify-email';
export const SOCIAL_CALLBACK_PAGE = '/social-callback';
/** Where an admin with a second factor types the code. */
export const TWO_FACTOR_PAGE = '/login/two-factor';

/** A session ends after this long without a request, and at the latest after the second figure. */
export const SESSION_IDLE_HOURS = 24;
export const SESSION_MAX_DAYS = 7;

/** How a session can begin. */
export const sessionOrigins = ['password', 'sso', 'social'] as const;
export type SessionOrigin = (typeof sessionOrigins)[number];
/** A session by single sign-on lives no longer (spec §9). */
export const SSO_SESSION_HOURS = 24;

/** Said whenever signing in fails, whatever the reason (spec §8). */
export const SIGN_IN_REFUSED = 'Account not found. Are you a new user?';

/** Where each portal starts (spec §2). */
export const dashboardPaths: Record<Role, string> = {
  homeowner: '/homeowner/dashboard',
  contractor: '/contractor/dashboard',
  admin: '/admin',
};
