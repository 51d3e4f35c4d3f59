import { isAdjustment, isCounted, type QuoteItem } from '../items/rules.ts';

export const cellStates = ['included', 'allowance', 'optional', 'excluded', 'missing'] as const;
export type CellState = (typeof cellStates)[number];

export const cellStateNames: Record<CellState, string> = {
  included: 'Included',
  allowance: 'Allowance',
  optional: 'Optional',
  excluded: 'Not included',
  missing: 'Not listed separately',
};

type Cell = { state: CellState; amount: number | null; lines: string[] };
/** One piece of work, with a cell for each quote. */
export type ScopeRow = { name: string; asked: boolean; cells: Cell[] };

const stopWords = new Set(
  'a an and as at by for from in new of off on or our out per the to up what with'.split(' '),
);

/** The words of a line that carry meaning, without their plural s. */
const significantWords = (text: string) =>
  new Set(
    (text.toLowerCase().match(/\p{L}{2,}/gu) ?? [])
      .filter((word) => !stopWords.has(word))
      .map((word) => word.replace(/(?<=\w{3})s$/, '')),
  );

/** The share of the shorter text's words that the longer one must contain. */
const MATCHING_SHARE = 0.5;

/** Two lines are the same work if one has all words of the other, or at least two words and half of them. */
export function isSameWork(a: string, b: string) {
  if (a.trim().toLowerCase() === b.trim().toLowerCase()) return true;
  const [one, other] = [significantWords(a), significantWords(b)];
  const shared = [...one].filter((word) => other.has(word)).length;
  const shorter = Math.min(one.size, other.size);
  return shared > 0 && (shared === shorter || (shared >= 2 && shared / shorter >= MATCHING_SHARE));
}

/**
 * Aligns the lines of several quotes: the scope lines of the project come first, in their order, then whatever
 * else the quotes contain. A line goes to the scope line that its contractor named, otherwise to the first row
 * with similar words.
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
      if (isAdjustment(item)) continue;
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
