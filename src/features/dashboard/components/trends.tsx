import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { orpc } from '#browser/api.ts';
import { useSession } from '#browser/session.ts';
import { formatCents } from '#lib/money.ts';
import { canViewAnalytics } from '#lib/roles.ts';
import { spokenChange } from '#lib/spoken-change.ts';
import { ErrorNotice } from '#ui/error-notice.tsx';
import { StatList } from '#ui/stat-list.tsx';
import { TREND_DAYS } from '../rules.ts';
import styles from './dashboard.module.css';

/** Where the site is going: each figure beside that of the days before. */
export function Trends() {
  const { user } = useSession();
  const { data, isError, isFetching, refetch } = useQuery(orpc.counts.trends.queryOptions());
  if (!data && !isError) return null;
  const stat = (label: string, { now, before }: { now: number; before: number }, text = plain) => ({
    label,
    value: text(now),
    note: spokenChange(before, now, TREND_DAYS, text),
  });
  return (
    <section className={styles.figures} aria-labelledby="trends">
      <h2 className={styles.title} id="trends">
        The last {TREND_DAYS} days
      </h2>
      {isError && (
        <ErrorNotice onRetry={() => void refetch()} retrying={isFetching}>
          These figures didn’t load. Nothing is lost.
        </ErrorNotice>
      )}
      {data && (
        <StatList
          items={[
            stat('Projects posted', data.requests),
            stat('Quotes sent', data.quotes),
            stat('Quotes accepted', data.accepted),
            stat('Paid', data.paidCents, formatCents),
          ]}
        />
      )}
      {canViewAnalytics(user) && <Link to="/admin/analytics">All figures</Link>}
    </section>
  );
}

const plain = (value: number) => value.toLocaleString('en-US');
