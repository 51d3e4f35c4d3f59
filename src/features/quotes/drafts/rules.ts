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
  milestones: quote.milestones ?? [],
  startDate: quote.startDate,
  warranty: quote.warranty,
  validUntil: new Date(quote.validUntil),
});

/** Fields that are left out keep their value. */
type Changes = { [Name in keyof QuoteContent]?: QuoteContent[Name] | undefined };

export function applyChanges(quote: ContentSource, changes: Changes): QuoteContent {
  const given = Object.entries(changes).filter(([, value]) => value !== undefined);
  return { ...editableContent(quote), ...Object.fromEntries(given) };
}

export const toStoredRevision = (content: QuoteContent): StoredQuoteRevision => ({
  ...content,
  validUntil: content.validUntil.toISOString(),
});
