import { isCounted, type QuoteItem } from '../items/rules.ts';

export const cellStates = ['included', 'allowance', 'optional', 'excluded', 'missing'] as const;
export type CellState = (typeof cellStates)[number];

export const cellStateNames: Record<CellState, string> = {
  included: 'Included',
  allowance: 'Allowance',
  optional: 'Optional',
  excluded: 'Not included',
  missing: 'Not mentioned',
};

type Cell = { state: CellState; amount: number | null; lines: string[] };
/** One thing to be done, and what each quote says about it. */
export type ScopeRow = { name: string; asked: boolean; cells: Cell[] };

const stopWords = new Set(
  'a an and as at by for from in new of off on or our out per the to up what with'.split(' '),
);

/** The words that say what a line is about, without their plurals. */
const significantWords = (text: string) =>
  new Set(
    (text.toLowerCase().match(/\p{L}{2,}/gu) ?? [])
      .filter((word) => !stopWords.has(word))
      .map((word) => word.replace(/(?<=\w{3})s$/, '')),
  );

/** Of the shorter text's words, how many the other has as well. */
const MATCHING_SHARE = 0.5;

/** Whether two lines are about the same work: one says all that the other does, or half of it and two words. */
export function isSameWork(a: string, b: string) {
  if (a.trim().toLowerCase() === b.trim().toLowerCase()) return true;
  const [one, other] = [significantWords(a), significantWords(b)];
  const shared = [...one].filter((word) => other.has(word)).length;
  const shorter = Math.min(one.size, other.size);
  return shared > 0 && (shared === shorter || (shared >= 2 && shared / shorter >= MATCHING_SHARE));
}

/**
 * Lines up what several quotes say: first what the homeowner asked for, in that order, then what else the
 * quotes mention. A line belongs to the scope line that its contractor named, else to the first that it reads like.
 */
export function alignScope(
  asked: readonly string[],
  quotes: readonly (readonly QuoteItem[])[],
): ScopeRow[] {
  const rows: { name: string; asked: boolean; items: QuoteItem[][] }[] = [];
  const add = (name: string, isAsked: boolean) => {
    const row = { name, asked: isAsked, items: quotes.map((): QuoteItem[] => []) };
    rows.push(row);
    return row;
  };
  for (const name of asked) add(name, true);
  for (const [column, items] of quotes.entries())
    for (const item of items) {
      if (item.kind === 'discount' || item.kind === 'tax') continue;
      const { scope, description } = item;
      const row =
        (scope !== null && rows.find(({ name }) => name.toLowerCase() === scope.toLowerCase())) ||
        rows.find(({ name }) => isSameWork(name, description)) ||
        add(scope ?? description, false);
      row.items[column]?.push(item);
    }
  return rows.map(({ name, asked: isAsked, items }) => ({
    name,
    asked: isAsked,
    cells: items.map(cellOf),
  }));
}

function cellOf(items: readonly QuoteItem[]): Cell {
  const lines = items.map(({ description }) => description);
  const counted = items.filter(isCounted);
  if (counted.length > 0) {
    const state = counted.some(({ kind }) => kind === 'allowance') ? 'allowance' : 'included';
    return { state, amount: counted.reduce((sum, { amount }) => sum + amount, 0), lines };
  }
  const optional = items.filter((item) => item.optional);
  if (optional.length > 0)
    return {
      state: 'optional',
      amount: optional.reduce((sum, { amount }) => sum + amount, 0),
      lines,
    };
  return { state: items.length > 0 ? 'excluded' : 'missing', amount: null, lines };
}
