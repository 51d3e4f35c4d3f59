import { useInfiniteQuery } from '@tanstack/react-query';
import { Link, useSearchParams } from 'react-router';
import { orpc } from '#browser/api.ts';
import { prefetch } from '#browser/prefetch.ts';
import { getApiError } from '#lib/api-error-info.ts';
import { withParams } from '#lib/search-params.ts';
import { BackLink } from '#ui/back-link.tsx';
import { DeskStart } from '#ui/desk-start.tsx';
import { Notice } from '#ui/notice.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { SplitView } from '#ui/split-view.tsx';
import { columnsFrom } from '../../views/components/views.tsx';
import { exportPath, type ListedRole, peopleQueryOptions } from './people.ts';
import { PeopleList } from './people-list.tsx';
import { PersonDetail } from './person-detail.tsx';

/** Loads the list and the open person. */
export const loadPeople = (role?: ListedRole) =>
  prefetch(({ users }, { url: { searchParams } }) => {
    const id = searchParams.get('userId');
    return [
      users.list.infiniteOptions(peopleQueryOptions(searchParams, role)),
      users.views.queryOptions(),
      users.recentBulk.queryOptions(),
      ...(id ? [users.get.queryOptions({ input: { id } })] : []),
    ];
  });

type Props = {
  title: string;
  about: string;
  /** Only people of this role. */
  listed?: ListedRole;
};

/** People of one role, or of all, with the open one beside them. The address holds the filters and who is open. */
export function PeopleDesk({ title, about, listed }: Props) {
  const [search] = useSearchParams();
  const list = useInfiniteQuery(
    orpc.users.list.infiniteOptions(peopleQueryOptions(search, listed)),
  );
  const open = search.get('userId') ?? undefined;
  const columns = columnsFrom(search, listed ? `${listed}s` : 'users');
  const isRefused = getApiError(list.error)?.code === 'permission-denied';
  return (
    <>
      <PageHeader
        title={title}
        covered={open !== undefined}
        action={
          <>
            <a className="button button-quiet" href={exportPath(search, columns, listed)} download>
              Export as CSV
            </a>
            <Link
              className="button"
              to={listed ? `/admin/add-user?role=${listed}` : '/admin/add-user'}
            >
              Add a person
            </Link>
          </>
        }
      >
        {about}
      </PageHeader>
      {isRefused ? (
        <Notice title="Only admins who manage users can see people">
          A master admin can give you the permission.
        </Notice>
      ) : (
        <SplitView
          label="Person"
          open={open}
          back={<BackLink to={withParams(search, { userId: '' })}>Back to the list</BackLink>}
          list={<PeopleList open={open} listed={listed} />}
          hint={
            <DeskStart drawing="people">
              Open a person to see their details and permissions.
            </DeskStart>
          }
          detail={open && <PersonDetail key={open} id={open} />}
        />
      )}
    </>
  );
}
