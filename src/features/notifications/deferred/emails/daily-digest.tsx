import { type MailBasics, MailLayout, type MailTemplate, Paragraph } from '#ui/mail-layout.tsx';
import { MailLinks } from '#ui/mail-links.tsx';

export type DailyDigestMail = MailBasics & {
  items: readonly { subject: string; path: string }[];
};

/** Collects a day's notifications that were not urgent in one mail. */
export const dailyDigestMail: MailTemplate<DailyDigestMail> = {
  subject: ({ items, site }) => `${items.length} things from ${site.brand} today`,
  body: ({ items, ...mail }) => (
    <MailLayout
      {...mail}
      preview={items.map(({ subject }) => subject).join(' · ')}
      heading="Your day in one mail"
      action="See all of it"
      reason={`You get one mail a day because you asked ${mail.site.brand} for it in your settings.`}
    >
      <Paragraph>This is what happened since the last one:</Paragraph>
      <MailLinks
        items={items.map(({ subject, path }) => ({ subject, url: mail.site.url + path }))}
      />
    </MailLayout>
  ),
};
