import { Checkbox, TextInput } from '@mantine/core';
import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { orpc } from '#browser/api.ts';
import { withParams } from '#lib/search-params.ts';
import { ApiErrorNotice } from '#ui/api-error-notice.tsx';
import { Confirm } from '#ui/confirm.tsx';
import desk from '#ui/desk.module.css';
import { DeskFilters } from '#ui/desk-filters.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { ErrorNotice } from '#ui/error-notice.tsx';
import { LoadingRows } from '#ui/loading-rows.tsx';
import { RowLink, RowList } from '#ui/row-link.tsx';
import { ShowMore } from '#ui/show-more.tsx';
import {
  listedStateNames,
  listedStates,
  MAX_LISTINGS_AT_ONCE,
  MAX_UNLIST_REASON_LENGTH,
  MIN_LISTING_SEARCH_LENGTH,
} from '../rules.ts';
import { addressOf, type DeskListing, listingsOptions } from './desk-listing.ts';
import styles from './desk-listings.module.css';

const showOptions = listedStates.map((value) => ({
  value: value === 'listed' ? '' : value,
  label: listedStateNames[value],
}));

/** The listings that match, each with a box to choose it for a move of several. */
export function DeskListingList({ open }: { open: string | undefined }) {
  const [search] = useSearchParams();
  const list = useInfiniteQuery(orpc.adminListings.list.infiniteOptions(listingsOptions(search)));
  const listings = list.data?.pages.flatMap(({ items }) => items);
  const [chosenIds, setChosenIds] = useState<readonly string[]>([]);
  // What a filter hides is not chosen any more: nobody takes off what they do not see.
  const chosen = listings?.filter(({ id }) => chosenIds.includes(id)) ?? [];
  const choose = (id: string, isChosen: boolean) =>
    setChosenIds(isChosen ? [...chosenIds, id] : chosenIds.filter((each) => each !== id));
  return (
    <div className={desk.list}>
      <DeskFilters
        closes="listing"
        searchLabel="Start of the name, or phone number"
        minLength={MIN_LISTING_SEARCH_LENGTH}
        selects={[{ name: 'show', label: 'Show', options: showOptions }]}
      />
      {list.isPending && <LoadingRows label="Loading listings" />}
      {list.isError && (
        <ErrorNotice onRetry={() => void list.refetch()} retrying={list.isFetching}>
          The listings didn’t load. Nothing is lost.
        </ErrorNotice>
      )}
      {listings?.length === 0 && (
        <EmptyState drawing="search" title="No matching listings">
          Businesses from registers show up here until someone claims them. Try fewer letters.
        </EmptyState>
      )}
      <BulkMove chosen={chosen} onDone={() => setChosenIds([])} />
      {listings && listings.length > 0 && (
        <RowList>
          {listings.map((listing) => (
            <RowLink
              key={listing.id}
              title={listing.businessName}
              to={withParams(search, { listing: listing.id })}
              isOpen={listing.id === open}
              inSplitView
              control={
                <Checkbox
                  aria-label={`Choose ${listing.businessName}`}
                  checked={chosenIds.includes(listing.id)}
                  disabled={
                    chosenIds.length >= MAX_LISTINGS_AT_ONCE && !chosenIds.includes(listing.id)
                  }
                  onChange={(event) => choose(listing.id, event.currentTarget.checked)}
                />
              }
            >
              <span className={desk.meta}>
                {addressOf(listing)}
                <br />
                {listing.phone || 'No phone number'}
              </span>
            </RowLink>
          ))}
        </RowList>
      )}
      <ShowMore list={list}>Show earlier listings</ShowMore>
    </div>
  );
}

const NAMES_SHOWN = 8;

/** Takes the chosen listings off, or lists them again, after showing which. */
function BulkMove({ chosen, onDone }: { chosen: readonly DeskListing[]; onDone: () => void }) {
  const client = useQueryClient();
  const [asking, setAsking] = useState(false);
  const [reason, setReason] = useState('');
  const [done, setDone] = useState<{ ids: string[]; text: string }>();
  const options = {
    onSettled: () => client.invalidateQueries({ queryKey: orpc.adminListings.key() }),
  };
  const unlist = useMutation(orpc.adminListings.unlist.mutationOptions(options));
  const relist = useMutation(orpc.adminListings.relist.mutationOptions(options));
  const areListed = chosen[0]?.isListed ?? true;
  const count = chosen.length === 1 ? '1 listing' : `${chosen.length} listings`;
  const ids = chosen.map(({ id }) => id);

  function confirm() {
    const onSettled = () => setAsking(false);
    const onSuccess = ({ changed }: { changed: number }) => {
      const text = `${changed === 1 ? '1 listing is' : `${changed} listings are`} ${
        areListed ? 'off the site.' : 'listed again.'
      }`;
      setDone({ ids: areListed ? ids : [], text });
      setReason('');
      onDone();
    };
    if (areListed) unlist.mutate({ ids, reason: reason.trim() }, { onSuccess, onSettled });
    else relist.mutate({ ids }, { onSuccess, onSettled });
  }

  return (
    <div className={styles.bulk}>
      <p role="status" className={styles.done}>
        {chosen.length > 0 ? `${count} chosen.` : done?.text}
      </p>
      {chosen.length === 0 && done && done.ids.length > 0 && (
        <button
          type="button"
          className="button button-quiet"
          disabled={relist.isPending}
          onClick={() =>
            relist.mutate(
              { ids: done.ids },
              { onSuccess: () => setDone({ ids: [], text: 'Listed again.' }) },
            )
          }
        >
          Undo
        </button>
      )}
      {chosen.length > 0 && (
        <button type="button" className="button" onClick={() => setAsking(true)}>
          {areListed ? 'Take off the site' : 'List again'}
        </button>
      )}
      <ApiErrorNotice error={unlist.error ?? relist.error} />
      <Confirm
        title={areListed ? `Take ${count} off the site?` : `List ${count} again?`}
        action={areListed ? `Take ${count} off` : `List ${count} again`}
        opened={asking}
        busy={unlist.isPending || relist.isPending}
        onClose={() => setAsking(false)}
        onConfirm={confirm}
      >
        <ul className={styles.names}>
          {chosen.slice(0, NAMES_SHOWN).map(({ id, businessName, city }) => (
            <li key={id}>
              {businessName}, {city}
            </li>
          ))}
          {chosen.length > NAMES_SHOWN && <li>and {chosen.length - NAMES_SHOWN} more</li>}
        </ul>
        {areListed && (
          <>
            <p>
              Their pages and search results go away. Imports won’t bring them back, and you can
              list them again anytime.
            </p>
            <TextInput
              label="Why, for other admins"
              maxLength={MAX_UNLIST_REASON_LENGTH}
              value={reason}
              onChange={(event) => setReason(event.currentTarget.value)}
            />
          </>
        )}
      </Confirm>
    </div>
  );
}
