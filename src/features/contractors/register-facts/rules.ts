/** What a register can state: a trade license, that a business is registered, that it is insured. */
export const factKinds = ['license', 'registration', 'insurance'] as const;

/** A fact counts through its last day, or forever where the register names no end. */
export const isFactCurrent = ({ validUntil }: { validUntil: string | null }, today: string) =>
  validUntil === null || validUntil >= today;
