import { mailTemplate, Paragraph, QuotedText } from '#ui/mail-layout.tsx';

export type SupportMail = { subject: string; content: string };

/** Confirms to a guest that support got their message. */
export const supportReceivedMail = mailTemplate<SupportMail>({
  subject: ({ subject }) => `We have your message: ${subject}`,
  preview: 'A person reads it and answers to this address.',
  heading: 'Your message has arrived',
  action: 'Write again',
  reason: (mail) =>
    `You get this because somebody left this address with a message to ${mail.site.brand}. If that was not you, there is nothing to do. Mail sent to this address is not read.`,
  body: (mail) => (
    <>
      <Paragraph>
        A person reads it and answers to this address. This is what you wrote about “{mail.subject}
        ”:
      </Paragraph>
      <QuotedText of="You">{mail.content}</QuotedText>
    </>
  ),
});
