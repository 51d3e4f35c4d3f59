import { Link } from 'react-router';
import { formatClock, formatExact } from '#lib/dates.ts';
import { useNow } from '#ui/clock.ts';
import type { Message } from '../contract.ts';
import type { ConversationParty } from '../rules.ts';
import styles from './message-row.module.css';

type Props = {
  message: Message;
  party: ConversationParty;
  /** More from the same person follows at once: one time for all of it. */
  continues: boolean;
  /** The last of all: says whether it was read. */
  isLast: boolean;
};

export function MessageRow({ message, party, continues, isLast }: Props) {
  const { content, senderRole, senderName, quoteId, createdAt, read } = message;
  const mine = senderRole === party;
  if (senderRole === 'system')
    return (
      <li className={styles.system}>
        <p>
          <bdi>{content}</bdi>
          {quoteId && (
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
  return (
    <li className={styles.row} data-mine={mine ? '' : undefined}>
      <span className="sr-only">{mine ? 'You' : senderName}:</span>
      <p className={styles.bubble} dir="auto">
        {content}
      </p>
      {!continues && (
        <p className={styles.time}>
          <SentAt at={createdAt} />
          {mine && isLast && (read ? ' · Read' : ' · Sent')}
        </p>
      )}
    </li>
  );
}

function SentAt({ at }: { at: string }) {
  const zone = useNow() === undefined ? 'UTC' : undefined;
  return (
    <time dateTime={at} title={formatExact(at, zone)} suppressHydrationWarning>
      {formatClock(at, zone)}
    </time>
  );
}
