import type { Api } from '#browser/context.ts';
import type { Quote } from '../../components/quote.ts';
import { useStoredChoices } from '../../items/components/stored-choice.ts';

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
};

/** For each quote, the column of the package that was picked, or its first. */
export function useComparedColumns({ quotes, columns }: Comparison): Compared[] {
  const [packages, storePackage] = useStoredChoices('quote-package', quotes);
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
      },
    ];
  });
}
