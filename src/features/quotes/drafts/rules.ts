import type { KeptRevision, QuoteWords } from '../items/rules.ts';

type Kept = QuoteWords | KeptRevision;

export const wordsOf = (quote: Kept): QuoteWords => ({
  projectTitle: quote.projectTitle,
  description: quote.description,
  items: quote.items,
  totalAmount: quote.totalAmount,
  terms: quote.terms,
  deposit: quote.deposit,
  depositPercent: quote.depositPercent,
  startDate: quote.startDate,
  warranty: quote.warranty,
  validUntil: new Date(quote.validUntil),
});

/** Left out is left as it is. */
type Changes = { [Name in keyof QuoteWords]?: QuoteWords[Name] | undefined };

/** The same words with some of them changed. */
export function rewritten(quote: Kept, changes: Changes): QuoteWords {
  const given = Object.entries(changes).filter(([, value]) => value !== undefined);
  return { ...wordsOf(quote), ...Object.fromEntries(given) };
}

/** As JSON keeps it. */
export const revisionOf = (words: QuoteWords): KeptRevision => ({
  ...words,
  validUntil: words.validUntil.toISOString(),
});
