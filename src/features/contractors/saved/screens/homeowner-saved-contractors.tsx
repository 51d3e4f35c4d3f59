import { Button } from '@mantine/core';
import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { Link } from 'react-router';
import { orpc } from '#browser/api.ts';
import { unfilteredPages } from '#browser/cursor-pages.ts';
import { prefetch } from '#browser/prefetch.ts';
import { titleMeta } from '#browser/title.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { ErrorNotice } from '#ui/error-notice.tsx';
import { LoadingRows } from '#ui/loading-rows.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { ShowMore } from '#ui/show-more.tsx';
import { ContractorRow, ContractorRows } from '../../components/contractor-rows.tsx';
import { quoteRequestPath } from '../../components/profile-links.ts';

export const meta = titleMeta('Saved pros');
export const loader = prefetch(({ savedContractors }) => [
  savedContractors.list.infiniteOptions(unfilteredPages),
]);

export default function SavedContractors() {
  const queryClient = useQueryClient();
  const list = useInfiniteQuery(orpc.savedContractors.list.infiniteOptions(unfilteredPages));
  const remove = useMutation(
    orpc.savedContractors.remove.mutationOptions({
      onSettled: () => queryClient.invalidateQueries({ queryKey: orpc.savedContractors.key() }),
    }),
  );
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
                    <Link
                      className="button"
                      to={quoteRequestPath('homeowner', contractorId, {
                        category:
                          contractor.services.length === 1 ? contractor.services[0] : undefined,
                      })}
                    >
                      Request a quote
                      <span className="sr-only"> from {contractor.businessName}</span>
                    </Link>
                  )}
                  <Button
                    variant="default"
                    disabled={remove.isPending}
                    onClick={() => remove.mutate({ contractorId })}
                  >
                    Remove<span className="sr-only"> {contractor.businessName}</span>
                  </Button>
                </>
              }
            >
              {note && <p>{note}</p>}
            </ContractorRow>
          ))}
        </ContractorRows>
      )}
      <ShowMore list={list}>Show more</ShowMore>
    </>
  );
}
