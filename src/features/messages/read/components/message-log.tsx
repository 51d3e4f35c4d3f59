import { Fragment, Suspense, useState } from 'react';
import { Link } from 'react-router';
import { AttachmentList } from '#features/files/components/attachment-list.tsx';
import { formatDay, formatExact, formatTime } from '#lib/dates.ts';
import { reportPath } from '#lib/report-path.ts';
import { useNow } from '#ui/clock.ts';
import { lazyPart } from '#ui/lazy-part.ts';
import { LinkedText } from '#ui/linked-text.tsx';
import { AUTOMATIC_REPLY, asDoerReads, type ConversationParty, isAutomatic } from '../../rules.ts';
import { EditMessage } from '../../send/components/edit-message.tsx';
import type { UnsentMessage, UnsentQueue } from '../../send/components/unsent-queue.ts';
import { UnsentRow } from '../../send/components/unsent-row.tsx';
import { MessageAdvice } from '../../warnings/components/message-advice.tsx';
import { readerAdvice } from '../../warnings/rules.ts';
import type { Message } from '../contract.ts';
import styles from './message-log.module.css';
import rowStyles from './message-row.module.css';

/** Support reports nothing, and loads nothing of it. */
const ReportMessage = lazyPart(() => import('./report-message.tsx'));

/** Messages this close together show one time. */
const GROUP_WINDOW_MS = 5 * 60_000;

type Props = {
  messages: readonly Message[];
  unsent: readonly UnsentMessage[];
  unsentQueue: UnsentQueue;
  party: ConversationParty;
  /** The first message that was unread when the conversation was opened. */
  firstUnreadSeq: number | undefined;
  /** Shows sender names above the others' messages. */
  showNames: boolean;
  /** The two sides have agreed on a job: they may exchange numbers without a warning. */
  haveAgreed: boolean;
  /** How the product names the reader. */
  ownName: string | null;
  onStale: () => void;
};

/** The messages, grouped by day. */
export function MessageLog({
  messages,
  unsent,
  unsentQueue,
  party,
  firstUnreadSeq,
  showNames,
  haveAgreed,
  ownName,
  onStale,
}: Props) {
  const ticking = useNow();
  const [now, zone] = ticking === undefined ? [Date.now(), 'UTC'] : [ticking, undefined];
  const dayOf = (message: Message) => formatDay(message.createdAt, now, zone);
  const last = messages.at(-1);
  return (
    <ol className={styles.log}>
      {messages.map((message, index) => {
        const [before, after] = [messages[index - 1], messages[index + 1]];
        const day = dayOf(message);
        return (
          <Fragment key={message.id}>
            {(!before || dayOf(before) !== day) && <Separator>{day}</Separator>}
            {message.seq === firstUnreadSeq && <Separator isNew>New</Separator>}
            <MessageRow
              message={message}
              party={party}
              showNames={showNames}
              haveAgreed={haveAgreed}
              ownName={ownName}
              onStale={onStale}
              hasFollowUp={after !== undefined && isSameGroup(message, after)}
              isLast={message === last && unsent.length === 0}
            />
          </Fragment>
        );
      })}
      {unsent.map((each) => (
        <UnsentRow key={each.key} unsent={each} unsentQueue={unsentQueue} />
      ))}
    </ol>
  );
}

const isSameGroup = (one: Message, next: Message) =>
  one.senderRole === next.senderRole &&
  one.senderId === next.senderId &&
  isAutomatic(one.metadata) === isAutomatic(next.metadata) &&
  Date.parse(next.createdAt) - Date.parse(one.createdAt) < GROUP_WINDOW_MS;

function Separator({ children, isNew = false }: { children: string; isNew?: boolean }) {
  return (
    <li className={styles.separator} data-new={isNew ? '' : undefined}>
      <span suppressHydrationWarning>{children}</span>
    </li>
  );
}

type RowProps = {
  message: Message;
  party: ConversationParty;
  haveAgreed: boolean;
  ownName: string | null;
  /** Shows sender names: with more than two parties, or several support agents. */
  showNames: boolean;
  /** The same person's next message follows soon: both share one time. */
  hasFollowUp: boolean;
  /** The latest message shows whether it was read. */
  isLast: boolean;
  onStale: () => void;
};

const MessageRow = (props: RowProps) =>
  props.message.senderRole === 'system' ? <SystemRow {...props} /> : <PersonRow {...props} />;

function PersonRow(props: RowProps) {
  const { message, party, showNames, hasFollowUp, isLast, haveAgreed, onStale } = props;
  const [editing, setEditing] = useState(false);
  const { content, metadata, senderRole, senderName, attachments, edited, read } = message;
  const isMine = senderRole === party;
  const isSenderVisible = showNames && (!isMine || party === 'admin');
  const canEdit = useIsEditable(message);
  const canReport = !isMine && senderRole !== 'admin' && party !== 'admin';
  return (
    <li className={rowStyles.row} data-mine={isMine ? '' : undefined}>
      <span className={isSenderVisible ? rowStyles.sender : 'sr-only'}>
        <bdi>{isMine && !isSenderVisible ? 'You' : senderName}</bdi>
        {senderRole === 'admin' && party !== 'admin' && ', support'}
        {!isSenderVisible && ':'}
      </span>
      {editing ? (
        <EditMessage message={message} onDone={() => setEditing(false)} />
      ) : (
        content && (
          <p className={rowStyles.bubble} dir="auto">
            {metadata.subject && <strong className={rowStyles.subject}>{metadata.subject}</strong>}
            <LinkedText>{content}</LinkedText>
          </p>
        )
      )}
      {!isMine && senderRole !== 'admin' && (
        <MessageAdvice content={content} haveAgreed={haveAgreed} advice={readerAdvice} />
      )}
      <AttachmentList
        files={attachments}
        label={isMine ? 'What you sent' : `From ${senderName}`}
        onStale={onStale}
      />
      {(!hasFollowUp || edited || canEdit || canReport) && !editing && (
        <p className={rowStyles.time}>
          {isAutomatic(metadata) && `${AUTOMATIC_REPLY} · `}
          <SentAt at={message.createdAt} />
          {edited && ' · Edited'}
          {isMine && isLast && (read ? ' · Read' : ' · Sent')}
          {canEdit && (
            <button type="button" className={rowStyles.edit} onClick={() => setEditing(true)}>
              Edit<span className="sr-only"> what you wrote</span>
            </button>
          )}
          {canReport && (
            <Suspense fallback={<span className={`${rowStyles.edit} ${rowStyles.more}`} />}>
              <ReportMessage
                senderName={senderName}
                reportTo={reportPath(party, 'message', message.id, message.conversationId)}
              />
            </Suspense>
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

function SystemRow({ message, party, ownName }: Pick<RowProps, 'message' | 'party' | 'ownName'>) {
  const { content, quoteId, createdAt } = message;
  return (
    <li className={rowStyles.system}>
      <p>
        <bdi>{asDoerReads(content, ownName)}</bdi>
        {quoteId && party !== 'admin' && (
          <>
            {' '}
            <Link to={`/${party}/quotes?quoteId=${quoteId}`}>View quote</Link>
          </>
        )}
      </p>
      <p className={rowStyles.time}>
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
