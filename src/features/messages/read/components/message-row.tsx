import { useState } from 'react';
import { Link } from 'react-router';
import { AttachmentList } from '#features/files/components/attachment-list.tsx';
import { formatExact, formatTime } from '#lib/dates.ts';
import { useNow } from '#ui/clock.ts';
import { LinkedText } from '#ui/linked-text.tsx';
import type { ConversationParty } from '../../rules.ts';
import { EditMessage } from '../../send/components/edit-message.tsx';
import type { Message } from '../contract.ts';
import styles from './message-row.module.css';

type Props = {
  message: Message;
  party: ConversationParty;
  /** Shows sender names: with more than two parties, or several support agents. */
  showNames: boolean;
  /** The same person's next message follows soon: both share one time. */
  hasFollowUp: boolean;
  /** The latest message shows whether it was read. */
  isLast: boolean;
  onStale: () => void;
};

export const MessageRow = (props: Props) =>
  props.message.senderRole === 'system' ? <SystemRow {...props} /> : <PersonRow {...props} />;

function PersonRow({ message, party, showNames, hasFollowUp, isLast, onStale }: Props) {
  const [editing, setEditing] = useState(false);
  const { content, senderRole, senderName, attachments, edited, read } = message;
  const isMine = senderRole === party;
  const showsSender = showNames && (!isMine || party === 'admin');
  const canEdit = useIsEditable(message);
  return (
    <li className={styles.row} data-mine={isMine ? '' : undefined}>
      <span className={showsSender ? styles.sender : 'sr-only'}>
        <bdi>{isMine && !showsSender ? 'You' : senderName}</bdi>
        {senderRole === 'admin' && party !== 'admin' && ', support'}
        {!showsSender && ':'}
      </span>
      {editing ? (
        <EditMessage message={message} onDone={() => setEditing(false)} />
      ) : (
        content && (
          <p className={styles.bubble} dir="auto">
            <LinkedText>{content}</LinkedText>
          </p>
        )
      )}
      <AttachmentList
        files={attachments}
        label={isMine ? 'What you sent' : `From ${senderName}`}
        onStale={onStale}
      />
      {(!hasFollowUp || edited || canEdit) && !editing && (
        <p className={styles.time}>
          <SentAt at={message.createdAt} />
          {edited && ' · Edited'}
          {isMine && isLast && (read ? ' · Read' : ' · Sent')}
          {canEdit && (
            <button type="button" className={styles.edit} onClick={() => setEditing(true)}>
              Edit<span className="sr-only"> what you wrote</span>
            </button>
          )}
        </p>
      )}
    </li>
  );
}

/** Re-evaluated as time passes: messages are editable for 15 minutes. */
function useIsEditable({ editableUntil }: Message) {
  const now = useNow();
  return editableUntil !== null && now !== undefined && Date.parse(editableUntil) > now;
}

function SystemRow({ message, party }: Pick<Props, 'message' | 'party'>) {
  const { content, quoteId, createdAt } = message;
  return (
    <li className={styles.system}>
      <p>
        <bdi>{content}</bdi>
        {quoteId && party !== 'admin' && (
          <>
            {' '}
            <Link to={`/${party}/quotes?quoteId=${quoteId}`}>See the quote</Link>
          </>
        )}
      </p>
      <p className={styles.time}>
        <SentAt at={createdAt} />
      </p>
    </li>
  );
}

function SentAt({ at }: { at: string }) {
  const zone = useNow() === undefined ? 'UTC' : undefined;
  return (
    <time dateTime={at} title={formatExact(at, zone)} suppressHydrationWarning>
      {formatTime(at, zone)}
    </time>
  );
}
