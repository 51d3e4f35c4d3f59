import type { Role } from '#lib/roles.ts';

export const MIN_PASSWORD_LENGTH = 8;
export const MAX_PASSWORD_LENGTH = 128;

/** The provider id of a password that is stored here. */
export const PASSWORD_PROVIDER = 'credential';
/** The provider id of the membership site. */
export const MEMBER_SITE_PROVIDER = 'cs_member';
/** The provider id of a member whose account here was closed; the account id is a hash of the site's. */
export const CLOSED_MEMBER_PROVIDER = 'cs_member_closed';

/** Spec §7. LinkedIn is reached through a Microsoft tenant. */
export const socialProviders = ['google', 'facebook', 'apple', 'linkedin'] as const;
export type SocialProvider = (typeof socialProviders)[number];

/** Where people ask for a link to reset the password. */
export const FORGOT_PASSWORD_PATH = '/forgot-password';
/** Pages that emails (`?token=`) and providers (`?code=&state=`) link to. */
export const PASSWORD_RESET_PATH = '/reset-password';
export const VERIFY_EMAIL_PATH = '/verify-email';
/** Where people ask for a link that signs them in, and where that link leads. */
export const SIGN_IN_LINK_PATH = '/sign-in-link';
export const SOCIAL_CALLBACK_PATH = '/social-callback';
/** Apple sends its answer as a form that is posted from its own page. */
export const APPLE_CALLBACK_PATH = `${SOCIAL_CALLBACK_PATH}/apple`;
/** Where admins enter the code of the second factor. */
export const TWO_FACTOR_PATH = '/login/two-factor';

/** A session ends after this long without a request, and at the latest after the maximum. */
export const SESSION_IDLE_HOURS = 24;
export const SESSION_MAX_DAYS = 7;

/** How a session can begin. */
export const sessionOrigins = ['password', 'sso', 'social'] as const;
export type SessionOrigin = (typeof sessionOrigins)[number];
/** Sessions by single sign-on are shorter (spec §9). */
export const SSO_SESSION_HOURS = 24;

/** The same for every reason, so that nobody can find out whether an account exists (spec §8). */
export const SIGN_IN_REFUSED = 'Account not found. Are you a new user?';

/** The first page of each portal (spec §2). */
export const dashboardPaths: Record<Role, string> = {
  homeowner: '/homeowner/dashboard',
  contractor: '/contractor/dashboard',
  admin: '/admin',
};
