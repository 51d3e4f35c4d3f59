import { type MailBasics, MailLayout, type MailTemplate, Paragraph } from '#ui/mail-layout.tsx';

export type NoticeMail = MailBasics & { title: string; message: string; actionText: string };

/** A notification of a type without its own mail, in its own words. */
export const noticeMail: MailTemplate<NoticeMail> = {
  subject: ({ title }) => title.replace(/\s+/g, ' '),
  body: (notice) => (
    <MailLayout
      {...notice}
      preview={notice.message}
      heading={notice.title}
      action={notice.actionText}
      reason="You get this because you want to hear of it by e-mail. Your settings have the switch."
    >
      <Paragraph>{notice.message}</Paragraph>
    </MailLayout>
  ),
};
