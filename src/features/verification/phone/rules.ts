export const CODE_DIGITS = 6;
/** How long a texted code works. How often it may be tried is the limit `phoneCodeTry`. */
export const CODE_MINUTES = 10;

export const CODE_REFUSED = 'This is not the code that we texted';
export const CODE_GONE = 'This code no longer works. Ask for a new one';
export const STOPPED = 'This number has answered STOP to our texts. Answer START, then ask again';
