import type { QuoteContent, StoredQuoteRevision } from '../items/rules.ts';

type ContentSource = QuoteContent | StoredQuoteRevision;

export const editableContent = (quote: ContentSource): QuoteContent => ({
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
type Changes = { [Name in keyof QuoteContent]?: QuoteContent[Name] | undefined };

/** The same words with some of them changed. */
export function applyChanges(quote: ContentSource, changes: Changes): QuoteContent {
  const given = Object.entries(changes).filter(([, value]) => value !== undefined);
  return { ...editableContent(quote), ...Object.fromEntries(given) };
}

/** As JSON keeps it. */
export const toStoredRevision = (content: QuoteContent): StoredQuoteRevision => ({
  ...content,
  validUntil: content.validUntil.toISOString(),
});
