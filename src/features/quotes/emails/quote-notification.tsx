import { formatCents } from '#lib/money.ts';
import {
  FactTable,
  type MailBasics,
  MailLayout,
  type MailTemplate,
  Paragraph,
  QuotedText,
} from '#ui/mail-layout.tsx';

export type QuoteNotificationMail = MailBasics & {
  contractorName: string;
  projectTitle: string;
  description: string;
  items: readonly { description: string; amount: number }[];
  totalAmount: number;
  version: number;
  /** What is not as it was in the version before, by name. */
  changed: readonly string[];
  /** As people write it, with its zone. */
  validUntil: string;
};

/** Lines of a quote in the mail; the rest is on the page. */
const SHOWN_ITEMS = 20;
const SHOWN_CHANGES = 6;

/** To a homeowner: a contractor has sent a quote. */
export const quoteNotificationMail: MailTemplate<QuoteNotificationMail> = {
  subject: ({ contractorName, projectTitle, version }) =>
    version > 1
      ? `${contractorName} changed their quote for “${projectTitle}”`
      : `Quote from ${contractorName} for “${projectTitle}”`,
  body: (quote) => (
    <MailLayout
      {...quote}
      preview={`${formatCents(quote.totalAmount)} for “${quote.projectTitle}”.`}
      heading={
        quote.version > 1
          ? `Version ${quote.version} of your quote from ${quote.contractorName}`
          : `Your quote from ${quote.contractorName}`
      }
      action="Open the quote"
      reason="You get this because you asked for quotes for this project. You owe nothing unless you accept."
    >
      <Paragraph>
        {quote.contractorName} has {quote.version > 1 ? 'changed the quote' : 'sent you a quote'}{' '}
        for “{quote.projectTitle}”. It stands until {quote.validUntil}. The whole quote is attached
        as a PDF; the button opens it without signing in.
      </Paragraph>
      {quote.changed.length > 0 && (
        <Paragraph>
          Changed: {quote.changed.slice(0, SHOWN_CHANGES).join(', ')}
          {quote.changed.length > SHOWN_CHANGES && ' and more'}. The version before stays readable.
        </Paragraph>
      )}
      {quote.description && <QuotedText of={quote.contractorName}>{quote.description}</QuotedText>}
      <FactTable items={factsOf(quote)} />
    </MailLayout>
  ),
};

function factsOf({ items, totalAmount }: QuoteNotificationMail) {
  const shown = items.slice(0, SHOWN_ITEMS);
  const rest = items.length - shown.length;
  return [
    ...shown.map(({ description, amount }) => ({ term: description, value: formatCents(amount) })),
    ...(rest > 0
      ? [{ term: `${rest} more ${rest === 1 ? 'line' : 'lines'}`, value: 'in the quote' }]
      : []),
    { term: 'Total', value: formatCents(totalAmount), strong: true },
  ];
}
