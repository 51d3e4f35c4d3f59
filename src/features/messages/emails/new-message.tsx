import { mailTemplate, Paragraph, QuotedText } from '#ui/mail-layout.tsx';
import { findMessageWarnings, readerAdvice } from '../warnings/rules.ts';

type NewMessageMail = {
  senderName: string;
  /** The message, shortened if it is long. */
  preview: string;
};

/** Tells someone that they have a new message. */
export const newMessageMail = mailTemplate<NewMessageMail>({
  subject: ({ senderName }) => `New message from ${senderName}`,
  preview: ({ preview }) => preview,
  heading: (message) => `New message from ${message.senderName}`,
  action: 'Read and reply',
  reason: (message) =>
    `You got this because you and ${message.senderName} are in touch on ${message.site.brand}. Please reply there. Replies to this address aren’t monitored.`,
  body: (message) => (
    <>
      <Paragraph>You have a new message:</Paragraph>
      <QuotedText of={message.senderName}>{message.preview}</QuotedText>
      {/* Who the reader has agreed with is not known here; a scam is one from anybody. */}
      {findMessageWarnings(message.preview, { haveAgreed: true }).map((warning) => (
        <Paragraph key={warning}>{readerAdvice[warning]}</Paragraph>
      ))}
    </>
  ),
});
