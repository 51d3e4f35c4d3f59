export const CODE_DIGITS = 6;
/** How long a texted code works. The rate limit `phoneCodeTry` caps the attempts. */
export const CODE_MINUTES = 15;

export const WRONG_CODE_MESSAGE = 'This is not the code that we texted';
export const EXPIRED_CODE_MESSAGE = 'This code no longer works. Ask for a new one';
export const OPTED_OUT_MESSAGE =
  'This number has answered STOP to our texts. Answer START, then ask again';
