import { mailTemplate, Paragraph } from '#ui/mail-layout.tsx';

type ContactRequestMail = { businessName: string };

/**
 * Asks the owner of an address whether a business may write to them. Nothing in it is written by the business but its
 * name, and it is sent once.
 */
export const contactRequestMail = mailTemplate<ContactRequestMail>({
  subject: ({ site }) => `Can a pro contact you? · ${site.brand}`,
  preview: () => 'Say yes or no. We won’t send you anything unless you say yes.',
  heading: () => 'Can a pro contact you?',
  action: 'Answer yes or no',
  reason: ({ site }) =>
    `You got this because a pro on ${site.brand} entered this address. We ask once for each pro. If you don’t answer, you won’t hear about this one again.`,
  body: ({ businessName, site }) => (
    <Paragraph>
      {businessName} is a pro on {site.brand} and would like to email you at this address. We won’t
      pass anything along unless you say yes. You can also tell us that no pro may ask again.
    </Paragraph>
  ),
});
