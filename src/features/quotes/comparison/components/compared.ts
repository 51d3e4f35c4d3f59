import type { Api } from '#browser/context.ts';
import type { Quote } from '../../components/quote.ts';
import { useStoredChoices } from '../../items/components/stored-choice.ts';
import { alignBeforeTax, lineKey } from '../rules.ts';

export type Comparison = Awaited<ReturnType<Api['quotes']['compare']>>;
export type Row = Comparison['rows'][number];
export type Cell = Row['cells'][number];
export type Question = Comparison['questions'][number];

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
  /** Whether others list tax and this one does not: its total may be cheaper by that alone. */
  mayGrow: boolean;
};

/** What a quote says that its price does not include. */
export const leftOutOf = ({ items }: Pick<Quote, 'items'>) =>
  items
    .filter(({ kind }) => kind === 'excluded')
    .map(({ description }) => description)
    .join(', ');

/** What each column comes to before tax; undefined where the totals can be compared as they are. */
export const beforeTax = ({ columns, adjustments }: Pick<Comparison, 'columns' | 'adjustments'>) =>
  alignBeforeTax(
    columns.map(({ totalAmount }) => totalAmount),
    adjustments.find(({ kind }) => kind === 'tax')?.cells ?? [],
  );

export type BeforeTaxCell = NonNullable<ReturnType<typeof beforeTax>>[number];

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

/** What a new version did to the total, apart from the rest that it changed. */
export function splitChanges(changes: readonly Change[]) {
  const total = changes.find(({ what, money }) => what === 'Total' && money);
  const { before, after } = total ?? {};
  const price =
    typeof before === 'number' && typeof after === 'number' ? { before, after } : undefined;
  return { price, others: price ? changes.filter((change) => change !== total) : changes };
}

/** For each quote, the column of the package that was picked, or its first. */
export function useComparedColumns({ quotes, columns, adjustments }: Comparison): Compared[] {
  const [packages, storePackage] = useStoredChoices('quote-package', quotes);
  const untaxed = beforeTax({ columns, adjustments });
  const openCount = quotes.filter(({ moves }) => moves.includes('accept')).length;
  return quotes.flatMap((quote): Compared[] => {
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
        mayGrow: untaxed?.[shown.index]?.mayGrow ?? false,
      },
    ];
  });
}
