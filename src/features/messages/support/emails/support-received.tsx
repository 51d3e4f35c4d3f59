import { mailTemplate, Paragraph } from '#ui/mail-layout.tsx';

export type SupportMail = { subject: string; content: string };

/** Confirms to a guest that support got their message. */
export const supportReceivedMail = mailTemplate<object>({
  subject: ({ site }) => `We got your message · ${site.brand}`,
  preview: 'Someone on our team will read it and email you back.',
  heading: 'We got your message',
  action: 'Contact us again',
  reason: (mail) =>
    `You got this because someone sent ${mail.site.brand} a message with this address. If it wasn’t you, you can ignore this email. Replies to this address aren’t monitored.`,
  // Without a word of theirs: anybody can leave the address of somebody else.
  body: () => (
    <Paragraph>Someone on our team will read it and email you back at this address.</Paragraph>
  ),
});
