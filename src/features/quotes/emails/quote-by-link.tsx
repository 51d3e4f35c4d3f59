import { mailTemplate, Paragraph, QuotedText } from '#ui/mail-layout.tsx';

type QuoteCodeMail = {
  contractorName: string;
  code: string;
  minutes: number;
};

/**
 * To the address of a customer without an account, who answers a quote by its link. Nothing in it is written by the
 * business but its name: it may go to somebody who never heard of it.
 */
export const quoteCodeMail = mailTemplate<QuoteCodeMail>({
  subject: ({ code, site }) => `${code} is your code · ${site.brand}`,
  preview: (quote) => `It works for ${quote.minutes} minutes.`,
  heading: (quote) => `Your code is ${quote.code}`,
  action: 'Back to the quote',
  reason:
    'You got this because someone asked for a code to sign a quote sent to this address. If it wasn’t you, ignore this email. Nothing can be signed without the code.',
  body: (quote) => (
    <Paragraph>
      {quote.contractorName} sent you a quote. Enter this code on it. It works for {quote.minutes}{' '}
      minutes. Don’t share it. Anyone who has it could sign for you.
    </Paragraph>
  ),
});

type QuoteQuestionMail = { customerName: string; projectTitle: string; question: string };

/** To the contractor: a customer without an account asks about a quote. */
export const quoteQuestionMail = mailTemplate<QuoteQuestionMail>({
  subject: ({ customerName, projectTitle }) =>
    `${customerName} has a question about “${projectTitle}”`,
  preview: (asked) => asked.question.slice(0, 120),
  heading: (asked) => `${asked.customerName} has a question`,
  action: 'Reply to them',
  reason: 'You got this because you sent this quote.',
  body: (asked) => (
    <>
      <QuotedText of={asked.customerName}>{asked.question}</QuotedText>
      <Paragraph>
        It’s about your quote for “{asked.projectTitle}.” They confirmed their email address, so you
        can email them from their customer page.
      </Paragraph>
    </>
  ),
});
