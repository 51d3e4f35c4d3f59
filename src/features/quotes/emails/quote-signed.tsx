import { formatCents } from '#lib/money.ts';
import { FactTable, mailTemplate, Paragraph } from '#ui/mail-layout.tsx';

type QuoteSignedMail = {
  contractorName: string;
  projectTitle: string;
  totalAmount: number;
};

/** To the homeowner: their copy of the quote they signed. */
export const quoteSignedMail = mailTemplate<QuoteSignedMail>({
  subject: ({ contractorName, projectTitle }) =>
    `You accepted the quote from ${contractorName} for “${projectTitle}”`,
  preview: 'Your copy of what you signed is attached.',
  heading: 'Your copy of what you signed',
  action: 'Open the quote',
  reason: 'You get this because you accepted this quote.',
  body: (quote) => (
    <>
      <Paragraph>
        You accepted the quote from {quote.contractorName} for “{quote.projectTitle}”. The whole
        quote is attached as a PDF, with the certificate of your signature on its last page. Neither
        side can change it any more.
      </Paragraph>
      <FactTable items={[{ term: 'Total', value: formatCents(quote.totalAmount), strong: true }]} />
    </>
  ),
});
