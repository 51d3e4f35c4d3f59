export const CHALLENGE_MINUTES = 10;
export const RECOVERY_CODE_COUNT = 10;
/** Authenticator apps: six digits, a new code every half minute; one before and after is taken, too. */
export const STEP_SECONDS = 30;
export const CODE_REFUSED = 'This code is not right. Try the one that your app shows now';
export const CHALLENGE_REFUSED = 'This sign-in has taken too long. Start again';
