import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import { orpc } from '#browser/api.ts';
import { refusedAs } from '#browser/refused.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { ErrorNotice } from '#ui/error-notice.tsx';
import { LoadingRows } from '#ui/loading-rows.tsx';
import type { Message } from '../contract.ts';
import type { ConversationParty } from '../rules.ts';
import { Composer } from './composer.tsx';
import { nameOfOther } from './conversation-list.tsx';
import { MessageLog } from './message-log.tsx';
import { notYetIn, type Outbox } from './outbox.ts';
import styles from './thread.module.css';
import { ThreadHeader } from './thread-header.tsx';
import { useEnd } from './use-end.ts';
import { useUnsent } from './use-outbox.ts';
import { useReading } from './use-reading.ts';
import { type Thread as Messages, useThread } from './use-thread.ts';

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

  const name = nameOfOther(conversation.data, party);
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
          <Older thread={thread} />
          {messages.length + unsent.length === 0 && (
            <p className={styles.begin}>Nothing said yet. Write the first message to {name}.</p>
          )}
          <MessageLog
            messages={messages}
            unsent={unsent}
            outbox={outbox}
            party={party}
            newFrom={news.from}
          />
        </div>
      </section>
      <div className={styles.foot}>
        {news.below > 0 && (
          <button type="button" className={styles.below} onClick={toEnd}>
            {news.below === 1 ? '1 new message' : `${news.below} new messages`}
          </button>
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

/** What the others said since the conversation was opened: where it began, how much is out of sight, its words. */
function useNews(
  messages: readonly Message[] | undefined,
  party: ConversationParty,
  isAtEnd: boolean,
) {
  const last = messages?.at(-1)?.seq ?? 0;
  const [opened, setOpened] = useState<{ from: number | undefined; last: number }>();
  const [seen, setSeen] = useState(0);
  if (messages && !opened)
    setOpened({ from: messages.find((each) => isNews(each, party) && !each.read)?.seq, last });
  if (isAtEnd && seen !== last) setSeen(last);
  const since = (seq: number) =>
    (messages ?? []).filter((message) => message.seq > seq && isNews(message, party));
  const latest = opened && since(opened.last).at(-1);
  return {
    from: opened?.from,
    below: isAtEnd ? 0 : since(seen).length,
    said: latest ? `${latest.senderName}: ${latest.content}` : '',
  };
}

const isNews = ({ senderRole }: Message, party: ConversationParty) => senderRole !== party;

/** Loads what was said before as soon as the reader comes near; by hand where that does not work. */
function Older({ thread }: { thread: Messages }) {
  const { hasOlder, isLoadingOlder, olderFailed, loadOlder } = thread;
  const button = useRef<HTMLButtonElement>(null);
  const load = useRef(loadOlder);
  useEffect(() => {
    load.current = loadOlder;
  });
  useEffect(() => {
    const element = button.current;
    if (!element || !hasOlder || olderFailed) return;
    const watch = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting) load.current();
      },
      { root: element.closest('section'), rootMargin: '600px 0px 0px' },
    );
    watch.observe(element);
    return () => watch.disconnect();
  }, [hasOlder, olderFailed]);
  if (!hasOlder) return null;
  return (
    <div className={styles.older}>
      <button
        ref={button}
        type="button"
        className="button button-quiet"
        disabled={isLoadingOlder}
        onClick={loadOlder}
      >
        {isLoadingOlder ? 'Loading' : 'Show earlier messages'}
      </button>
      {olderFailed && <p role="alert">Earlier messages did not load.</p>}
    </div>
  );
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
