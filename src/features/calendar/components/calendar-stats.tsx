import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { orpc } from '#browser/api.ts';
import { formatCents } from '#lib/money.ts';
import type { Viewer } from './calendar.ts';
import styles from './calendar-page.module.css';
import { shortDayTitle, timeText, withWhom } from './event-text.ts';

type Props = {
  viewer: Viewer;
  linkTo: (eventId: string) => string;
  /** What follows begins with the next visit anyway. */
  isListedNext: boolean;
  /** One of what is shown that is not confirmed yet. */
  unconfirmed: { id: string } | undefined;
};

const eventCount = (count: number) => (count === 1 ? '1 event' : `${count} events`);

/** A homeowner asks who comes when; a business, how full its next days are. */
export function CalendarStats({ viewer, linkTo, isListedNext, unconfirmed }: Props) {
  const { data } = useQuery(orpc.events.stats.queryOptions());
  const { data: bills } = useQuery({
    ...orpc.billing.summary.queryOptions(),
    enabled: viewer === 'homeowner',
  });
  if (!data) return null;
  if (viewer === 'contractor')
    return (
      <p className={styles.stats}>
        {data.today > 0 && <span>Today: {eventCount(data.today)}</span>}
        {data.next7Days > 0 && <span>Next 7 days: {eventCount(data.next7Days)}</span>}
        {data.proposed > 0 && (
          <Link to={unconfirmed ? linkTo(unconfirmed.id) : '?view=agenda'} preventScrollReset>
            {data.proposed === 1 ? '1 visit' : `${data.proposed} visits`} not confirmed yet
          </Link>
        )}
      </p>
    );
  const { next } = data;
  return (
    <p className={styles.stats}>
      {/* Its day has passed, so that no page of the calendar that begins today shows it. */}
      {bills && bills.overdueAmount > 0 && (
        <Link className={styles.overdue} to="/homeowner/billing?status=due">
          Overdue: {formatCents(bills.overdueAmount)}
        </Link>
      )}
      <span>Visits this month: {data.thisMonth}</span>
      {next && (
        <span data-wide={isListedNext || undefined}>
          Next visit{' '}
          <Link to={linkTo(next.id)} preventScrollReset>
            {shortDayTitle(next.date)}, {timeText(next)}
          </Link>{' '}
          with {withWhom(next, viewer)}
        </span>
      )}
    </p>
  );
}
