import { mailTemplate, Paragraph, QuotedText } from '#ui/mail-layout.tsx';
import type { SupportMail } from './support-received.tsx';

/** Sends a guest the answer of support. */
export const supportAnswerMail = mailTemplate<SupportMail>({
  subject: ({ subject }) => `Our answer: ${subject}`,
  preview: ({ content }) => content.slice(0, 100),
  heading: 'Here is our answer',
  action: 'Write again',
  reason: (mail) =>
    `You get this because you wrote to ${mail.site.brand}. Mail sent to this address is not read: to go on, write again on the contact page.`,
  body: (mail) => (
    <>
      <Paragraph>You wrote to us about “{mail.subject}”. This is our answer:</Paragraph>
      <QuotedText of={mail.site.brand}>{mail.content}</QuotedText>
    </>
  ),
});
