import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { orpc } from '#browser/api.ts';
import { useSession } from '#browser/session.ts';
import { getApiError } from '#lib/api-error-info.ts';
import { formatDate } from '#lib/dates.ts';
import { formatPhone } from '#lib/phone.ts';
import { canManageAdmins, canManageUsers, permissionNames } from '#lib/roles.ts';
import { type Definition, DefinitionList } from '#ui/definition-list.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { ErrorNotice } from '#ui/error-notice.tsx';
import { LoadingRows } from '#ui/loading-rows.tsx';
import { RecordArticle, RecordTitle } from '#ui/record.tsx';
import { RelativeTime } from '#ui/relative-time.tsx';
import { formatRoles, type PersonRecord, verificationNames } from './people.ts';
import styles from './person-detail.module.css';
import { AccountStatusForm, MasterAdminForm, PermissionsForm, RolesForm } from './person-forms.tsx';
import { ViewAsForm } from './view-as-form.tsx';

type Props = {
  id: string;
  /** On the person's own page, which has their name as its title and everything else below. */
  isPage?: boolean;
};

/** A person's account, with the changes that this admin may make. */
export function PersonDetail({ id, isPage = false }: Props) {
  const { user: viewer } = useSession();
  const query = useQuery(orpc.users.get.queryOptions({ input: { id } }));
  const { data: person } = query;
  if (!person && query.isError)
    return getApiError(query.error)?.code === 'not-found' ? (
      <EmptyState drawing="list" title="Person not found">
        The account was removed, or the address may be wrong.
      </EmptyState>
    ) : (
      <ErrorNotice onRetry={() => void query.refetch()} retrying={query.isFetching}>
        The person didn’t load. Nothing is lost.
      </ErrorNotice>
    );
  if (!person) return <LoadingRows rows={4} label="Loading the person" />;

  const { moves, name, uid, contractorId, isMasterAdmin } = person;
  return (
    <RecordArticle>
      {!isPage && <RecordTitle>{name}</RecordTitle>}
      <div className={styles.controls}>
        {!isPage && (
          <Link className="button" to={`/admin/users/${uid}`}>
            Everything about them
          </Link>
        )}
        <Link className="button" to={`/admin/messages?userId=${uid}`}>
          Message {name}
        </Link>
        {canManageAdmins(viewer) && (
          <Link className="button button-quiet" to={`/admin/audit-logs?personId=${uid}`}>
            Audit log
          </Link>
        )}
        {contractorId && (
          <a className="button" href={`/contractor/${contractorId}/full`}>
            See the business
          </a>
        )}
      </div>
      <DefinitionList items={factsOf(person)} />
      {moves.includes('setRoles') && <RolesForm person={person} />}
      {moves.includes('update') && <PermissionsForm person={person} />}
      {moves.includes('update') && <MasterAdminForm person={person} />}
      {(moves.includes('deactivate') || moves.includes('reactivate')) && (
        <AccountStatusForm person={person} />
      )}
      {canManageUsers(viewer) && <ViewAsForm person={person} />}
      {moves.length === 0 && (
        <p className={styles.note}>
          {isMasterAdmin
            ? 'Master admins can’t be changed.'
            : 'You can’t change your own roles or those of other admins.'}
        </p>
      )}
    </RecordArticle>
  );
}

function factsOf(person: PersonRecord) {
  const { email, emailVerified, phone, city, state, zipCode, permissions } = person;
  const place = [city, [state, zipCode].filter(Boolean).join(' ')].filter(Boolean).join(', ');
  const facts: (Definition | false)[] = [
    {
      term: 'Email',
      value: (
        <>
          <a href={`mailto:${email}`}>{email}</a>
          {emailVerified ? ', confirmed' : ', not confirmed'}
        </>
      ),
    },
    phone !== '' && { term: 'Phone', value: formatPhone(phone) },
    place !== '' && { term: 'Place', value: place },
    { term: 'Roles', value: formatRoles(person.roles) },
    person.roles.includes('admin') && {
      term: 'May',
      value: person.isMasterAdmin
        ? permissionNames.all
        : permissions.map((permission) => permissionNames[permission]).join(', ') || 'Nothing yet',
    },
    person.businessName !== null && { term: 'Business', value: person.businessName },
    person.roles.includes('contractor') && {
      term: 'Verification',
      value: verificationNames[person.verificationStatus],
    },
    person.reviewCount !== null &&
      person.reviewCount > 0 &&
      person.rating !== null && {
        term: 'Rating',
        value: `${person.rating.toFixed(1)} from ${person.reviewCount === 1 ? '1 review' : `${person.reviewCount} reviews`}`,
      },
    {
      term: 'Signed in',
      value:
        person.lastSeenAt === null ? (
          'Not signed in'
        ) : (
          <>
            {person.sessionCount === 1 ? 'On one device' : `On ${person.sessionCount} devices`},
            last used <RelativeTime at={person.lastSeenAt} />
          </>
        ),
    },
    { term: 'Joined', value: formatDate(person.createdAt.slice(0, 10)) },
    person.memberSyncedAt !== null && {
      term: 'Membership site checked',
      value: <RelativeTime at={person.memberSyncedAt} />,
    },
  ];
  return facts.filter((fact) => fact !== false);
}
