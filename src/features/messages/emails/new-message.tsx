import {
  type MailBasics,
  MailLayout,
  type MailTemplate,
  Paragraph,
  QuotedText,
} from '#ui/mail-layout.tsx';

export type NewMessageMail = MailBasics & {
  senderName: string;
  /** The message, shortened if it is long. */
  preview: string;
};

/** Tells someone that they have a new message. */
export const newMessageMail: MailTemplate<NewMessageMail> = {
  subject: ({ senderName }) => `${senderName} wrote to you`,
  body: ({ preview, ...message }) => (
    <MailLayout
      {...message}
      preview={preview}
      heading={`${message.senderName} wrote to you`}
      action="Read and answer"
      reason={`You get this because you and ${message.senderName} talk on ${message.site.brand}. Please answer there: mail sent to this address is not read.`}
    >
      <Paragraph>There is a new message for you:</Paragraph>
      <QuotedText of={message.senderName}>{preview}</QuotedText>
    </MailLayout>
  ),
};
