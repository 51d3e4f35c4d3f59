import { mailTemplate, Paragraph, QuotedText } from '#ui/mail-layout.tsx';

type CustomerNoteMail = { senderName: string; message: string };

/** To a customer: a message from their contractor, or from the site when an admin writes to a user. */
export const customerNoteMail = mailTemplate<CustomerNoteMail>({
  subject: ({ senderName }) => `A note from ${senderName}`,
  preview: (note) => `${note.senderName} has written to you.`,
  heading: (note) => `${note.senderName} has written to you`,
  action: (note) => `Go to ${note.site.brand}`,
  reason: (note) =>
    `You get this because you are in touch with ${note.senderName} on ${note.site.brand}. Replies to this email are not read.`,
  body: (note) => (
    <>
      <Paragraph>{note.senderName} asked us to pass this on.</Paragraph>
      <QuotedText of={note.senderName}>{note.message}</QuotedText>
    </>
  ),
});
