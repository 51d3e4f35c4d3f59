import { mailTemplate, Paragraph, QuotedText } from '#ui/mail-layout.tsx';

type QuoteCodeMail = {
  contractorName: string;
  projectTitle: string;
  code: string;
  minutes: number;
};

/** To the address of a customer without an account, who answers a quote by its link. */
export const quoteCodeMail = mailTemplate<QuoteCodeMail>({
  subject: ({ code, site }) => `${code} is your code · ${site.brand}`,
  preview: (quote) => `It works for ${quote.minutes} minutes.`,
  heading: (quote) => `Your code is ${quote.code}`,
  action: 'Back to the quote',
  reason:
    'You get this because somebody asked for a code on the page of a quote that was sent to this address. If it was not you, ignore this email: nothing is signed without the code.',
  body: (quote) => (
    <Paragraph>
      Enter it on the page of the quote from {quote.contractorName} for “{quote.projectTitle}”. It
      works for {quote.minutes} minutes. Don’t share it: it lets you sign.
    </Paragraph>
  ),
});

type QuoteQuestionMail = { customerName: string; projectTitle: string; question: string };

/** To the contractor: a customer without an account asks about a quote. */
export const quoteQuestionMail = mailTemplate<QuoteQuestionMail>({
  subject: ({ customerName, projectTitle }) => `${customerName} asks about “${projectTitle}”`,
  preview: (asked) => asked.question.slice(0, 120),
  heading: (asked) => `${asked.customerName} has a question`,
  action: 'Answer from their record',
  reason: 'You get this because you sent this quote.',
  body: (asked) => (
    <>
      <QuotedText of={asked.customerName}>{asked.question}</QuotedText>
      <Paragraph>
        It is about your quote for “{asked.projectTitle}”. They confirmed their email address, so
        you can answer them by email from their record.
      </Paragraph>
    </>
  ),
});
