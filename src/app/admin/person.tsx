import { useQuery } from '@tanstack/react-query';
import { Link, useParams, useSearchParams } from 'react-router';
import { orpc } from '#browser/api.ts';
import { prefetchRecord } from '#browser/prefetch.ts';
import { useSession } from '#browser/session.ts';
import { titleMeta } from '#browser/title.ts';
import { AuditRows } from '#features/audit/components/audit-rows.tsx';
import { PersonDetail } from '#features/users/admin/components/person-detail.tsx';
import {
  PersonPart,
  PersonRecords,
  partFrom,
  partOptions,
} from '#features/users/records/components/person-records.tsx';
import { PersonSessions } from '#features/users/records/components/person-sessions.tsx';
import { BackgroundCheck } from '#features/verification/background-checks/components/background-check.tsx';
import { canManageAdmins, canManageUsers } from '#lib/roles.ts';
import { ErrorNotice } from '#ui/error-notice.tsx';
import { LoadingRows } from '#ui/loading-rows.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { Section } from '#ui/section.tsx';

export const meta = titleMeta('Person');

/** What the admin may not read is left out by `prefetchRecord`, and the screen does not ask for it. */
export const loader = prefetchRecord(
  ({ users }, { params: { id = '' }, url: { searchParams } }) => {
    const part = partFrom(searchParams);
    return [
      users.get.queryOptions({ input: { id } }),
      ...(part
        ? [users.records.infiniteOptions(partOptions(id, part))]
        : [
            users.overview.queryOptions({ input: { id } }),
            users.sessions.queryOptions({ input: { id } }),
          ]),
    ];
  },
);

/** Everything about one person, as far as the admin's permissions reach. `?part=` shows all of one kind. */
export default function AdminPerson() {
  const { id = '' } = useParams();
  const [search] = useSearchParams();
  const { user: viewer } = useSession();
  const { data: person } = useQuery(orpc.users.get.queryOptions({ input: { id } }));
  const part = partFrom(search);
  return (
    <>
      <PageHeader title={person?.name ?? 'Person'} back={{ to: '/admin/users', label: 'People' }}>
        {person?.email}
      </PageHeader>
      {part ? (
        <PersonPart key={part} id={id} kind={part} />
      ) : (
        <>
          <Section title="Account">
            <PersonDetail id={id} isPage />
          </Section>
          {person?.contractorId && canManageUsers(viewer) && (
            <BackgroundCheck contractorId={person.contractorId} />
          )}
          <PersonSessions id={id} />
          {canManageUsers(viewer) && <PersonRecords id={id} />}
          {canManageAdmins(viewer) && <AuditLines id={id} />}
        </>
      )}
    </>
  );
}

const AUDIT_LINES = 10;

function AuditLines({ id }: { id: string }) {
  const query = useQuery(
    orpc.auditLogs.list.queryOptions({ input: { personId: id, limit: AUDIT_LINES } }),
  );
  return (
    <Section
      title="Audit log"
      about={<Link to={`/admin/audit-logs?personId=${id}`}>See all entries about them</Link>}
    >
      {query.isPending && <LoadingRows rows={4} label="Loading the audit log" />}
      {query.isError && (
        <ErrorNotice onRetry={() => void query.refetch()} retrying={query.isFetching}>
          The log didn’t load. Nothing is lost.
        </ErrorNotice>
      )}
      {query.data?.items.length === 0 && <p>No entries about them.</p>}
      {query.data && <AuditRows entries={query.data.items} />}
    </Section>
  );
}
