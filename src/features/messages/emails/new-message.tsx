import { mailTemplate, Paragraph, QuotedText } from '#ui/mail-layout.tsx';
import { findMessageWarnings, readerAdvice } from '../warnings/rules.ts';

type NewMessageMail = {
  senderName: string;
  /** The message, shortened if it is long. */
  preview: string;
  /** Whether the sender's settings wrote it. */
  isAutomatic: boolean;
};

const titleOf = ({ senderName, isAutomatic }: NewMessageMail) =>
  isAutomatic ? `Automatic reply from ${senderName}` : `New message from ${senderName}`;

/** Tells someone that they have a new message. */
export const newMessageMail = mailTemplate<NewMessageMail>({
  subject: titleOf,
  preview: ({ preview }) => preview,
  heading: titleOf,
  action: 'Read and reply',
  reason: (message) =>
    `You got this because you and ${message.senderName} are in touch on ${message.site.brand}. Please reply there. Replies to this address aren’t monitored.`,
  body: (message) => (
    <>
      <Paragraph>
        {message.isAutomatic
          ? `${message.senderName} set this reply to go out automatically:`
          : 'You have a new message:'}
      </Paragraph>
      <QuotedText of={message.senderName}>{message.preview}</QuotedText>
      {/* Who the reader has agreed with is not known here; a scam is one from anybody. */}
      {findMessageWarnings(message.preview, { haveAgreed: true }).map((warning) => (
        <Paragraph key={warning}>{readerAdvice[warning]}</Paragraph>
      ))}
    </>
  ),
});
