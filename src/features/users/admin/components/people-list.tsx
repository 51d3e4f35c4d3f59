import { Checkbox } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useSearchParams } from 'react-router';
import { orpc } from '#browser/api.ts';
import { formatDate } from '#lib/dates.ts';
import { withParams } from '#lib/search-params.ts';
import styles from '#ui/desk.module.css';
import { EmptyState } from '#ui/empty-state.tsx';
import { ErrorNotice } from '#ui/error-notice.tsx';
import { Facts } from '#ui/facts.tsx';
import { LoadingRows } from '#ui/loading-rows.tsx';
import { RowLink, RowList } from '#ui/row-link.tsx';
import { ShowMore } from '#ui/show-more.tsx';
import { StatusLabel } from '#ui/status-label.tsx';
import { BulkMoves } from '../../bulk/components/bulk-moves.tsx';
import { MAX_PEOPLE_AT_ONCE } from '../../bulk/rules.ts';
import { columnsFrom, Views } from '../../views/components/views.tsx';
import type { PeopleColumn } from '../../views/rules.ts';
import {
  addressFiltersOf,
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
  const viewed = listed ? (`${listed}s` as const) : 'users';
  const columns = columnsFrom(search, viewed);
  const [chosenIds, setChosenIds] = useState<readonly string[]>([]);
  // What a filter hides is not chosen any more: nobody changes whom they do not see.
  const chosen = people?.map(({ uid }) => uid).filter((uid) => chosenIds.includes(uid)) ?? [];
  const shown = people?.slice(0, MAX_PEOPLE_AT_ONCE).map(({ uid }) => uid) ?? [];
  const areAllChosen = shown.length > 0 && shown.every((uid) => chosen.includes(uid));
  return (
    <div className={styles.list}>
      <PeopleFilters listed={listed} />
      <Views list={viewed} shown={{ filters: addressFiltersOf(search), columns }} />
      {list.isPending && <LoadingRows label="Loading people" />}
      {list.isError && (
        <ErrorNotice onRetry={() => void list.refetch()} retrying={list.isFetching}>
          The people didn’t load. Nothing is lost.
        </ErrorNotice>
      )}
      {people?.length === 0 && (
        <EmptyState drawing="search" title="No matches">
          Try part of a name or email address, or fewer filters.
        </EmptyState>
      )}
      <BulkMoves ids={chosen} onDone={() => setChosenIds([])} />
      {shown.length > 0 && (
        <Checkbox
          label={`Choose the first ${shown.length}`}
          checked={areAllChosen}
          indeterminate={chosen.length > 0 && !areAllChosen}
          onChange={() => setChosenIds(areAllChosen ? [] : shown)}
        />
      )}
      {people && people.length > 0 && (
        <RowList>
          {people.map((person) => (
            <Row
              key={person.uid}
              person={person}
              to={withParams(search, { userId: person.uid })}
              isOpen={person.uid === open}
              columns={columns}
              control={
                <Checkbox
                  aria-label={`Choose ${person.name}`}
                  checked={chosen.includes(person.uid)}
                  disabled={chosen.length >= MAX_PEOPLE_AT_ONCE && !chosen.includes(person.uid)}
                  onChange={({ currentTarget: { checked } }) =>
                    setChosenIds(
                      checked ? [...chosen, person.uid] : chosen.filter((id) => id !== person.uid),
                    )
                  }
                />
              }
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
  columns: readonly PeopleColumn[];
  control: ReactNode;
};

function Row({ person, to, isOpen, columns, control }: RowProps) {
  const { name, isActive, isMasterAdmin } = person;
  const facts = columns.map((column) => factOf[column](person)).filter(Boolean);
  return (
    <RowLink title={name} to={to} isOpen={isOpen} inSplitView control={control}>
      <span className={styles.standing}>
        {!isActive && <StatusLabel tone="bad">Deactivated</StatusLabel>}
        {isMasterAdmin && <StatusLabel tone="neutral">Master admin</StatusLabel>}
      </span>
      <Facts className={styles.meta}>{facts}</Facts>
    </RowLink>
  );
}

/** What a row says about a person in each column; nothing where there is nothing to say. */
const factOf: Record<PeopleColumn, (person: PersonSummary) => string | null> = {
  email: ({ email }) => email,
  roles: ({ roles }) => formatRoles(roles),
  business: ({ businessName }) => businessName,
  place: ({ city, state }) => [city, state].filter(Boolean).join(', '),
  verification: ({ verificationStatus }) => verificationNames[verificationStatus],
  rating: ({ rating, reviewCount }) =>
    rating !== null && reviewCount
      ? `${rating.toFixed(1)} from ${reviewCount === 1 ? '1 review' : `${reviewCount} reviews`}`
      : '',
  confirmed: ({ emailVerified }) => (emailVerified ? 'Email confirmed' : 'Email not confirmed'),
  joined: ({ createdAt }) => `Joined ${formatDate(createdAt.slice(0, 10))}`,
};
