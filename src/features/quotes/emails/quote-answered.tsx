import { formatCents } from '#lib/money.ts';
import { FactTable, mailTemplate, Paragraph, QuotedText } from '#ui/mail-layout.tsx';

type QuoteAcceptedMail = {
  customerName: string;
  customerEmail: string;
  customerPhone: string;
  customerNotes: string | null;
  projectTitle: string;
  totalAmount: number;
  /** Missing in jobs of an earlier version, where every customer had one. */
  hasAccount?: boolean;
};

/** To the contractor: their quote was accepted, with the customer's contact details. */
export const quoteAcceptedMail = mailTemplate<QuoteAcceptedMail>({
  subject: ({ customerName, projectTitle }) =>
    `${customerName} accepted your quote for “${projectTitle}”`,
  preview: (quote) =>
    `${quote.hasAccount === false ? 'It is signed' : 'The work is booked'}. Contact ${quote.customerName} to set a start date.`,
  heading: 'Your quote was accepted',
  action: 'Open the quote',
  reason: 'You got this because you sent this quote.',
  body: (quote) => (
    <>
      <Paragraph>
        {quote.customerName} accepted your quote for “{quote.projectTitle}”.{' '}
        {quote.hasAccount === false
          ? 'They signed through the link, with a code we emailed them. The project, with invoices and messages, opens here once they create an account with that address.'
          : 'You got the job, and the project is booked.'}{' '}
        Get in touch to set a start date.
      </Paragraph>
      {quote.customerNotes && (
        <QuotedText of={quote.customerName}>{quote.customerNotes}</QuotedText>
      )}
      <FactTable
        items={[
          { term: 'Phone', value: quote.customerPhone || 'Not given' },
          { term: 'Email', value: quote.customerEmail },
          { term: 'Total', value: formatCents(quote.totalAmount), strong: true },
        ]}
      />
    </>
  ),
});

type QuoteSignedMail = {
  contractorName: string;
  projectTitle: string;
  totalAmount: number;
};

/** To the homeowner: their copy of the quote they signed. */
export const quoteSignedMail = mailTemplate<QuoteSignedMail>({
  subject: ({ contractorName, projectTitle }) =>
    `You accepted the quote from ${contractorName} for “${projectTitle}”`,
  preview: 'Your signed copy is attached.',
  heading: 'Your signed copy',
  action: 'Open the quote',
  reason: 'You got this because you accepted this quote.',
  body: (quote) => (
    <>
      <Paragraph>
        You accepted the quote from {quote.contractorName} for “{quote.projectTitle}.” The full
        quote is attached as a PDF, with your signature certificate on the last page. Neither side
        can change it now.
      </Paragraph>
      <FactTable items={[{ term: 'Total', value: formatCents(quote.totalAmount), strong: true }]} />
    </>
  ),
});

type QuoteDeclinedMail = {
  customerName: string;
  projectTitle: string;
  /** Null if the customer gave no reason or accepted another quote. */
  rejectionReason: string | null;
  /** The customer accepted another quote, which declined this one automatically. */
  forAnother: boolean;
};

/** To the contractor: their quote was declined, by the customer or because another one was accepted. */
export const quoteDeclinedMail = mailTemplate<QuoteDeclinedMail>({
  subject: ({ projectTitle }) => `About your quote for “${projectTitle}”`,
  preview: (quote) => `${quote.customerName} made a decision on “${quote.projectTitle}.”`,
  heading: (quote) =>
    quote.forAnother ? 'They went with another quote' : 'Your quote was declined',
  action: 'Open the quote',
  reason: 'You got this because you sent this quote.',
  body: (quote) => (
    <>
      <Paragraph>
        {quote.forAnother
          ? `${quote.customerName} accepted another contractor’s quote for “${quote.projectTitle}.” Thanks for the time you put into yours. It gave them a real choice.`
          : `${quote.customerName} declined your quote for “${quote.projectTitle}.”`}
      </Paragraph>
      {quote.rejectionReason && (
        <QuotedText of={quote.customerName}>{quote.rejectionReason}</QuotedText>
      )}
      <Paragraph>
        There’s nothing you need to do. You can copy this quote for a similar job.
      </Paragraph>
    </>
  ),
});
