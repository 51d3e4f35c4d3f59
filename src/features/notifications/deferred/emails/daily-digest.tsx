import { mailTemplate, Paragraph } from '#ui/mail-layout.tsx';
import { MailLinks } from '#ui/mail-links.tsx';

type DailyDigestMail = {
  items: readonly { subject: string; path: string }[];
};

/** Collects a day's notifications that were not urgent in one email. */
export const dailyDigestMail = mailTemplate<DailyDigestMail>({
  subject: ({ items, site }) => `${items.length} things from ${site.brand} today`,
  preview: ({ items }) => items.map(({ subject }) => subject).join(' · '),
  heading: 'Your daily summary',
  action: 'See all of it',
  reason: (mail) =>
    `You get one email a day because you asked ${mail.site.brand} for it in your settings.`,
  body: (mail) => (
    <>
      <Paragraph>This is what happened since the last one:</Paragraph>
      <MailLinks
        items={mail.items.map(({ subject, path }) => ({ subject, url: mail.site.url + path }))}
      />
    </>
  ),
});
