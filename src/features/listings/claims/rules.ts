/** What may be wanted of a listing: to act for the business, or that it be taken out. */
export const claimWishes = ['take-over', 'removal'] as const;
export type ClaimWish = (typeof claimWishes)[number];

export const claimStatuses = ['open', 'granted', 'refused', 'withdrawn'] as const;

export const MAX_NOTE = 1_000;
export const CLAIMS_PAGE_SIZE = 20;

/** Digits of the code that is mailed to the address that the register names. */
export const CODE_DIGITS = 6;

/** `o•••@example.com`: enough to know one's own address by, too little to learn somebody else's. */
export function maskEmail(email: string) {
  const [name = '', host = ''] = email.split('@');
  return `${name.slice(0, 1)}•••@${host}`;
}
