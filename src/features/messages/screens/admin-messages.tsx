import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { orpc } from '#browser/api.ts';
import { prefetch } from '#browser/prefetch.ts';
import { titled } from '#browser/title.ts';
import { BackLink } from '#ui/back-link.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { SplitView } from '#ui/split-view.tsx';
import { DeskList } from '../components/desk-list.tsx';
import { changed, deskPages } from '../components/list-search.ts';
import { OpenWith } from '../components/open-with.tsx';
import { useOutbox } from '../components/outbox-provider.tsx';
import { Thread } from '../components/thread.tsx';
import styles from './messages.module.css';

export const meta = titled('Messages', 'withName');

export const loader = prefetch(({ adminConversations, conversations }, { url }) => {
  const id = url.searchParams.get('conversationId');
  return [
    adminConversations.list.infiniteOptions(deskPages(url.searchParams)),
    adminConversations.stats.queryOptions(),
    ...(id
      ? [
          conversations.get.queryOptions({ input: { id } }),
          conversations.messages.queryOptions({ input: { id } }),
        ]
      : []),
  ];
});

/** What support has to answer. `?conversationId=` opens one, `?userId=` begins one. */
export default function AdminMessages() {
  const [params] = useSearchParams();
  const outbox = useOutbox();
  const id = params.get('conversationId') ?? undefined;
  const userId = params.get('userId') ?? undefined;
  const open = id ?? userId;

  return (
    <div className={`${styles.screen} ${styles.described}`} data-open={open ? '' : undefined}>
      <PageHeader title="Messages" covered={open !== undefined}>
        <Standing />
      </PageHeader>
      <SplitView
        label="Conversation"
        open={open}
        list={
          <div className={styles.list}>
            <DeskList open={id} />
          </div>
        }
        back={
          <BackLink
            to={{ search: changed(params, { conversationId: undefined, userId: undefined }) }}
          >
            All messages
          </BackLink>
        }
        hint={<EmptyState drawing="letter">Choose a conversation to read it here.</EmptyState>}
        detail={
          id ? (
            <Thread key={id} id={id} party="admin" outbox={outbox} />
          ) : (
            userId && <OpenWith wanted={{ userId }} />
          )
        }
      />
    </div>
  );
}

/** What waits, in a line. */
function Standing() {
  const { data } = useQuery(orpc.adminConversations.stats.queryOptions());
  if (!data) return null;
  const { urgent, supportTickets, unassigned, unread } = data;
  const said = [
    urgent > 0 && `${urgent} urgent`,
    supportTickets > 0 &&
      `${supportTickets} support ${supportTickets === 1 ? 'ticket' : 'tickets'}`,
    unassigned > 0 && `${unassigned} not taken on yet`,
    unread > 0 && `${unread} unread ${unread === 1 ? 'message' : 'messages'}`,
  ].filter(Boolean);
  return <span>{said.length > 0 ? `Open: ${said.join(', ')}` : 'Nobody waits for an answer'}</span>;
}
