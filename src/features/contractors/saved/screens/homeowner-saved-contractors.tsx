import { Button } from '@mantine/core';
import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import { orpc } from '#browser/api.ts';
import { unfilteredPages } from '#browser/cursor-pages.ts';
import { prefetch } from '#browser/prefetch.ts';
import { titleMeta } from '#browser/title.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { ErrorNotice } from '#ui/error-notice.tsx';
import { LoadingRows } from '#ui/loading-rows.tsx';
import { Notice } from '#ui/notice.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { ShowMore } from '#ui/show-more.tsx';
import { ContractorRow, ContractorRows } from '../../components/contractor-rows.tsx';
import { openProjectsInput, openQuotesInput } from '../../components/open-requests.ts';
import { PastHire } from '../../components/past-hire.tsx';
import { QuoteRequest } from '../../components/quote-request.tsx';

export const meta = titleMeta('Saved pros');
// What one has with them stands in the rows: it would move them when it came later.
export const loader = prefetch(({ savedContractors, projects, quotes }) => [
  savedContractors.list.infiniteOptions(unfilteredPages),
  projects.list.queryOptions({ input: openProjectsInput }),
  quotes.list.queryOptions({ input: openQuotesInput }),
]);

export default function SavedContractors() {
  const queryClient = useQueryClient();
  const list = useInfiniteQuery(orpc.savedContractors.list.infiniteOptions(unfilteredPages));
  const [removed, setRemoved] = useState<readonly Removed[]>([]);
  const onSettled = () => queryClient.invalidateQueries({ queryKey: orpc.savedContractors.key() });
  const remove = useMutation(orpc.savedContractors.remove.mutationOptions({ onSettled }));
  const items = list.data?.pages.flatMap((page) => page.items);
  return (
    <>
      <PageHeader
        title="Saved pros"
        action={
          items &&
          items.length > 0 && (
            <Link className="button" to="/homeowner/search">
              Find more
            </Link>
          )
        }
      />
      {removed.map((one) => (
        <RemovedPro
          key={one.contractorId}
          removed={one}
          onPutBack={() =>
            setRemoved((now) => now.filter(({ contractorId }) => contractorId !== one.contractorId))
          }
        />
      ))}
      {remove.isError && <ErrorNotice>That didn’t go through. The pro is still saved.</ErrorNotice>}
      {!items && list.isError && (
        <ErrorNotice onRetry={() => void list.refetch()} retrying={list.isFetching}>
          Your saved pros didn’t load. Nothing is lost.
        </ErrorNotice>
      )}
      {!items && !list.isError && <LoadingRows label="Loading saved pros" />}
      {items?.length === 0 && (
        <EmptyState
          drawing="people"
          title="No saved pros yet"
          action={
            <Link className="button button-primary" to="/homeowner/search">
              Find pros
            </Link>
          }
        >
          Choose “Save” on a pro’s page, and you’ll find them here.
        </EmptyState>
      )}
      {items && items.length > 0 && (
        <ContractorRows>
          {items.map(({ contractorId, contractor, note }) => (
            <ContractorRow
              key={contractorId}
              contractor={{ ...contractor, contractorId }}
              facts={
                <>
                  <span>
                    {contractor.city}, {contractor.state}
                  </span>
                  <span>{contractor.services.slice(0, 3).join(', ')}</span>
                </>
              }
              actions={
                <>
                  {!contractor.unclaimed && (
                    <QuoteRequest
                      contractorId={contractorId}
                      businessName={contractor.businessName}
                      wish={{
                        category:
                          contractor.services.length === 1 ? contractor.services[0] : undefined,
                      }}
                    />
                  )}
                  <Button
                    variant="subtle"
                    disabled={remove.isPending}
                    onClick={() =>
                      remove.mutate(
                        { contractorId },
                        {
                          onSuccess: () =>
                            setRemoved((now) => [
                              { contractorId, businessName: contractor.businessName, note },
                              ...now,
                            ]),
                        },
                      )
                    }
                  >
                    Remove<span className="sr-only"> {contractor.businessName}</span>
                  </Button>
                </>
              }
            >
              <PastHire contractorId={contractorId} />
              {note && <p>{note}</p>}
            </ContractorRow>
          ))}
        </ContractorRows>
      )}
      <ShowMore list={list}>Show more</ShowMore>
    </>
  );
}

type Removed = { contractorId: string; businessName: string; note: string };

/** Puts back what a slip of the finger removed, with its note, until the page is left. */
function RemovedPro({ removed, onPutBack }: { removed: Removed; onPutBack: () => void }) {
  const queryClient = useQueryClient();
  const undo = useRef<HTMLButtonElement>(null);
  // The button that was pressed is gone with its row.
  useEffect(() => undo.current?.focus(), []);
  const { contractorId, businessName, note } = removed;
  const add = useMutation(
    orpc.savedContractors.add.mutationOptions({
      onSuccess: async () => {
        await queryClient.invalidateQueries({ queryKey: orpc.savedContractors.key() });
        onPutBack();
      },
    }),
  );
  return (
    <Notice
      action={
        <Button
          ref={undo}
          variant="default"
          loading={add.isPending}
          onClick={() => add.mutate({ contractorId, ...(note && { note }) })}
        >
          Undo<span className="sr-only">: keep {businessName}</span>
        </Button>
      }
    >
      {add.isError
        ? `${businessName} couldn’t be put back. Try again, or save them on their page.`
        : `${businessName} is no longer in your saved pros.`}
    </Notice>
  );
}
