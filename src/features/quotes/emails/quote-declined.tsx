import {
  type MailBasics,
  MailLayout,
  type MailTemplate,
  Paragraph,
  QuotedText,
} from '#ui/mail-layout.tsx';

export type QuoteDeclinedMail = MailBasics & {
  customerName: string;
  projectTitle: string;
  /** What the customer wrote; nothing where they took another quote. */
  rejectionReason: string | null;
  /** The customer took another quote, which declined this one. */
  forAnother: boolean;
};

/** To a contractor whose quote was declined, by the customer's word or because they chose another. */
export const quoteDeclinedMail: MailTemplate<QuoteDeclinedMail> = {
  subject: ({ projectTitle }) => `About your quote for “${projectTitle}”`,
  body: (quote) => (
    <MailLayout
      {...quote}
      preview={`${quote.customerName} has decided about “${quote.projectTitle}”.`}
      heading={quote.forAnother ? 'They chose another quote' : 'Your quote was declined'}
      action="Open the quote"
      reason="You get this because you sent this quote."
    >
      <Paragraph>
        {quote.forAnother
          ? `${quote.customerName} accepted another contractor’s quote for “${quote.projectTitle}”. Thank you for the time that you put into yours: it gave them a real choice.`
          : `${quote.customerName} declined your quote for “${quote.projectTitle}”.`}
      </Paragraph>
      {quote.rejectionReason && (
        <QuotedText of={quote.customerName}>{quote.rejectionReason}</QuotedText>
      )}
      <Paragraph>Nothing is left to do. You can copy the quote when similar work comes.</Paragraph>
    </MailLayout>
  ),
};
