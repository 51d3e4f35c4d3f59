import type { Role } from '#lib/roles.ts';

export const MIN_PASSWORD = 8;
export const MAX_PASSWORD = 128;

/** A session ends after this long without a request, and at the latest after the second figure. */
export const IDLE_HOURS = 24;
export const ABSOLUTE_DAYS = 7;

/** Said whenever signing in fails, whatever the reason (spec §8). */
export const SIGN_IN_REFUSED = 'Account not found. Are you a new user?';

/** Where each portal starts (spec §2). */
export const dashboardOf: Record<Role, string> = {
  homeowner: '/homeowner/dashboard',
  contractor: '/contractor/dashboard',
  admin: '/admin',
};
