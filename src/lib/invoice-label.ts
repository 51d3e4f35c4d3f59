/** `INV-0007`: an invoice by its number, as both sides and their search know it. */
export const invoiceLabel = (number: number) => `INV-${String(number).padStart(4, '0')}`;

const written = /^(?:inv[- ]?)?0*(\d{1,9})$/i;

/** The number that somebody means by `inv 7`, `INV-0007` or `0007`; undefined for other words. */
export const invoiceNumberIn = (text: string) => {
  const number = written.exec(text.trim())?.[1];
  return number === undefined ? undefined : Number(number);
};
