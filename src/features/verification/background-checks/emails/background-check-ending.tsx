import { formatDate } from '#lib/dates.ts';
import { mailTemplate, Paragraph } from '#ui/mail-layout.tsx';

type BackgroundCheckEndingMail = { businessName: string; source: string; validUntil: string };

const titleOf = ({ validUntil }: BackgroundCheckEndingMail) =>
  `Your background check expires on ${formatDate(validUntil)}`;

/** Sent to a business 30, 14 and 3 days before its page stops showing the background check of its owner. */
export const backgroundCheckEndingMail = mailTemplate<BackgroundCheckEndingMail>({
  subject: (mail) => `${titleOf(mail)} · ${mail.site.brand}`,
  preview: titleOf,
  heading: titleOf,
  action: () => 'See where you stand',
  reason: 'You get this because you have your business verified. Your settings have the switch.',
  body: ({ businessName, source }) => (
    <Paragraph>
      It was made by {source}. After that day the page of {businessName} no longer shows it. Have a
      new one made and write to support before then, and the badge stays.
    </Paragraph>
  ),
});
