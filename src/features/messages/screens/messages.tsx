import { useInfiniteQuery } from '@tanstack/react-query';
import { Link, useLocation, useSearchParams } from 'react-router';
import { orpc } from '#browser/api.ts';
import { prefetch } from '#browser/prefetch.ts';
import { useSession } from '#browser/session.ts';
import { titleMeta } from '#browser/title.ts';
import { BackLink } from '#ui/back-link.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { lazyPart } from '#ui/lazy-part.ts';
import { PageHeader } from '#ui/page-header.tsx';
import { SplitView } from '#ui/split-view.tsx';
import { ConversationList } from '../components/conversation-list.tsx';
import { conversationListOptions, linkToConversation } from '../components/list-search-params.ts';
import { OpenConversation } from '../components/open-conversation.tsx';
import { Thread } from '../components/thread.tsx';
import { sharedInputs } from '../components/use-shared-leads.ts';
import { useUnsentQueue } from '../send/components/unsent-queue-provider.tsx';
import { AskSupport } from '../support/components/ask-support.tsx';
import styles from './messages.module.css';

/** Of businesses alone. */
const AddMenu = lazyPart(() => import('../send/components/compose-menu.tsx'));

export const meta = titleMeta('Messages', 'withName');

export const loader = prefetch(
  ({ conversations }, { url }) => {
    const id = url.searchParams.get('conversationId');
    const list = conversations.list.infiniteOptions(conversationListOptions(url.searchParams));
    if (!id) return [list];
    const input = { id };
    return [
      list,
      conversations.get.queryOptions({ input }),
      conversations.messages.queryOptions({ input }),
    ];
  },
  async ({ conversations, leads, customers }, ask, { url }) => {
    const id = url.searchParams.get('conversationId');
    if (!id || !url.pathname.startsWith('/contractor/')) return;
    const conversation = await ask.one(conversations.get.queryOptions({ input: { id } }));
    if (!conversation?.homeownerId) return;
    const shared = sharedInputs(conversation.homeownerId);
    await Promise.all([
      ask.one(leads.list.queryOptions(shared.leads)),
      ask.one(customers.list.queryOptions(shared.record)),
    ]);
  },
);

/**
 * Messages of homeowners and contractors. `?conversationId=` opens a conversation; `?contractorId=`
 * or `?homeownerId=` starts one.
 */
export default function Messages() {
  const [params] = useSearchParams();
  const { activeRole } = useSession();
  const party = activeRole === 'contractor' ? 'contractor' : 'homeowner';
  const unsentQueue = useUnsentQueue();
  const { state } = useLocation();

  const id = params.get('conversationId') ?? undefined;
  const contractorId = params.get('contractorId');
  const homeownerId = params.get('homeownerId');
  const partner = contractorId ? { contractorId } : homeownerId ? { homeownerId } : undefined;
  const openId = id ?? contractorId ?? homeownerId ?? undefined;

  return (
    <div className={styles.screen} data-open={openId ? '' : undefined}>
      <PageHeader title="Messages" covered={openId !== undefined} />
      <SplitView
        label="Conversation"
        open={openId}
        list={
          <div className={styles.list}>
            <ConversationList party={party} openId={id} />
            <AskSupport quiet />
          </div>
        }
        back={
          <div className={styles.back}>
            <BackLink to={{ search: linkToConversation(params)(undefined) }}>All messages</BackLink>
          </div>
        }
        hint={<NothingOpen />}
        detail={
          id ? (
            <Thread
              key={id}
              id={id}
              party={party}
              unsentQueue={unsentQueue}
              addMenu={party === 'contractor' ? AddMenu : undefined}
            />
          ) : (
            partner && (
              <OpenConversation
                partner={partner}
                onOpened={(opened) => unsentQueue.suggestDraft(opened, draftIn(state))}
              />
            )
          )
        }
      />
    </div>
  );
}

/** What a link of this site gives as the words to begin with; an address cannot put words in anybody's mouth. */
const draftIn = (state: unknown) =>
  typeof state === 'object' && state !== null && 'draft' in state ? String(state.draft) : '';

/** Leads to whoever has waited longest for an answer; opening it by itself would mark it as read. */
function NothingOpen() {
  const [params] = useSearchParams();
  const { data } = useInfiniteQuery(
    orpc.conversations.list.infiniteOptions(conversationListOptions(params)),
  );
  const unread = data?.pages.flatMap(({ items }) => items).findLast((item) => item.unread > 0);
  return (
    <EmptyState
      drawing="letter"
      action={
        unread && (
          <Link className="button" to={{ search: linkToConversation(params)(unread.id) }}>
            Read the oldest unread message
          </Link>
        )
      }
    >
      Choose a conversation to read it here.
    </EmptyState>
  );
}
