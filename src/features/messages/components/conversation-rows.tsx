import { useSession } from '#browser/session.ts';
import { CountBadge } from '#ui/count-badge.tsx';
import { Initials } from '#ui/initials.tsx';
import { RelativeTime } from '#ui/relative-time.tsx';
import { Row } from '#ui/row-link.tsx';
import { StatusLabel } from '#ui/status-label.tsx';
import { asDoerReads, type ConversationParty, shownPreview } from '../rules.ts';
import type { Conversation } from '../shapes.ts';
import styles from './conversation-list.module.css';

type Props = {
  rows: readonly Conversation[];
  party: ConversationParty;
  openId: string | undefined;
  /** The URL that opens a conversation. */
  to: (id: string) => string;
};

/** Conversations as rows: who, about what, the latest message, how many are unread. */
export function ConversationRows({ rows, party, openId, to }: Props) {
  return (
    <nav aria-label="Conversations">
      <ul className={styles.list}>
        {rows.map((row) => (
          <ConversationRow
            key={row.id}
            row={row}
            party={party}
            isOpen={row.id === openId}
            to={to(row.id)}
          />
        ))}
      </ul>
    </nav>
  );
}

type RowProps = { row: Conversation; party: ConversationParty; isOpen: boolean; to: string };

function ConversationRow({ row, party, isOpen, to }: RowProps) {
  const { withName: name, lastMessageSender, unread } = row;
  const { uid } = useSession().user;
  const viewerId = party === 'admin' ? uid : row[`${party}Id`];
  const isMine = lastMessageSender !== null && lastMessageSender === viewerId;
  return (
    <Row
      className={unread > 0 ? `${styles.row} ${styles.unread}` : styles.row}
      to={{ search: to }}
      isOpen={isOpen}
      inSplitView
    >
      <Initials name={name} />
      <span className={styles.name}>
        <bdi>{name}</bdi>
      </span>
      <span className={styles.time}>
        <RelativeTime at={row.lastMessageAt} />
        {unread > 0 && <CountBadge count={unread} label={['unread message', 'unread messages']} />}
      </span>
      {party !== 'admin' && row.subject && !row.withSupport && (
        <span className={styles.job}>
          <bdi>{row.subject}</bdi>
        </span>
      )}
      <span className={styles.preview}>
        {isMine && 'You: '}
        <bdi>{previewFor(row, party) || 'No messages yet'}</bdi>
      </span>
      <PriorityAndSubject row={row} party={party} />
    </Row>
  );
}

/** What the product wrote of the reader is said to them. */
function previewFor(row: Conversation, party: ConversationParty) {
  const { lastMessage, lastMessageSender, lastMessageType } = row;
  const isOfProduct = lastMessageSender === null && lastMessageType !== 'text';
  const said =
    isOfProduct && party !== 'admin' ? asDoerReads(lastMessage, row[`${party}Name`]) : lastMessage;
  return shownPreview(said);
}

/** Shows only what differs from a normal conversation. */
function PriorityAndSubject({ row, party }: { row: Conversation; party: ConversationParty }) {
  const { priority, withSupport, resolvedAt, subject } = row;
  const isRanked = withSupport && !resolvedAt && priority !== 'normal';
  if (!isRanked && !(party === 'admin' && subject)) return null;
  return (
    <span className={styles.ranked}>
      {isRanked && (
        <StatusLabel tone={priority === 'urgent' ? 'bad' : 'attention'}>
          {priority === 'urgent' ? 'Urgent' : 'High priority'}
        </StatusLabel>
      )}
      {party === 'admin' && subject && <bdi className={styles.subject}>{subject}</bdi>}
    </span>
  );
}
