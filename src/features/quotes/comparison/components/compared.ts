import type { Api } from '#browser/context.ts';
import type { Quote } from '../../components/quote.ts';
import { useStoredChoices } from '../../items/components/stored-choice.ts';
import { lineKey } from '../rules.ts';

export type Comparison = Awaited<ReturnType<Api['quotes']['compare']>>;
export type Row = Comparison['rows'][number];
export type Cell = Row['cells'][number];
export type Question = Comparison['questions'][number];

/** What a comparison is drawn from. */
export type ColumnsProps = {
  comparison: Comparison;
  /** Address of the page of a quote. */
  pathOf: (quoteId: string) => string;
};

/** A quote with the package that is looked at, where it has packages. */
export type Compared = {
  quote: Quote;
  column: Comparison['columns'][number];
  /** The position of its cells. */
  index: number;
  /** The package that the homeowner picked, here or on the page of the quote. */
  picked: string | undefined;
  onPick: (name: string) => void;
  /** How many of the others can be accepted. */
  others: number;
  /** US cents of tax in the total; undefined where the quote does not list it. */
  tax: number | undefined;
};

/** What a quote says that its price does not include. */
export const leftOutOf = ({ items }: Pick<Quote, 'items'>) =>
  items
    .filter(({ kind }) => kind === 'excluded')
    .map(({ description }) => description)
    .join(', ');

/**
 * The quote of the pro who was hired, alone, with what it says; undefined before that. What the others have is no
 * longer a question.
 */
export function hiredAlone(comparison: Comparison): Comparison | undefined {
  const { quotes, columns, rows, adjustments } = comparison;
  const hired = quotes.find(({ status }) => status === 'accepted');
  if (!hired) return undefined;
  const isOwn = (_: unknown, index: number) => columns[index]?.quoteId === hired.id;
  return {
    ...comparison,
    quotes: [hired],
    rows: rows.filter(
      ({ asked, cells }) => asked || cells.filter(isOwn).some(({ state }) => state !== 'missing'),
    ),
    adjustments: adjustments.filter(({ cells }) => cells.filter(isOwn).some(Boolean)),
  };
}

/**
 * Whose totals list tax, where those of others do not: the lower of two such totals may be the higher price. Empty where
 * all that can be accepted are alike.
 */
export function listingTax({ quotes, columns, adjustments }: Comparison): readonly string[] {
  const taxes = adjustments.find(({ kind }) => kind === 'tax')?.cells;
  const open = quotes.filter(({ moves }) => moves.includes('accept'));
  const withTax = open.filter(({ id }) =>
    columns.some(({ quoteId }, index) => quoteId === id && taxes?.[index]),
  );
  return withTax.length === open.length ? [] : withTax.map(({ contractorName }) => contractorName);
}

/**
 * US cents of a total without the tax that it lists. Where it lists none, the total as it is, which may have tax in its
 * prices: then it is the most that the work costs before tax.
 */
export const beforeTax = ({
  column,
  tax = 0,
}: {
  column: Pick<Compared['column'], 'totalAmount'>;
  tax: number | undefined;
}) => column.totalAmount - tax;

/** Whether a quote has the lowest price before tax of several that differ. */
export const isLowestBeforeTax = (
  each: Parameters<typeof beforeTax>[0],
  all: readonly Parameters<typeof beforeTax>[0][],
) => {
  const prices = all.map(beforeTax);
  const lowest = Math.min(...prices);
  return beforeTax(each) === lowest && prices.some((price) => price > lowest);
};

/** In the order of their prices: before tax, where not all totals list it. Whatever package is looked at, none moves. */
export const byPrice = (comparison: Comparison): readonly Quote[] =>
  listingTax(comparison).length === 0
    ? comparison.quotes
    : comparison.quotes.toSorted((a, b) => a.totalAmount - a.tax - (b.totalAmount - b.tax));

/** How much of what the homeowner asked for a quote does not list; undefined where it lists all of it. */
export function missingAsked({ rows }: Pick<Comparison, 'rows'>, index: number) {
  const asked = rows.filter((row) => row.asked);
  const missing = asked.filter(({ cells }) => (cells[index]?.state ?? 'missing') === 'missing');
  if (missing.length === 0) return undefined;
  if (asked.length === 1) return 'Doesn’t list what you asked for';
  return `Doesn’t list ${missing.length} of the ${asked.length} things you asked for`;
}

/** Whether several quotes are in one status, which the page says once, above them. */
export const haveOneStatus = ({ quotes }: Pick<Comparison, 'quotes'>) =>
  quotes.length > 1 &&
  new Set(quotes.map(({ status, expired }) => `${status} ${expired}`)).size === 1;

/** What a quote does not list and nobody asked about yet: what the project asks for, then what other quotes have. */
export const missingLines = (
  { rows, questions }: Pick<Comparison, 'rows' | 'questions'>,
  quoteId: string,
  index: number,
) =>
  rows
    .filter(
      ({ name, cells }) =>
        (cells[index]?.state ?? 'missing') === 'missing' &&
        !questions.some((each) => each.quoteId === quoteId && lineKey(each.line) === lineKey(name)),
    )
    .map(({ name }) => name);

/** Whether there is anything to ask about an open quote, or was. */
export const hasMissing = (
  { rows }: Pick<Comparison, 'rows'>,
  { moves }: Pick<Quote, 'moves'>,
  index: number,
) =>
  moves.includes('accept') &&
  rows.some(({ cells }) => (cells[index]?.state ?? 'missing') === 'missing');

type Change = Awaited<ReturnType<Api['quotes']['versions']>>['items'][number]['changes'][number];

/** What a new version did to the total; undefined where it costs the same. */
export function priceChange(changes: readonly Change[]) {
  const { before, after } = changes.find(({ what, money }) => what === 'Total' && money) ?? {};
  return typeof before === 'number' && typeof after === 'number' ? { before, after } : undefined;
}

/** For each quote, the column of the package that was picked, or its first. */
export function useComparedColumns(comparison: Comparison): Compared[] {
  const { quotes, columns, adjustments } = comparison;
  const [packages, storePackage] = useStoredChoices('quote-package', quotes);
  const taxes = adjustments.find(({ kind }) => kind === 'tax')?.cells;
  const openCount = quotes.filter(({ moves }) => moves.includes('accept')).length;
  return byPrice(comparison).flatMap((quote): Compared[] => {
    const own = columns.flatMap((column, index) =>
      column.quoteId === quote.id ? [{ column, index }] : [],
    );
    const picked = own.find(({ column }) => column.package === packages[quote.id]);
    const shown = picked ?? own[0];
    if (!shown) return [];
    return [
      {
        quote,
        ...shown,
        picked: picked?.column.package ?? undefined,
        onPick: (name) => storePackage(quote.id, name),
        others: openCount - Number(quote.moves.includes('accept')),
        tax: taxes?.[shown.index]?.amount,
      },
    ];
  });
}
