import { mailTemplate, Paragraph } from '#ui/mail-layout.tsx';

type NoticeMail = { title: string; message: string; actionText: string };

/** A notification of a type without its own email, in its own words. */
export const noticeMail = mailTemplate<NoticeMail>({
  subject: ({ title }) => title.replace(/\s+/g, ' '),
  preview: (notice) => notice.message,
  heading: (notice) => notice.title,
  action: (notice) => notice.actionText,
  reason:
    'You got this because emails like this one are on in your Settings. You can turn them off there.',
  body: (notice) => <Paragraph>{notice.message}</Paragraph>,
});
