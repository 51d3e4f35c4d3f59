import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { orpc } from '#browser/api.ts';
import { prefetch } from '#browser/prefetch.ts';
import { titleMeta } from '#browser/title.ts';
import { BackLink } from '#ui/back-link.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { SplitView } from '#ui/split-view.tsx';
import { supportListOptions, withParams } from '../components/list-search-params.ts';
import { OpenConversation } from '../components/open-conversation.tsx';
import { Thread } from '../components/thread.tsx';
import { useUnsentQueue } from '../send/components/unsent-queue-provider.tsx';
import { InboxStart } from '../support/components/inbox-start.tsx';
import { SupportConversationList } from '../support/components/support-conversation-list.tsx';
import styles from './messages.module.css';

export const meta = titleMeta('Messages', 'withName');

export const loader = prefetch(({ adminConversations, conversations }, { url }) => {
  const id = url.searchParams.get('conversationId');
  return [
    adminConversations.list.infiniteOptions(supportListOptions(url.searchParams)),
    adminConversations.stats.queryOptions(),
    ...(id
      ? [
          conversations.get.queryOptions({ input: { id } }),
          conversations.messages.queryOptions({ input: { id } }),
        ]
      : []),
  ];
});

/** Support's inbox. `?conversationId=` opens a conversation, `?userId=` starts one. */
export default function AdminMessages() {
  const [params] = useSearchParams();
  const unsentQueue = useUnsentQueue();
  const id = params.get('conversationId') ?? undefined;
  const userId = params.get('userId') ?? undefined;
  const openId = id ?? userId;

  return (
    <div className={`${styles.screen} ${styles.described}`} data-open={openId ? '' : undefined}>
      <PageHeader title="Messages" covered={openId !== undefined}>
        <SupportSummary />
      </PageHeader>
      <SplitView
        label="Conversation"
        open={openId}
        list={
          <div className={styles.list}>
            <SupportConversationList openId={id} />
          </div>
        }
        back={
          <BackLink
            to={{ search: withParams(params, { conversationId: undefined, userId: undefined }) }}
          >
            All messages
          </BackLink>
        }
        hint={<InboxStart />}
        detail={
          id ? (
            <Thread key={id} id={id} party="admin" unsentQueue={unsentQueue} />
          ) : (
            userId && <OpenConversation partner={{ userId }} />
          )
        }
      />
    </div>
  );
}

/** The open work in one line. */
function SupportSummary() {
  const { data } = useQuery(orpc.adminConversations.stats.queryOptions());
  if (!data) return null;
  const { urgent, supportTickets, unassigned, unread } = data;
  const parts = [
    urgent > 0 && `${urgent} urgent`,
    supportTickets > 0 &&
      `${supportTickets} support ${supportTickets === 1 ? 'ticket' : 'tickets'}`,
    unassigned > 0 && `${unassigned} unassigned`,
    unread > 0 && `${unread} unread ${unread === 1 ? 'message' : 'messages'}`,
  ].filter(Boolean);
  return (
    <span>
      {parts.length > 0 ? `Open: ${parts.join(', ')}` : 'Nobody is waiting for an answer'}
    </span>
  );
}
