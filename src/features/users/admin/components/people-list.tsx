import { useInfiniteQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { orpc } from '#browser/api.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { ErrorNotice } from '#ui/error-notice.tsx';
import { LoadingRows } from '#ui/loading-rows.tsx';
import { RowLink, RowList } from '#ui/row-link.tsx';
import { ShowMore } from '#ui/show-more.tsx';
import { StatusLabel } from '#ui/status-label.tsx';
import { formatRoles, type PersonSummary, peopleQueryOptions, withParams } from './people.ts';
import { PeopleFilters } from './people-filters.tsx';
import styles from './people-list.module.css';

/** The people who match the filters, newest first. */
export function PeopleList({ open }: { open: string | undefined }) {
  const [search] = useSearchParams();
  const list = useInfiniteQuery(orpc.users.list.infiniteOptions(peopleQueryOptions(search)));
  const people = list.data?.pages.flatMap(({ items }) => items);
  return (
    <div className={styles.list}>
      <PeopleFilters />
      {list.isPending && <LoadingRows label="Loading people" />}
      {list.isError && (
        <ErrorNotice onRetry={() => void list.refetch()} retrying={list.isFetching}>
          The people didn’t load. Nothing is lost.
        </ErrorNotice>
      )}
      {people?.length === 0 && (
        <EmptyState drawing="search" title="Nobody fits">
          Part of a name or of an email address is enough; try another, or fewer filters.
        </EmptyState>
      )}
      {people && people.length > 0 && (
        <RowList>
          {people.map((person) => (
            <Row
              key={person.uid}
              person={person}
              to={withParams(search, { userId: person.uid })}
              isOpen={person.uid === open}
            />
          ))}
        </RowList>
      )}
      <ShowMore list={list}>Show more</ShowMore>
    </div>
  );
}

type RowProps = { person: PersonSummary; to: string; isOpen: boolean };

function Row({ person: { name, email, roles, isActive, isMasterAdmin }, to, isOpen }: RowProps) {
  return (
    <RowLink title={name} to={to} isOpen={isOpen} inSplitView>
      <span className={styles.standing}>
        {!isActive && <StatusLabel tone="bad">Kept out</StatusLabel>}
        {isMasterAdmin && <StatusLabel tone="neutral">Master admin</StatusLabel>}
      </span>
      <span className={styles.meta}>
        {email}
        <br />
        {formatRoles(roles)}
      </span>
    </RowLink>
  );
}
