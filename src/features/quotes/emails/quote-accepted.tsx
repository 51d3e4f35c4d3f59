import { formatCents } from '#lib/money.ts';
import {
  FactTable,
  type MailBasics,
  MailLayout,
  type MailTemplate,
  Paragraph,
  QuotedText,
} from '#ui/mail-layout.tsx';

export type QuoteAcceptedMail = MailBasics & {
  customerName: string;
  customerEmail: string;
  customerPhone: string;
  customerNotes: string | null;
  projectTitle: string;
  totalAmount: number;
};

/** To the contractor whose quote was accepted, with how to reach the customer. */
export const quoteAcceptedMail: MailTemplate<QuoteAcceptedMail> = {
  subject: ({ customerName, projectTitle }) =>
    `${customerName} accepted your quote for “${projectTitle}”`,
  body: (quote) => (
    <MailLayout
      {...quote}
      preview={`The project has started. Reach ${quote.customerName} to agree on the first day.`}
      heading="Your quote was accepted"
      action="Open the quote"
      reason="You get this because you sent this quote."
    >
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
    </MailLayout>
  ),
};
