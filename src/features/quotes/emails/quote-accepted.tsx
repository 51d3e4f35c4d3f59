import { formatCents } from '#lib/money.ts';
import { FactTable, mailTemplate, Paragraph, QuotedText } from '#ui/mail-layout.tsx';

type QuoteAcceptedMail = {
  customerName: string;
  customerEmail: string;
  customerPhone: string;
  customerNotes: string | null;
  projectTitle: string;
  totalAmount: number;
};

/** To the contractor: their quote was accepted, with the customer's contact details. */
export const quoteAcceptedMail = mailTemplate<QuoteAcceptedMail>({
  subject: ({ customerName, projectTitle }) =>
    `${customerName} accepted your quote for “${projectTitle}”`,
  preview: (quote) =>
    `The project has started. Reach ${quote.customerName} to agree on the first day.`,
  heading: 'Your quote was accepted',
  action: 'Open the quote',
  reason: 'You get this because you sent this quote.',
  body: (quote) => (
    <>
      <Paragraph>
        {quote.customerName} accepted your quote for “{quote.projectTitle}”. The project has
        started, and the lead is won. Get in touch to agree on the first day.
      </Paragraph>
      {quote.customerNotes && (
        <QuotedText of={quote.customerName}>{quote.customerNotes}</QuotedText>
      )}
      <FactTable
        items={[
          { term: 'Phone', value: quote.customerPhone || 'Not given' },
          { term: 'E-mail', value: quote.customerEmail },
          { term: 'Total', value: formatCents(quote.totalAmount), strong: true },
        ]}
      />
    </>
  ),
});
