import { mailTemplate, Paragraph, QuotedText } from '#ui/mail-layout.tsx';

type CustomerNoteMail = { senderName: string; message: string };

/** To a customer: a message from their contractor, or from the site when an admin writes to a user. */
export const customerNoteMail = mailTemplate<CustomerNoteMail>({
  subject: ({ senderName }) => `A note from ${senderName}`,
  preview: (note) => `${note.senderName} sent you a note.`,
  heading: (note) => `${note.senderName} sent you a note`,
  action: (note) => `Go to ${note.site.brand}`,
  reason: (note) =>
    `You got this because you’re in touch with ${note.senderName} on ${note.site.brand}. Replies to this address aren’t monitored.`,
  body: (note) => (
    <>
      <Paragraph>{note.senderName} asked us to pass this along:</Paragraph>
      <QuotedText of={note.senderName}>{note.message}</QuotedText>
    </>
  ),
});
