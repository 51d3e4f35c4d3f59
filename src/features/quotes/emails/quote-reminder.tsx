import { formatCents } from '#lib/money.ts';
import {
  FactTable,
  type MailBasics,
  MailLayout,
  type MailTemplate,
  Paragraph,
} from '#ui/mail-layout.tsx';

export type QuoteReminderMail = MailBasics & {
  contractorName: string;
  projectTitle: string;
  totalAmount: number;
  /** As people write it, with its zone. */
  validUntil: string;
};

/** To a homeowner: a contractor asks whether they have decided. */
export const quoteReminderMail: MailTemplate<QuoteReminderMail> = {
  subject: ({ contractorName, projectTitle }) =>
    `${contractorName} waits for your answer on “${projectTitle}”`,
  body: (quote) => (
    <MailLayout
      {...quote}
      preview={`The quote stands until ${quote.validUntil}.`}
      heading="Have you decided?"
      action="Open the quote"
      reason="You get this because the contractor asked us to remind you. A word either way helps them to plan."
    >
      <Paragraph>
        {quote.contractorName} would like to know what you think of their quote for “
        {quote.projectTitle}”. You can accept it or decline it; declining needs no reason.
      </Paragraph>
      <FactTable
        items={[
          { term: 'Stands until', value: quote.validUntil },
          { term: 'Total', value: formatCents(quote.totalAmount), strong: true },
        ]}
      />
    </MailLayout>
  ),
};
