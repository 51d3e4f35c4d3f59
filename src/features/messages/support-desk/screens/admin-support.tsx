import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { orpc } from '#browser/api.ts';
import { prefetch } from '#browser/prefetch.ts';
import { titleMeta } from '#browser/title.ts';
import { withParams } from '#lib/search-params.ts';
import { BackLink } from '#ui/back-link.tsx';
import { Facts } from '#ui/facts.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { SplitView } from '#ui/split-view.tsx';
import { Thread } from '../../components/thread.tsx';
import styles from '../../screens/messages.module.css';
import { useUnsentQueue } from '../../send/components/unsent-queue-provider.tsx';
import { TicketProjects } from '../../uncovered/components/ticket-projects.tsx';
import { SupportStart } from '../components/support-start.tsx';
import { queueOptions } from '../components/ticket.ts';
import barStyles from '../components/ticket-bar.module.css';
import { TicketBar } from '../components/ticket-bar.tsx';
import { TicketList } from '../components/ticket-list.tsx';
import { formatWait } from '../rules.ts';

export const meta = titleMeta('Support', 'withName');

export const loader = prefetch(
  ({ supportDesk, savedReplies, adminConversations, conversations }, { url }) => {
    const id = url.searchParams.get('conversationId');
    return [
      supportDesk.queue.infiniteOptions(queueOptions(url.searchParams)),
      supportDesk.figures.queryOptions(),
      adminConversations.stats.queryOptions(),
      savedReplies.list.queryOptions(),
      ...(id
        ? [
            conversations.get.queryOptions({ input: { id } }),
            conversations.messages.queryOptions({ input: { id } }),
          ]
        : []),
    ];
  },
);

/** The queue of support. `?conversationId=` opens a ticket, `?view=` chooses which are listed. */
export default function AdminSupport() {
  const [search] = useSearchParams();
  const unsentQueue = useUnsentQueue();
  const id = search.get('conversationId') ?? undefined;
  return (
    <div className={`${styles.screen} ${styles.described}`} data-open={id ? '' : undefined}>
      <PageHeader title="Support" covered={id !== undefined}>
        <SupportFigures />
      </PageHeader>
      <SplitView
        label="Ticket"
        open={id}
        back={
          <BackLink to={withParams(search, { conversationId: '' })}>Back to the queue</BackLink>
        }
        list={
          <div className={styles.list}>
            <TicketList open={id} />
          </div>
        }
        hint={<SupportStart />}
        detail={
          id && (
            <div className={barStyles.ticket}>
              <TicketBar key={`bar ${id}`} id={id} unsentQueue={unsentQueue} />
              <TicketProjects key={`projects ${id}`} id={id} />
              <Thread key={id} id={id} party="admin" unsentQueue={unsentQueue} />
            </div>
          )
        }
      />
    </div>
  );
}

/** What waits, and how long people wait for a first answer. */
function SupportFigures() {
  const stats = useQuery(orpc.adminConversations.stats.queryOptions());
  const figures = useQuery(orpc.supportDesk.figures.queryOptions());
  if (!stats.data || !figures.data) return null;
  const { supportTickets, urgent, unassigned } = stats.data;
  const { firstAnswerMinutes, answered } = figures.data;
  return (
    <Facts>
      {`${supportTickets} open`}
      {urgent > 0 && `${urgent} urgent`}
      {unassigned > 0 && `${unassigned} unassigned`}
      {firstAnswerMinutes !== null &&
        `half of the last ${answered} first answers came within ${formatWait(firstAnswerMinutes)}`}
    </Facts>
  );
}
