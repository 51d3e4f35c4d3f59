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
  action: () => 'See your verification',
  reason: 'You got this because you asked us to verify your business. Change this in Settings.',
  body: ({ source }) => (
    <Paragraph>
      It was done by {source}. After that day, your page won’t show it. To keep the badge, get a new
      one before then and message support.
    </Paragraph>
  ),
});
