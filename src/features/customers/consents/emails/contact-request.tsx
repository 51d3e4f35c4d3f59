import { mailTemplate, Paragraph } from '#ui/mail-layout.tsx';

type ContactRequestMail = { businessName: string };

/**
 * Asks the owner of an address whether a business may write to them. Nothing in it is written by the business but its
 * name, and it is sent once.
 */
export const contactRequestMail = mailTemplate<ContactRequestMail>({
  subject: ({ site }) => `Can a pro contact you? · ${site.brand}`,
  preview: () => 'Answer yes or no. Without an answer nothing is sent to you.',
  heading: () => 'Can a pro contact you?',
  action: 'Answer yes or no',
  reason: ({ site }) =>
    `You get this once, because a pro on ${site.brand} entered this address. If you do not answer, you hear nothing more.`,
  body: ({ businessName, site }) => (
    <Paragraph>
      {businessName} is a contractor on {site.brand} and would like to write to you at this address.
      We pass nothing on until you say yes. You can also say that nobody may ask again.
    </Paragraph>
  ),
});
