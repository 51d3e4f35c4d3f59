/** Largest amount of money in one field, in US cents: ten million dollars. */
export const MAX_CENTS = 1_000_000_000;

const whole = new Intl.NumberFormat('en-US', {
  style: 'currency',
  currency: 'USD',
  maximumFractionDigits: 0,
});
const exact = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });

/** US cents in dollars: `$6,600`, and `$6,600.50` only if there are cents. */
export function formatCents(cents: number) {
  return (cents % 100 === 0 ? whole : exact).format(cents / 100);
}

const typedMoney = /^\$?\s*(?<dollars>\d+|\d{1,3}(?:,\d{3})+)?(?:\.(?<cents>\d{1,2}))?$/;

/** An amount as typed, in US cents; undefined for anything else (`6,60`, `about 50`, `-5`). */
export function parseMoney(typed: string) {
  const { dollars, cents } = typedMoney.exec(typed.trim())?.groups ?? {};
  if (dollars === undefined && cents === undefined) return;
  const amount =
    Number((dollars ?? '0').replaceAll(',', '')) * 100 + Number((cents ?? '').padEnd(2, '0'));
  return Number.isSafeInteger(amount) ? amount : undefined;
}

const shortThousands = /^\$?\s*(?<count>\d{1,4}(?:\.\d{1,3})?)\s*k$/i;

/** The same for amounts that people say roughly, also in thousands: `2k`, `$1.5K`. */
export function parseRoughMoney(typed: string) {
  const count = shortThousands.exec(typed.trim())?.groups?.count;
  // Of at most three decimals in thousands of dollars, nothing is left below a dollar.
  return count === undefined ? parseMoney(typed) : Math.round(Number(count) * 1_000) * 100;
}

const roughRange = /^(?<from>[^–—-]+?)\s*(?:[–—-]|\bto\b)\s*(?<to>[^–—-]+)$/i;

/** Two amounts typed in one field, as in `2k-3k`, `$2,000 to $3,000` or `2-3k`; undefined for anything else. */
export function parseMoneyRange(typed: string) {
  const { from = '', to = '' } = roughRange.exec(typed.trim())?.groups ?? {};
  // "2-3k" is two to three thousand, and "800-1.5k" is not.
  const isAlsoShort = Number(from) <= Number(shortThousands.exec(to.trim())?.groups?.count);
  const first = parseRoughMoney(isAlsoShort ? `${from}k` : from);
  const last = parseRoughMoney(to);
  return first === undefined || last === undefined ? undefined : { from: first, to: last };
}
