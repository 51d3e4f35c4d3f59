import { mailTemplate, Paragraph, QuotedText } from '#ui/mail-layout.tsx';
import type { SupportMail } from './support-received.tsx';

/** Sends a guest the answer of support. */
export const supportAnswerMail = mailTemplate<SupportMail>({
  subject: ({ subject }) => `Re: ${subject}`,
  preview: ({ content }) => content.slice(0, 100),
  heading: 'Our reply',
  action: 'Contact us again',
  reason: (mail) =>
    `You got this because you wrote to ${mail.site.brand}. Replies to this address aren’t monitored. To write back, use our contact page.`,
  body: (mail) => (
    <>
      <Paragraph>You wrote to us about “{mail.subject}.” Here’s our reply:</Paragraph>
      <QuotedText of={mail.site.brand}>{mail.content}</QuotedText>
    </>
  ),
});
