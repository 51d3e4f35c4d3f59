/** What has to be typed before an account is deleted, in capitals or not. */
export const CONFIRMATION = 'DELETE';

export const isConfirmed = (typed: string) => typed.trim().toUpperCase() === CONFIRMATION;

/** How long ago somebody without a password may have signed in to delete the account. */
export const FRESH_MINUTES = 15;

export const isFresh = (signedInAt: Date, now: Date) =>
  now.getTime() - signedInAt.getTime() <= FRESH_MINUTES * 60_000;

export const SIGN_IN_AGAIN = `Sign out and in again, then delete the account within ${FRESH_MINUTES} minutes`;
export const LAST_MASTER_ADMIN =
  'You are the only master admin. Make somebody else master admin before you delete your account';

/** Who somebody is called once their account is gone. */
export const DELETED_ACCOUNT = 'Deleted account';
export const DELETED_BUSINESS = 'Deleted business';

/** Addresses that nobody can have, one for each account that is gone. */
export const DELETED_DOMAIN = 'deleted.invalid';
export const deletedAddress = (uid: string) => `deleted-${uid}@${DELETED_DOMAIN}`;
