import { mailTemplate, Paragraph } from '#ui/mail-layout.tsx';

type NoticeMail = { title: string; message: string; actionText: string };

/** A notification of a type without its own email, in its own words. */
export const noticeMail = mailTemplate<NoticeMail>({
  subject: ({ title }) => title.replace(/\s+/g, ' '),
  preview: (notice) => notice.message,
  heading: (notice) => notice.title,
  action: (notice) => notice.actionText,
  reason: 'You got this because you turned on emails like this one. Change this in Settings.',
  body: (notice) => <Paragraph>{notice.message}</Paragraph>,
});
