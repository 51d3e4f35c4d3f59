import { useInfiniteQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { orpc } from '#browser/api.ts';
import { withParams } from '#lib/search-params.ts';
import styles from '#ui/desk.module.css';
import { EmptyState } from '#ui/empty-state.tsx';
import { ErrorNotice } from '#ui/error-notice.tsx';
import { LoadingRows } from '#ui/loading-rows.tsx';
import { RowLink, RowList } from '#ui/row-link.tsx';
import { ShowMore } from '#ui/show-more.tsx';
import { StatusLabel } from '#ui/status-label.tsx';
import {
  formatRoles,
  type ListedRole,
  type PersonSummary,
  peopleQueryOptions,
  verificationNames,
} from './people.ts';
import { PeopleFilters } from './people-filters.tsx';

type Props = { open: string | undefined; listed?: ListedRole | undefined };

/** The people who match the filters, newest first. */
export function PeopleList({ open, listed }: Props) {
  const [search] = useSearchParams();
  const list = useInfiniteQuery(
    orpc.users.list.infiniteOptions(peopleQueryOptions(search, listed)),
  );
  const people = list.data?.pages.flatMap(({ items }) => items);
  return (
    <div className={styles.list}>
      <PeopleFilters listed={listed} />
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
              listed={listed}
            />
          ))}
        </RowList>
      )}
      <ShowMore list={list}>Show more</ShowMore>
    </div>
  );
}

type RowProps = {
  person: PersonSummary;
  to: string;
  isOpen: boolean;
  listed: ListedRole | undefined;
};

function Row({ person, to, isOpen, listed }: RowProps) {
  const { name, email, roles, isActive, isMasterAdmin, city, state } = person;
  const place = [city, state].filter(Boolean).join(', ');
  return (
    <RowLink title={name} to={to} isOpen={isOpen} inSplitView>
      <span className={styles.standing}>
        {!isActive && <StatusLabel tone="bad">Kept out</StatusLabel>}
        {isMasterAdmin && <StatusLabel tone="neutral">Master admin</StatusLabel>}
      </span>
      <span className={styles.meta}>
        {email}
        <br />
        {listed === 'contractor' ? aboutBusiness(person) : listed ? place : formatRoles(roles)}
      </span>
    </RowLink>
  );
}

/** Business, place, verification and rating in one line. */
function aboutBusiness(person: PersonSummary) {
  const { businessName, city, state, verificationStatus, rating, reviewCount } = person;
  return [
    businessName,
    [city, state].filter(Boolean).join(', '),
    verificationNames[verificationStatus],
    rating !== null && reviewCount ? `${rating.toFixed(1)} from ${reviewCount} reviews` : '',
  ]
    .filter(Boolean)
    .join(' · ');
}
