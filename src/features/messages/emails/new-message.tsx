import { mailTemplate, Paragraph, QuotedText } from '#ui/mail-layout.tsx';
import { findMessageWarnings, readerAdvice } from '../warnings/rules.ts';

type NewMessageMail = {
  senderName: string;
  /** The message, shortened if it is long. */
  preview: string;
};

/** Tells someone that they have a new message. */
export const newMessageMail = mailTemplate<NewMessageMail>({
  subject: ({ senderName }) => `${senderName} wrote to you`,
  preview: ({ preview }) => preview,
  heading: (message) => `${message.senderName} wrote to you`,
  action: 'Read and answer',
  reason: (message) =>
    `You get this because you and ${message.senderName} talk on ${message.site.brand}. Please answer there: email sent to this address is not read.`,
  body: (message) => (
    <>
      <Paragraph>There is a new message for you:</Paragraph>
      <QuotedText of={message.senderName}>{message.preview}</QuotedText>
      {/* Who the reader has agreed with is not known here; a scam is one from anybody. */}
      {findMessageWarnings(message.preview, { haveAgreed: true }).map((warning) => (
        <Paragraph key={warning}>{readerAdvice[warning]}</Paragraph>
      ))}
    </>
  ),
});
