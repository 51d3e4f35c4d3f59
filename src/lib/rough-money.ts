import { parseMoney } from './money.ts';

const shortThousands = /^\$?\s*(?<count>\d{1,4}(?:\.\d{1,3})?)\s*k$/i;

/** An amount as `parseMoney` reads it, or as people say it roughly, in thousands: `2k`, `$1.5K`. */
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
