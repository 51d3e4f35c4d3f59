import { MailLayout, type MailTemplate, Paragraph, QuotedText } from '#ui/mail-layout.tsx';
import type { SupportMail } from './support-received.tsx';

/** Sends a guest the answer of support. */
export const supportAnswerMail: MailTemplate<SupportMail> = {
  subject: ({ subject }) => `Our answer: ${subject}`,
  body: ({ content, ...mail }) => (
    <MailLayout
      {...mail}
      preview={content.slice(0, 100)}
      heading="Here is our answer"
      action="Write again"
      reason={`You get this because you wrote to ${mail.site.brand}. Mail sent to this address is not read: to go on, write again on the contact page.`}
    >
      <Paragraph>You wrote to us about “{mail.subject}”. This is our answer:</Paragraph>
      <QuotedText of={mail.site.brand}>{content}</QuotedText>
    </MailLayout>
  ),
};
