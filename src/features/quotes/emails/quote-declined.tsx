import { mailTemplate, Paragraph, QuotedText } from '#ui/mail-layout.tsx';

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
  preview: (quote) => `${quote.customerName} has decided about “${quote.projectTitle}”.`,
  heading: (quote) => (quote.forAnother ? 'They chose another quote' : 'Your quote was declined'),
  action: 'Open the quote',
  reason: 'You get this because you sent this quote.',
  body: (quote) => (
    <>
      <Paragraph>
        {quote.forAnother
          ? `${quote.customerName} accepted another contractor’s quote for “${quote.projectTitle}”. Thank you for the time that you put into yours: it gave them a real choice.`
          : `${quote.customerName} declined your quote for “${quote.projectTitle}”.`}
      </Paragraph>
      {quote.rejectionReason && (
        <QuotedText of={quote.customerName}>{quote.rejectionReason}</QuotedText>
      )}
      <Paragraph>Nothing is left to do. You can copy the quote when similar work comes.</Paragraph>
    </>
  ),
});
