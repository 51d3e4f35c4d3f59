import { formatCents } from '#lib/money.ts';
import { FactTable, mailTemplate, Paragraph } from '#ui/mail-layout.tsx';

type QuoteReminderMail = {
  contractorName: string;
  projectTitle: string;
  totalAmount: number;
  /** Formatted for readers, with the time zone. */
  validUntil: string;
};

/** To the homeowner: the contractor reminds them of an open quote. */
export const quoteReminderMail = mailTemplate<QuoteReminderMail>({
  subject: ({ contractorName, projectTitle }) =>
    `${contractorName} is waiting for your answer on “${projectTitle}”`,
  preview: (quote) => `The quote is good through ${quote.validUntil}.`,
  heading: 'Have you decided?',
  action: 'Open the quote',
  reason: 'You got this because the pro asked us to remind you. A yes or a no helps them plan.',
  body: (quote) => (
    <>
      <Paragraph>
        {quote.contractorName} would like to know what you think of their quote for “
        {quote.projectTitle}.” You can accept or decline. You don’t have to give a reason.
      </Paragraph>
      <FactTable
        items={[
          { term: 'Good through', value: quote.validUntil },
          { term: 'Total', value: formatCents(quote.totalAmount), strong: true },
        ]}
      />
    </>
  ),
});
