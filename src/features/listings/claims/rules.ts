/** What a claim asks for: to act for the listed business, or to have the listing removed. */
export const claimKinds = ['take-over', 'removal'] as const;
export type ClaimKind = (typeof claimKinds)[number];

export const claimStatuses = ['open', 'granted', 'refused', 'withdrawn'] as const;

export const MAX_NOTE_LENGTH = 1_000;
export const CLAIMS_PAGE_SIZE = 20;

/** Length of the code that is mailed to the address in the register. */
export const CODE_DIGITS = 6;

/** How long a mailed code works. */
export const CODE_MINUTES = 15;
export const codeExpiry = ({ codeSentAt }: { codeSentAt: Date | null }) =>
  codeSentAt && new Date(codeSentAt.getTime() + CODE_MINUTES * 60_000);

export const WRONG_CODE = 'That’s not the code we sent';
export const CODE_EXPIRED = 'This code no longer works. Request a new one';
export const TOO_MANY_CODES =
  'We’ve sent several codes to this address recently. Try again later, or wait. We’ll check your claim by hand';
export const TOO_MANY_TRIES =
  'Too many codes were tried for this listing. Try again tomorrow, or wait. We’ll check your claim by hand';
