export const CODE_DIGITS = 6;
/** How long a mailed code works. The rate limit `quoteCodeTry` caps the attempts. */
export const CODE_MINUTES = 15;
/** How long whoever has proved the address can ask, sign or decline without another code. */
export const PROOF_MINUTES = 60;
export const MAX_QUESTION_LENGTH = 2_000;

export const CODE_REFUSED = 'That’s not the code we emailed';
export const CODE_EXPIRED = 'This code no longer works. Request a new one';
export const PROOF_EXPIRED = 'Confirm your email address again, then go on';
export const ANSWERED_IN_ACCOUNT = 'This quote belongs to an account. Sign in to answer it';
export const ADDRESS_REFUSED =
  'The owner of this address asked for no email. Sign in, or make an account with it, to answer';

/** Whether a quote is answered by its link: its customer has no account. */
export const isAnsweredByLink = ({ homeownerId }: { homeownerId: string | null }) =>
  homeownerId === null;
