import { NativeSelect } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { orpc } from '#browser/api.ts';
import { prefetch } from '#browser/prefetch.ts';
import { titleMeta } from '#browser/title.ts';
import { withParams } from '#lib/search-params.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { ErrorNotice } from '#ui/error-notice.tsx';
import { LoadingRows } from '#ui/loading-rows.tsx';
import styles from '#ui/log.module.css';
import { PageHeader } from '#ui/page-header.tsx';
import { ShowMore } from '#ui/show-more.tsx';
import { activityLogOptions } from '../components/activity-log.ts';
import { ActivityRows } from '../components/activity-rows.tsx';
import {
  ACTIVITY_RETENTION_DAYS,
  activitySeverities,
  activityTypeNames,
  activityTypes,
} from '../rules.ts';

export const meta = titleMeta('Activity log');

export const loader = prefetch(({ activities }, { url: { searchParams } }) => [
  activities.list.infiniteOptions(activityLogOptions(searchParams)),
]);

const severityNames = { info: 'Info', warning: 'Warning', error: 'Error' };
const selects = [
  {
    name: 'type',
    label: 'Kind',
    data: [
      { value: '', label: 'Everything' },
      ...activityTypes.map((value) => ({ value, label: activityTypeNames[value] })),
    ],
  },
  {
    name: 'severity',
    label: 'Severity',
    data: [
      { value: '', label: 'Every severity' },
      ...activitySeverities.map((value) => ({ value, label: severityNames[value] })),
    ],
  },
];

/** What happens on the platform. `?type=`, `?severity=` and `?userId=` filter it. */
export default function AdminActivities() {
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const list = useInfiniteQuery(orpc.activities.list.infiniteOptions(activityLogOptions(search)));
  const entries = list.data?.pages.flatMap(({ items }) => items);
  return (
    <div className={styles.screen}>
      <PageHeader title="Activity log">
        Activity on the platform, newest first. Kept for {ACTIVITY_RETENTION_DAYS} days.
      </PageHeader>
      <search className={styles.filters} aria-label="Filter the activity log">
        {selects.map(({ name, label, data }) => (
          <NativeSelect
            key={name}
            label={label}
            data={data}
            value={search.get(name) ?? ''}
            onChange={(event) =>
              void navigate(withParams(search, { [name]: event.currentTarget.value }), {
                replace: true,
                preventScrollReset: true,
              })
            }
          />
        ))}
        {search.has('userId') && (
          <p className={styles.person}>
            Showing one person’s activity.{' '}
            <Link to={withParams(search, { userId: '' })} preventScrollReset>
              Show everyone
            </Link>
          </p>
        )}
      </search>
      {list.isPending && <LoadingRows label="Loading the activity log" />}
      {list.isError && (
        <ErrorNotice onRetry={() => void list.refetch()} retrying={list.isFetching}>
          The activity log didn’t load. Nothing is lost.
        </ErrorNotice>
      )}
      {entries?.length === 0 && (
        <EmptyState drawing="search" title="No matching entries">
          Try another kind, or show everything.
        </EmptyState>
      )}
      {entries && entries.length > 0 && <ActivityRows entries={entries} />}
      <ShowMore list={list}>Show earlier entries</ShowMore>
    </div>
  );
}
