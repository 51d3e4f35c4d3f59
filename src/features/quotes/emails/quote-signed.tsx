import { formatCents } from '#lib/money.ts';
import {
  FactTable,
  type MailBasics,
  MailLayout,
  type MailTemplate,
  Paragraph,
} from '#ui/mail-layout.tsx';

export type QuoteSignedMail = MailBasics & {
  contractorName: string;
  projectTitle: string;
  totalAmount: number;
};

/** To a homeowner who has accepted a quote: their copy of what they signed. */
export const quoteSignedMail: MailTemplate<QuoteSignedMail> = {
  subject: ({ contractorName, projectTitle }) =>
    `You accepted the quote from ${contractorName} for “${projectTitle}”`,
  body: (quote) => (
    <MailLayout
      {...quote}
      preview="Your copy of what you signed is attached."
      heading="Your copy of what you signed"
      action="Open the quote"
      reason="You get this because you accepted this quote."
    >
      <Paragraph>
        You accepted the quote from {quote.contractorName} for “{quote.projectTitle}”. The whole
        quote is attached as a PDF, with the certificate of your signature on its last page. Neither
        side can change it any more.
      </Paragraph>
      <FactTable items={[{ term: 'Total', value: formatCents(quote.totalAmount), strong: true }]} />
    </MailLayout>
  ),
};
