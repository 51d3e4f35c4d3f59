import { useInfiniteQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { orpc } from '#browser/api.ts';
import { prefetch } from '#browser/prefetch.ts';
import { titleMeta } from '#browser/title.ts';
import { getApiError } from '#lib/api-error-info.ts';
import { BackLink } from '#ui/back-link.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Notice } from '#ui/notice.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { SplitView } from '#ui/split-view.tsx';
import { peopleQueryOptions, withParams } from '../components/people.ts';
import { PeopleList } from '../components/people-list.tsx';
import { PersonDetail } from '../components/person-detail.tsx';

export const meta = titleMeta('People');

export const loader = prefetch(({ users }, { url: { searchParams } }) => {
  const id = searchParams.get('userId');
  return [
    users.list.infiniteOptions(peopleQueryOptions(searchParams)),
    ...(id ? [users.get.queryOptions({ input: { id } })] : []),
  ];
});

/** `?userId=` opens a person; `?q=`, `?role=` and `?show=` filter the list. */
export default function AdminUsers() {
  const [search] = useSearchParams();
  const list = useInfiniteQuery(orpc.users.list.infiniteOptions(peopleQueryOptions(search)));
  const open = search.get('userId') ?? undefined;
  const isRefused = getApiError(list.error)?.code === 'permission-denied';
  return (
    <>
      <PageHeader title="People" covered={open !== undefined}>
        Everybody who has an account, newest first.
      </PageHeader>
      {isRefused ? (
        <Notice title="People are for whoever manages users">
          A master admin can give you the permission.
        </Notice>
      ) : (
        <SplitView
          label="Person"
          open={open}
          back={<BackLink to={withParams(search, { userId: '' })}>All people</BackLink>}
          list={<PeopleList open={open} />}
          hint={
            <EmptyState drawing="people">
              Choose somebody to see who they are and what they may do.
            </EmptyState>
          }
          detail={open && <PersonDetail key={open} id={open} />}
        />
      )}
    </>
  );
}
