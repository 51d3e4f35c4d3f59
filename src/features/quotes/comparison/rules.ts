import { isAdjustment, isCounted, type QuoteItem } from '../items/rules.ts';
import { MAX_QUESTION_LENGTH } from '../links/rules.ts';
import { isSameKind, isSameWork } from '../matching/rules.ts';

export const cellStates = ['included', 'allowance', 'optional', 'excluded', 'missing'] as const;
export type CellState = (typeof cellStates)[number];

export const cellStateNames: Record<CellState, string> = {
  included: 'Included',
  allowance: 'Allowance',
  optional: 'Optional',
  excluded: 'Not included',
  missing: 'Not listed separately',
};

/** What a homeowner reads where an allowance stands first: the word is the trade’s, not theirs. */
export const ALLOWANCE_NOTE = 'Allowance: an estimate. You pay what it really costs.';

/** As long as a line of a quote may be. */
export const MAX_ASKED_LINE_LENGTH = 200;

/** More lines at a time would be a list that nobody answers. */
export const MAX_ASKED_LINES = 20;

/** Of one quote: what it leaves out is never more, and a list of anything else is no question. */
export const MAX_ASKED_LINES_PER_QUOTE = 100;
export const ASKED_LINES_USED_UP = `You’ve asked about ${MAX_ASKED_LINES_PER_QUOTE} lines of this quote already. Write to the business in your messages instead`;

/** The same for lines that differ in case and spaces alone: they are asked about once. */
export const lineKey = (line: string) => line.trim().replaceAll(/\s+/g, ' ').toLowerCase();

/** Lines that nobody asked about yet, each once. */
export function unaskedLines(lines: readonly string[], asked: readonly string[]) {
  const seen = new Set(asked.map(lineKey));
  return lines.filter((line) => {
    const key = lineKey(line);
    if (seen.has(key)) return false;
    seen.add(key);
    return true;
  });
}

const listed = (text: string) => `– “${text}”`;
/** What a listed line takes besides its text: the dash, the quotation marks and the line break. */
const LISTED_EXTRA = listed('').length + 1;
/** A line is shortened no further: it could not be told from others. */
const MIN_LISTED_LENGTH = 40;

function asListed(line: string, room: number) {
  const max = Math.max(MIN_LISTED_LENGTH, room - LISTED_EXTRA);
  return listed(
    line.length <= max
      ? line
      : `${line
          .slice(0, max - 1)
          .toWellFormed()
          .trimEnd()}…`,
  );
}

/** Whether a line of a question lists this, in full or shortened. */
function isListed(written: string, line: string) {
  const text = written.trim();
  const [, start] = /^– “(.+)…”$/.exec(text) ?? [];
  return text === listed(line) || (start !== undefined && line.startsWith(start));
}

/**
 * What the homeowner writes to ask about lines; in the conversation with the business. Long lines are shortened where
 * the message would be longer than one may be.
 */
export function questionAbout(projectTitle: string, lines: readonly string[]) {
  const first = `About your quote for “${projectTitle}”: does your price include this?\n`;
  const room = Math.floor((MAX_QUESTION_LENGTH - first.length) / Math.max(1, lines.length));
  return [first, ...lines.map((line) => asListed(line, room))].join('\n');
}

/** What the homeowner writes where a quote leaves out what they asked for. */
export const priceWith = (projectTitle: string, line: string) =>
  `About your quote for “${projectTitle}”: it leaves out “${line}”, which I asked for. What would it cost with that?`;

/** The words of a question with a line that is asked about, too, or no longer. Whatever else was written stays. */
export function withAskedLine(words: string, line: string, isAsked: boolean) {
  const all = words.split('\n');
  if (!isAsked) return all.filter((one) => !isListed(one, line)).join('\n');
  if (all.some((one) => isListed(one, line))) return words;
  const room = MAX_QUESTION_LENGTH - words.length;
  // After the other lines, before what was written below them.
  const last = all.findLastIndex((one) => /^– “.*”$/.test(one.trim()));
  return all.toSpliced(last < 0 ? all.length : last + 1, 0, asListed(line, room)).join('\n');
}

