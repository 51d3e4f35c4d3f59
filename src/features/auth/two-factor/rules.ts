export const CHALLENGE_MINUTES = 10;
export const RECOVERY_CODE_COUNT = 10;
/** Authenticator apps show a new six-digit code every 30 seconds; the previous and next one are accepted, too. */
export const STEP_SECONDS = 30;
export const CODE_REFUSED = 'This code is not right. Try the one that your app shows now';
export const CHALLENGE_REFUSED = 'This sign-in has taken too long. Start again';
