import { useQuery } from '@tanstack/react-query';
import { type ComponentType, Suspense, useEffect } from 'react';
import { Link } from 'react-router';
import { orpc } from '#browser/api.ts';
import { getApiError } from '#lib/api-error-info.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { ErrorNotice } from '#ui/error-notice.tsx';
import { lazyPart } from '#ui/lazy-part.ts';
import { LoadingRows } from '#ui/loading-rows.tsx';
import { MessageLog } from '../read/components/message-log.tsx';
import { OlderMessages } from '../read/components/older-messages.tsx';
import { useMarkRead } from '../read/components/use-mark-read.ts';
import { useOpenAtNew, useStickToBottom } from '../read/components/use-stick-to-bottom.ts';
import { useLiveConversation, useThread } from '../read/components/use-thread.ts';
import { useUnread } from '../read/components/use-unread.ts';
import { type ConversationParty, isNobodysTicket, partiesOf } from '../rules.ts';
import { type AddMenuProps, Composer } from '../send/components/composer.tsx';
import { pendingMessages } from '../send/components/pending-messages.ts';
import type { UnsentQueue } from '../send/components/unsent-queue.ts';
import { useTypingParty } from '../send/components/use-typing.ts';
import { useUnsent } from '../send/components/use-unsent.ts';
import type { Conversation } from '../shapes.ts';
import styles from './thread.module.css';
import { ThreadHeader } from './thread-header.tsx';

/** Of homeowners alone. */
const ShareContact = lazyPart(() => import('./share-contact.tsx'));

type Props = {
  id: string;
  party: ConversationParty;
  unsentQueue: UnsentQueue;
  addMenu?: ComponentType<AddMenuProps> | undefined;
};

/** One conversation: header, messages, and composer. */
export function Thread({ id, party, unsentQueue, addMenu }: Props) {
  const conversation = useQuery(orpc.conversations.get.queryOptions({ input: { id } }));
  const thread = useThread(id, party);
  const { messages } = thread;
  const allUnsent = useUnsent(unsentQueue, id);
  const unsent = pendingMessages(messages ?? [], allUnsent, party);
  const last = unsent.at(-1)?.key ?? messages?.at(-1)?.id;
  const { scrollBox, isAtEnd, onScroll, scrollToEnd } = useStickToBottom(last);
  useMarkRead(id, messages, party, isAtEnd);
  useLiveConversation(id, party, isAtEnd);
  const typingParty = useTypingParty(id, party, messages?.at(-1)?.seq ?? 0);
  const unread = useUnread(messages, party, isAtEnd);
  useOpenAtNew(scrollBox, unread.firstUnreadSeq);

  useEffect(() => {
    for (const { key, messageId } of allUnsent)
      if (messageId && messages?.some((message) => message.id === messageId))
        unsentQueue.remove(key);
  }, [allUnsent, messages, unsentQueue]);

  const errorCode = getApiError(conversation.error ?? thread.error)?.code;
  if (errorCode === 'not-found' || errorCode === 'invalid-argument')
    return <ConversationNotFound />;
  if (thread.error || (conversation.isError && !conversation.data))
    return (
      <ErrorNotice
        retrying={thread.retrying}
        onRetry={() => {
          void conversation.refetch();
          thread.retry();
        }}
      >
        The conversation didn’t load. Nothing is lost.
      </ErrorNotice>
    );
  if (!conversation.data || !messages) return <LoadingRows label="Loading the conversation" />;

  const name = conversation.data.withName;
  const typingName = nameOfTypingParty(conversation.data, typingParty);
  return (
    <div className={styles.thread}>
      <div>
        <ThreadHeader conversation={conversation.data} party={party} />
        {party === 'homeowner' && (
          <Suspense>
            <ShareContact conversation={conversation.data} />
          </Suspense>
        )}
      </div>
      <section
        className={styles.box}
        ref={scrollBox}
        onScroll={onScroll}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls is reached by keyboard
        tabIndex={0}
        aria-label="Messages"
      >
        <div>
          <OlderMessages thread={thread} />
          {messages.length + unsent.length === 0 && (
            <p className={styles.begin}>No messages yet. Send the first message to {name}.</p>
          )}
          <MessageLog
            messages={messages}
            unsent={unsent}
            unsentQueue={unsentQueue}
            party={party}
            firstUnreadSeq={unread.firstUnreadSeq}
            showNames={shouldShowNames(conversation.data)}
            haveAgreed={conversation.data.haveAgreed}
            ownName={party === 'admin' ? null : conversation.data[`${party}Name`]}
            onStale={thread.retry}
          />
        </div>
      </section>
      <div className={styles.foot}>
        {unread.unreadBelow > 0 && (
          <button type="button" className={styles.below} onClick={scrollToEnd}>
            {unread.unreadBelow === 1 ? '1 new message' : `${unread.unreadBelow} new messages`}
          </button>
        )}
        <p className={styles.typing} aria-live="polite">
          {typingName && (
            <>
              <bdi>{typingName}</bdi> is writing
            </>
          )}
        </p>
        {isNobodysTicket(conversation.data) ? (
          <p className={styles.gone} role="note">
            Only support reads this ticket. Keep notes here, and message homeowners from their
            project.
          </p>
        ) : (
          !conversation.data.isReachable && (
            <p className={styles.gone} role="note">
              <bdi>{name}</bdi> doesn’t have an active account right now. Your message will wait for
              them and may never be read.
            </p>
          )
        )}
        <Composer
          shortcut={party === 'admin' ? 'a' : undefined}
          unsentQueue={unsentQueue}
          conversationId={id}
          after={messages.at(-1)?.seq ?? 0}
          recipientName={isNobodysTicket(conversation.data) ? undefined : name}
          isWarned={party !== 'admin' && isBetweenSides(conversation.data)}
          haveAgreed={conversation.data.haveAgreed}
          addMenu={addMenu}
          customerId={conversation.data.homeownerId}
          onSend={scrollToEnd}
        />
      </div>
      <p className="sr-only" role="status">
        {unread.announcement}
      </p>
    </div>
  );
}

/** Between two people, messages need no sender names. */
const shouldShowNames = (conversation: Conversation) =>
  partiesOf(conversation).length > 2 || conversation.withSupport;

/** With support alone nobody has to be careful about a phone number. */
const isBetweenSides = ({ homeownerId, contractorId }: Conversation) =>
  homeownerId !== null && contractorId !== null;

function nameOfTypingParty(
  { homeownerName, contractorName }: Conversation,
  party: string | undefined,
) {
  if (party === 'homeowner') return homeownerName;
  return party === 'contractor' ? contractorName : party && 'Support';
}

function ConversationNotFound() {
  return (
    <EmptyState
      drawing="letter"
      title="Conversation not found"
      action={
        <Link className="button" to={{ search: '' }}>
          All messages
        </Link>
      }
    >
      It may belong to another of your roles, or the link is incomplete.
    </EmptyState>
  );
}
