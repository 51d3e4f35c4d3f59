/** What a claim asks for: to act for the listed business, or to have the listing removed. */
export const claimKinds = ['take-over', 'removal'] as const;
export type ClaimKind = (typeof claimKinds)[number];

export const claimStatuses = ['open', 'granted', 'refused', 'withdrawn'] as const;

export const MAX_NOTE_LENGTH = 1_000;
export const CLAIMS_PAGE_SIZE = 20;

/** Length of the code that is mailed to the address in the register. */
export const CODE_DIGITS = 6;

/** `o•••@example.com`: the owner recognizes the address, and nobody else learns it. */
export function maskEmail(email: string) {
  const [name = '', host = ''] = email.split('@');
  return `${name.slice(0, 1)}•••@${host}`;
}
