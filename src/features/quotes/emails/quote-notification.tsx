import { formatDate } from '#lib/dates.ts';
import { formatCents } from '#lib/money.ts';
import { FactTable, mailTemplate, Paragraph, QuotedText } from '#ui/mail-layout.tsx';

type QuoteNotificationMail = {
  contractorName: string;
  projectTitle: string;
  description: string;
  items: readonly { description: string; amount: number }[];
  totalAmount: number;
  /**
   * Of which the customer picks one; its total has everything that is part of all, its lines have what it has besides.
   * Jobs of an earlier version lack them, or their lines.
   */
  packages?: readonly {
    name: string;
    totalAmount: number;
    lines?: readonly { description: string; amount: number }[];
  }[];
  /** What is due at acceptance, in US cents; null without. Jobs of an earlier version lack this and the next two. */
  deposit?: number | null;
  /** A calendar date. */
  startDate?: string | null;
  /** The work that is not part of it. */
  excluded?: readonly string[];
  version: number;
  /** The names of the parts that changed since the previous version. */
  changed: readonly string[];
  /** Formatted for readers, with the time zone. */
  validUntil: string;
};

/** Most lines and changes in one email; the rest is on the page. */
const MAX_ITEMS = 20;
const MAX_CHANGES = 6;

/** To the homeowner: a contractor sent a quote, or a new version of it. */
export const quoteNotificationMail = mailTemplate<QuoteNotificationMail>({
  subject: ({ contractorName, projectTitle, version }) =>
    version > 1
      ? `${contractorName} updated their quote for “${projectTitle}”`
      : `Quote from ${contractorName} for “${projectTitle}”`,
  preview: ({ packages = [], totalAmount, projectTitle }) => {
    const totals = packages.map((each) => each.totalAmount);
    const from = new Set(totals).size > 1;
    const price = formatCents(from ? Math.min(...totals) : totalAmount);
    return `${from ? 'From ' : ''}${price} for “${projectTitle}.”`;
  },
  heading: (quote) =>
    quote.version > 1
      ? `Version ${quote.version} of your quote from ${quote.contractorName}`
      : `Your quote from ${quote.contractorName}`,
  action: 'Open the quote',
  reason:
    'You got this because this business sent you a quote. You don’t owe anything unless you accept it.',
  body: (quote) => (
    <>
      <Paragraph>
        {quote.contractorName} {quote.version > 1 ? 'updated their quote' : 'sent you a quote'} for
        “{quote.projectTitle}.” It’s good through {quote.validUntil}. The full quote is attached as
        a PDF, and the button opens it without signing in.
      </Paragraph>
      {quote.changed.length > 0 && (
        <Paragraph>
          What changed: {quote.changed.slice(0, MAX_CHANGES).join(', ')}
          {quote.changed.length > MAX_CHANGES && ' and more'}. You can still read the earlier
          version.
        </Paragraph>
      )}
      {quote.description && <QuotedText of={quote.contractorName}>{quote.description}</QuotedText>}
      <FactTable items={factsOf(quote)} />
    </>
  ),
});

function factsOf({ items, packages = [], totalAmount, ...quote }: QuoteNotificationMail) {
  const { deposit, startDate, excluded = [] } = quote;
  return [
    ...withRest(items),
    ...(packages.length > 0
      ? packages.flatMap(({ name, lines = [], totalAmount: total }) => [
          ...withRest(lines).map(({ term, value }) => ({ term: `${name}: ${term}`, value })),
          { term: `Total with ${name}`, value: formatCents(total), strong: true },
        ])
      : [{ term: 'Total', value: formatCents(totalAmount), strong: true }]),
    ...(deposit ? [{ term: 'Deposit when accepted', value: formatCents(deposit) }] : []),
    ...(startDate ? [{ term: 'Earliest start', value: formatDate(startDate) }] : []),
    ...(excluded.length > 0
      ? [{ term: 'Not included', value: excluded.slice(0, MAX_ITEMS).join(', ') }]
      : []),
  ];
}

/** The first lines with their amounts, and how many more there are. */
function withRest(lines: QuoteNotificationMail['items']) {
  const listed = lines.slice(0, MAX_ITEMS);
  const remaining = lines.length - listed.length;
  return [
    ...listed.map(({ description, amount }) => ({ term: description, value: formatCents(amount) })),
    ...(remaining > 0
      ? [{ term: `${remaining} more ${remaining === 1 ? 'line' : 'lines'}`, value: 'in the quote' }]
      : []),
  ];
}
