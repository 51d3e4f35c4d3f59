import { mailTemplate, Paragraph } from '#ui/mail-layout.tsx';
import { MailLinks } from '#ui/mail-links.tsx';

type DailyDigestMail = {
  items: readonly { subject: string; path: string }[];
};

/** Collects a day's notifications that were not urgent in one email. */
export const dailyDigestMail = mailTemplate<DailyDigestMail>({
  subject: ({ items, site }) =>
    items.length === 1
      ? `1 update from ${site.brand} today`
      : `${items.length} updates from ${site.brand} today`,
  preview: ({ items }) => items.map(({ subject }) => subject).join(' · '),
  heading: 'Your daily summary',
  action: 'See all updates',
  reason: (mail) =>
    `You get one email a day because you turned on the daily summary. Change this in Settings on ${mail.site.brand}.`,
  body: (mail) => (
    <>
      <Paragraph>Here’s what happened since your last one:</Paragraph>
      <MailLinks
        items={mail.items.map(({ subject, path }) => ({ subject, url: mail.site.url + path }))}
      />
    </>
  ),
});
