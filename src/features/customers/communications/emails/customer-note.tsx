import {
  type MailBasics,
  MailLayout,
  type MailTemplate,
  Paragraph,
  QuotedText,
} from '#ui/mail-layout.tsx';

export type CustomerNoteMail = MailBasics & { senderName: string; message: string };

/** To a customer: a few words from their contractor, or to a user from the site. */
export const customerNoteMail: MailTemplate<CustomerNoteMail> = {
  subject: ({ senderName }) => `A note from ${senderName}`,
  body: (note) => (
    <MailLayout
      {...note}
      preview={`${note.senderName} has written to you.`}
      heading={`${note.senderName} has written to you`}
      action={`Go to ${note.site.brand}`}
      reason={`You get this because you are in touch with ${note.senderName} on ${note.site.brand}. An answer to this mail reaches nobody.`}
    >
      <Paragraph>{note.senderName} asked us to pass this on.</Paragraph>
      <QuotedText of={note.senderName}>{note.message}</QuotedText>
    </MailLayout>
  ),
};
