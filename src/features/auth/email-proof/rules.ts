/** The code in the mail, which is typed where its reader is signed in to the account already. */
export const CODE_DIGITS = 6;
/** As people copy or type it, also with spaces. */
export const EMAIL_CODE = new RegExp(`^\\s*(?:\\d[\\s-]*){${CODE_DIGITS}}$`);
/** How long it works. The rate limits `emailCodeTry` and `emailCodeAddress` cap the attempts. */
export const CODE_MINUTES = 30;

export const CODE_REFUSED = 'That’s not the code we emailed. Check the newest email';
export const CODE_EXPIRED = 'This code no longer works. Send a new one';
export const CODE_USED_UP = 'Too many wrong tries, so this code no longer works. Send a new one';
export const CODES_USED_UP =
  'Too many wrong codes today. Click the link in the email instead, or try again tomorrow';
export const EMAIL_CONFIRMED = 'Your email address is already confirmed';

/** Asked of whoever opens the link in a browser that is not signed in to the account. */
export const CONFIRM_IT_IS_YOU = 'Confirm it’s you. Enter the password for this account';