type Line = Pick<QuoteItem, 'description' | 'quantity' | 'unit' | 'unitPrice' | 'percent'> & {
  state: CellState;
  amount: number | null;
};
type Cell = {
  state: CellState;
  amount: number | null;
  lines: Line[];
};
/** One piece of work, with a cell for each quote. */
export type ScopeRow = { name: string; asked: boolean; cells: Cell[] };

type Aligned = { name: string; asked: boolean; items: QuoteItem[][] };

/**
 * Aligns the lines of several quotes: the scope lines of the project come first, in their order, then whatever
 * else the quotes contain. A line goes to the scope line that its contractor named, otherwise to the row that names the
 * same work. Nothing is in two rows: no price is read twice.
 */
export function alignScope(
  asked: readonly string[],
  quotes: readonly (readonly QuoteItem[])[],
): ScopeRow[] {
  const rows: Aligned[] = [];
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
  return joinKinds(rows).map(({ name, asked: isAsked, items }) => ({
    name,
    asked: isAsked,
    cells: items.map((own) =>
      own.length > 0 ? cellOf(own) : { state: 'missing', amount: null, lines: [] },
    ),
  }));
}

/** Puts what nobody asked for into one row where lines of different quotes are clearly of one kind. */
function joinKinds(rows: readonly Aligned[]): Aligned[] {
  const left = rows.filter(({ asked }) => !asked);
  const joined = new Map<Aligned, Aligned | undefined>();
  for (const row of left) {
    if (joined.has(row)) continue;
    const kind = [row];
    for (const each of kind)
      kind.push(
        ...left.filter((other) => !kind.includes(other) && isSameKind(each.name, other.name)),
      );
    if (kind.length === 1 || !isOneToOne(kind)) continue;
    for (const each of kind) joined.set(each, undefined);
    joined.set(row, {
      ...row,
      // The shortest words claim the least of what the other quotes do.
      name: kind.map(({ name }) => name).reduce((a, b) => (b.length < a.length ? b : a)),
      items: row.items.map((_, column) => kind.flatMap(({ items }) => items[column] ?? [])),
    });
  }
  return rows.flatMap((row) => (joined.has(row) ? (joined.get(row) ?? []) : row));
}

/** Whether each quote has its lines in one of these rows alone: otherwise it is unclear which of them is meant. */
const isOneToOne = (rows: readonly Aligned[]) =>
  rows[0]?.items.every((_, column) => {
    const own = rows.filter(({ items }) => (items[column]?.length ?? 0) > 0);
    return own.length <= 1;
  }) ?? false;

function cellOf(items: readonly QuoteItem[]): Cell {
  const lines = items.map(lineOf);
  const of = (...states: CellState[]) => lines.filter(({ state }) => states.includes(state));
  const counted = of('included', 'allowance');
  if (counted.length > 0) {
    const state = of('allowance').length > 0 ? 'allowance' : 'included';
    return { state, amount: sum(counted), lines };
  }
  const optional = of('optional');
  return optional.length > 0
    ? { state: 'optional', amount: sum(optional), lines }
    : { state: 'excluded', amount: null, lines };
}

function lineOf(item: QuoteItem): Line {
  const { description, quantity, unit, unitPrice, percent, amount } = item;
  const of = (state: CellState, lineAmount: number | null) => ({
    ...{ description, quantity, unit, unitPrice, percent, state, amount: lineAmount },
  });
  if (isCounted(item)) return of(item.kind === 'allowance' ? 'allowance' : 'included', amount);
  return item.optional && item.kind !== 'excluded' ? of('optional', amount) : of('excluded', null);
}

const sum = (lines: readonly { amount: number | null }[]) =>
  lines.reduce((total, { amount }) => total + (amount ?? 0), 0);

const adjustmentKinds = ['discount', 'tax'] as const;

/** The discounts and the taxes of several quotes; those that no quote has are left out. */
export const alignAdjustments = (quotes: readonly (readonly QuoteItem[])[]) =>
  adjustmentKinds
    .map((kind) => ({
      kind,
      cells: quotes.map((items) => {
        const lines = items.filter((item) => item.kind === kind).map(lineOf);
        return lines.length > 0 ? { amount: sum(lines), lines } : null;
      }),
    }))
    .filter(({ cells }) => cells.some((cell) => cell !== null));
