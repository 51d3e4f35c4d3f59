import { useInfiniteQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { orpc } from '#browser/api.ts';
import { prefetch } from '#browser/prefetch.ts';
import { titleMeta } from '#browser/title.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { ErrorNotice } from '#ui/error-notice.tsx';
import { LoadingRows } from '#ui/loading-rows.tsx';
import styles from '#ui/log.module.css';
import { PageHeader } from '#ui/page-header.tsx';
import { ShowMore } from '#ui/show-more.tsx';
import { AuditFilters } from '../components/audit-filters.tsx';
import { type AuditEntry, auditLogOptions, exportPath } from '../components/audit-log.ts';
import { AuditRows } from '../components/audit-rows.tsx';
import { AUDIT_RETENTION_YEARS } from '../rules.ts';

export const meta = titleMeta('Audit log');

export const loader = prefetch(({ auditLogs }, { url: { searchParams } }) => [
  auditLogs.list.infiniteOptions(auditLogOptions(searchParams)),
]);

/** `?personId=`, `?action=`, `?severity=`, `?from=` and `?to=` filter the log. */
export default function AdminAuditLogs() {
  const [search] = useSearchParams();
  const list = useInfiniteQuery(orpc.auditLogs.list.infiniteOptions(auditLogOptions(search)));
  const entries = list.data?.pages.flatMap(({ items }) => items);
  return (
    <div className={styles.screen}>
      <PageHeader
        title="Audit log"
        action={
          <a className="button button-quiet" href={exportPath(search)} download>
            Export as CSV
          </a>
        }
      >
        What admins did, and what affects accounts and private data. Nobody can change an entry.
        Each is kept for {AUDIT_RETENTION_YEARS} years.
      </PageHeader>
      <AuditFilters personName={nameOf(search.get('personId'), entries)} />
      {list.isPending && <LoadingRows label="Loading the audit log" />}
      {list.isError && (
        <ErrorNotice onRetry={() => void list.refetch()} retrying={list.isFetching}>
          The audit log didn’t load. Nothing is lost.
        </ErrorNotice>
      )}
      {entries?.length === 0 && (
        <EmptyState drawing="search" title="No matching entries">
          Try other dates or fewer filters.
        </EmptyState>
      )}
      {entries && entries.length > 0 && <AuditRows entries={entries} />}
      <ShowMore list={list}>Show earlier entries</ShowMore>
    </div>
  );
}

function nameOf(personId: string | null, entries: readonly AuditEntry[] | undefined) {
  if (!personId) return undefined;
  const about = entries?.find(
    ({ actorId, subjectId }) => actorId === personId || subjectId === personId,
  );
  return (about?.actorId === personId ? about.actorName : about?.subjectName) ?? undefined;
}
