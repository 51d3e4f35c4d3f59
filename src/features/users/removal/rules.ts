/** What has to be typed before an account is deleted, in capitals or not. */
export const CONFIRMATION_WORD = 'DELETE';

export const isConfirmed = (typed: string) => typed.trim().toUpperCase() === CONFIRMATION_WORD;

/** How long ago somebody without a password may have signed in to delete the account. */
export const RECENT_SIGN_IN_MINUTES = 15;

export const isRecentSignIn = (signedInAt: Date, now: Date) =>
  now.getTime() - signedInAt.getTime() <= RECENT_SIGN_IN_MINUTES * 60_000;

export const SIGN_IN_AGAIN = `Sign out and in again, then delete the account within ${RECENT_SIGN_IN_MINUTES} minutes`;
export const LAST_MASTER_ADMIN =
  'You are the only master admin. Make somebody else master admin before you delete your account';

/** Who somebody is called once their account is gone. */
export const DELETED_ACCOUNT_NAME = 'Deleted account';
export const DELETED_BUSINESS_NAME = 'Deleted business';

/** Addresses that nobody can have, one for each account that is gone. */
export const DELETED_EMAIL_DOMAIN = 'deleted.invalid';
export const deletedEmail = (uid: string) => `deleted-${uid}@${DELETED_EMAIL_DOMAIN}`;
