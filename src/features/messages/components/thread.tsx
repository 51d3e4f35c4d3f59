import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Link } from 'react-router';
import { orpc } from '#browser/api.ts';
import { refusedAs } from '#browser/refused.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { ErrorNotice } from '#ui/error-notice.tsx';
import { LoadingRows } from '#ui/loading-rows.tsx';
import type { Conversation } from '../contract.ts';
import { type ConversationParty, partiesOf } from '../rules.ts';
import { Composer } from './composer.tsx';
import { MessageLog } from './message-log.tsx';
import { notYetIn } from './not-yet-in.ts';
import { OlderMessages } from './older-messages.tsx';
import type { Outbox } from './outbox.ts';
import styles from './thread.module.css';
import { ThreadHeader } from './thread-header.tsx';
import { useEnd } from './use-end.ts';
import { useNews } from './use-news.ts';
import { useUnsent } from './use-outbox.ts';
import { useReading } from './use-reading.ts';
import { useThread } from './use-thread.ts';
import { useTyping } from './use-typing.ts';

type Props = { id: string; party: ConversationParty; outbox: Outbox };

/** One conversation: who, what was said, and a field to say more. */
export function Thread({ id, party, outbox }: Props) {
  const conversation = useQuery(orpc.conversations.get.queryOptions({ input: { id } }));
  const thread = useThread(id, party);
  const { messages } = thread;
  const everything = useUnsent(outbox, id);
  const unsent = notYetIn(messages ?? [], everything, party);
  const last = unsent.at(-1)?.key ?? messages?.at(-1)?.id;
  const { box, isAtEnd, onScroll, toEnd } = useEnd(last);
  useReading(id, messages, party, isAtEnd);
  const typing = useTyping(id, party, messages?.at(-1)?.seq ?? 0);
  const news = useNews(messages, party, isAtEnd);

  useEffect(() => {
    for (const { key, messageId } of everything)
      if (messageId && messages?.some((message) => message.id === messageId)) outbox.drop(key);
  }, [everything, messages, outbox]);

  const refused = refusedAs(conversation.error ?? thread.error)?.code;
  if (refused === 'not-found' || refused === 'invalid-argument') return <NotHere />;
  if (thread.error || (conversation.isError && !conversation.data))
    return (
      <ErrorNotice
        retrying={thread.retrying}
        onRetry={() => {
          void conversation.refetch();
          thread.retry();
        }}
      >
        The conversation did not load. Nothing is lost.
      </ErrorNotice>
    );
  if (!conversation.data || !messages) return <LoadingRows label="Loading the conversation" />;

  const name = conversation.data.withName;
  const writer = writerName(conversation.data, typing);
  return (
    <div className={styles.thread}>
      <ThreadHeader conversation={conversation.data} party={party} />
      <section
        className={styles.box}
        ref={box}
        onScroll={onScroll}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls is reached by keyboard
        tabIndex={0}
        aria-label="Messages"
      >
        <div>
          <OlderMessages thread={thread} />
          {messages.length + unsent.length === 0 && (
            <p className={styles.begin}>Nothing said yet. Write the first message to {name}.</p>
          )}
          <MessageLog
            messages={messages}
            unsent={unsent}
            outbox={outbox}
            party={party}
            newFrom={news.from}
            named={isNamed(conversation.data)}
            onStale={thread.retry}
          />
        </div>
      </section>
      <div className={styles.foot}>
        {news.below > 0 && (
          <button type="button" className={styles.below} onClick={toEnd}>
            {news.below === 1 ? '1 new message' : `${news.below} new messages`}
          </button>
        )}
        <p className={styles.typing} aria-live="polite">
          {writer && (
            <>
              <bdi>{writer}</bdi> is writing
            </>
          )}
        </p>
        {!conversation.data.isReachable && (
          <p className={styles.gone} role="note">
            <bdi>{name}</bdi> has no active account at the moment. What you write waits for them,
            and may never be read.
          </p>
        )}
        <Composer
          outbox={outbox}
          conversationId={id}
          after={messages.at(-1)?.seq ?? 0}
          name={name}
          onSay={toEnd}
        />
      </div>
      <p className="sr-only" role="status">
        {news.said}
      </p>
    </div>
  );
}

/** Where two talk, who is not oneself is the other. */
const isNamed = (conversation: Conversation) =>
  partiesOf(conversation).length > 2 || conversation.withSupport;

function writerName({ homeownerName, contractorName }: Conversation, party: string | undefined) {
  if (party === 'homeowner') return homeownerName;
  return party === 'contractor' ? contractorName : party && 'Support';
}

function NotHere() {
  return (
    <EmptyState
      drawing="letter"
      title="This conversation is not here"
      action={
        <Link className="button" to={{ search: '' }}>
          All messages
        </Link>
      }
    >
      It may belong to another role of yours, or the address is not complete.
    </EmptyState>
  );
}
