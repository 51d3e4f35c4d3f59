export const CHALLENGE_MINUTES = 10;
export const RECOVERY_CODE_COUNT = 10;
/** Authenticator apps show a new six-digit code every 30 seconds; the previous and next one are accepted, too. */
export const STEP_SECONDS = 30;
export const CODE_REFUSED = 'That code isn’t right. Try the one your app shows now';
export const CHALLENGE_REFUSED = 'This sign-in timed out. Start again';
