import { mailTemplate, Paragraph } from '#ui/mail-layout.tsx';

export type SupportMail = { subject: string; content: string };

/** Confirms to a guest that support got their message. */
export const supportReceivedMail = mailTemplate<object>({
  subject: ({ site }) => `We have your message · ${site.brand}`,
  preview: 'A person reads it and answers to this address.',
  heading: 'Your message has arrived',
  action: 'Write again',
  reason: (mail) =>
    `You get this because somebody left this address with a message to ${mail.site.brand}. If that was not you, there is nothing to do. Mail sent to this address is not read.`,
  // Without a word of theirs: anybody can leave the address of somebody else.
  body: () => <Paragraph>A person reads it and answers to this address.</Paragraph>,
});
