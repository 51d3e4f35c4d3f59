import { Fragment } from 'react';
import { formatDay } from '#lib/dates.ts';
import { useNow } from '#ui/clock.ts';
import type { ConversationParty } from '../../rules.ts';
import type { Outbox, UnsentMessage } from '../../send/components/outbox.ts';
import { UnsentRow } from '../../send/components/unsent-row.tsx';
import type { Message } from '../contract.ts';
import styles from './message-log.module.css';
import { MessageRow } from './message-row.tsx';

/** Messages this close together show one time. */
const GROUP_WINDOW_MS = 5 * 60_000;

type Props = {
  messages: readonly Message[];
  unsent: readonly UnsentMessage[];
  outbox: Outbox;
  party: ConversationParty;
  /** The first message that was unread when the conversation was opened. */
  firstUnreadSeq: number | undefined;
  /** Shows sender names above the others' messages. */
  showNames: boolean;
  onStale: () => void;
};

/** The messages, grouped by day. */
export function MessageLog({
  messages,
  unsent,
  outbox,
  party,
  firstUnreadSeq,
  showNames,
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
              onStale={onStale}
              hasFollowUp={after !== undefined && isSameGroup(message, after)}
              isLast={message === last && unsent.length === 0}
            />
          </Fragment>
        );
      })}
      {unsent.map((each) => (
        <UnsentRow key={each.key} unsent={each} outbox={outbox} />
      ))}
    </ol>
  );
}

const isSameGroup = (one: Message, next: Message) =>
  one.senderRole === next.senderRole &&
  one.senderId === next.senderId &&
  Date.parse(next.createdAt) - Date.parse(one.createdAt) < GROUP_WINDOW_MS;

function Separator({ children, isNew = false }: { children: string; isNew?: boolean }) {
  return (
    <li className={styles.separator} data-new={isNew ? '' : undefined}>
      <span suppressHydrationWarning>{children}</span>
    </li>
  );
}
