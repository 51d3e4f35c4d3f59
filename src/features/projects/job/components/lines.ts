import { parseMoney } from '#lib/money.ts';

/** A line with words and an amount, as it is typed. */
export type TypedLine = { key: number; words: string; amount: string };

let lastKey = 0;
export const newLine = (): TypedLine => {
  lastKey += 1;
  return { key: lastKey, words: '', amount: '' };
};

/** `40%` as 40, or undefined. */
export function parseShare(typed: string) {
  const [, share] = /^\s*(\d{1,3}(?:\.\d{1,3})?)\s*%\s*$/.exec(typed) ?? [];
  const percent = Number(share);
  return share !== undefined && percent <= 100 ? percent : undefined;
}

/** `-1,250.00` in US cents; undefined for invalid input. */
export function parseSigned(typed: string) {
  const [, sign, rest = ''] = /^\s*([-−]?)\s*\$?\s*(.+)$/.exec(typed) ?? [];
  const cents = parseMoney(rest);
  return cents === undefined || cents === null || cents === 0 ? undefined : sign ? -cents : cents;
}
