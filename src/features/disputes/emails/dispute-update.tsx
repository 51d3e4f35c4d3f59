import { mailTemplate, Paragraph } from '#ui/mail-layout.tsx';

type DisputeUpdateMail = { title: string; paragraphs: readonly string[] };

/** Sent to a side of a dispute when something happened that concerns it. */
export const disputeUpdateMail = mailTemplate<DisputeUpdateMail>({
  subject: ({ title, site }) => `${title} · ${site.brand}`,
  preview: ({ title }) => title,
  heading: ({ title }) => title,
  action: () => 'Open the project',
  reason: 'You got this because you’re part of this dispute.',
  body: ({ paragraphs }) => paragraphs.map((text) => <Paragraph key={text}>{text}</Paragraph>),
});
