export const CODE_DIGITS = 6;
/** How long a texted code works. The rate limit `phoneCodeTry` caps the attempts. */
export const CODE_MINUTES = 15;

export const WRONG_CODE_MESSAGE = 'That’s not the code we texted';
export const EXPIRED_CODE_MESSAGE = 'This code no longer works. Request a new one';
export const OPTED_OUT_MESSAGE =
  'This number opted out of our texts with STOP. Text START, then try again';
