import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { orpc } from '#browser/api.ts';
import { asCursor, cursorPages } from '#browser/cursor-pages.ts';
import { getApiError } from '#lib/api-error-info.ts';
import { ErrorNotice } from '#ui/error-notice.tsx';
import { LoadingRows } from '#ui/loading-rows.tsx';
import { SegmentedControl } from '#ui/segmented-control.tsx';
import { ShowMore } from '#ui/show-more.tsx';
import { StatusLabel } from '#ui/status-label.tsx';
import { type RowOutcome, rowOutcomes } from '../rules.ts';
import { type ContractorImport, formatCount, rowOutcomeLabels } from './contractor-import.ts';
import styles from './import-rows.module.css';

type OutcomeFilter = RowOutcome | 'all';

/** The outcome of each row, with all of them as a download. */
export function ImportRows({
  importRecord: { id, counts, status },
}: {
  importRecord: ContractorImport;
}) {
  const [filter, setFilter] = useState<OutcomeFilter>('all');
  const outcome = filter === 'all' ? undefined : filter;
  const list = useInfiniteQuery(
    orpc.contractorImports.rows.infiniteOptions({
      ...cursorPages,
      input: (cursor: unknown) => ({ id, outcome, cursor: asCursor(cursor) }),
    }),
  );
  const rows = list.data?.pages.flatMap(({ items }) => items);
  const canOverrule = status === 'checked';
  const presentOutcomes = rowOutcomes.filter((each) => counts[each] > 0);
  return (
    <section className={styles.rows} aria-labelledby="rows">
      <div className={styles.head}>
        <h2 id="rows" className={styles.title}>
          Row by row
        </h2>
        <a className="button" href={`/api/admin/contractor-imports/${id}/report`} download>
          Download the report
        </a>
      </div>
      {presentOutcomes.length > 1 && (
        <SegmentedControl<OutcomeFilter>
          legend="Which rows"
          name="outcome"
          value={filter}
          onChange={setFilter}
          options={[
            { value: 'all', label: 'All' },
            ...presentOutcomes.map((value) => ({
              value,
              label: `${rowOutcomeLabels[value].word} (${formatCount(counts[value])})`,
            })),
          ]}
        />
      )}
      {list.isPending && <LoadingRows rows={6} label="Loading rows" />}
      {list.isError && (
        <ErrorNotice onRetry={() => void list.refetch()} retrying={list.isFetching}>
          The rows didn’t load. Nothing is lost.
        </ErrorNotice>
      )}
      {rows?.length === 0 && <p>No rows yet.</p>}
      {rows && rows.length > 0 && (
        <ol className={styles.list}>
          {rows.map(({ row, businessName, outcome: rowOutcome, remarks, ...rest }) => (
            <li key={row} className={styles.row}>
              <span className={styles.number}>
                <span className="sr-only">Row </span>
                {row}
              </span>
              <span className={styles.name}>
                {rest.contractorId ? (
                  <Link to={`/contractor/${rest.contractorId}`}>{businessName}</Link>
                ) : (
                  businessName || 'No name'
                )}
              </span>
              <StatusLabel tone={rowOutcomeLabels[rowOutcome].tone}>
                {rowOutcomeLabels[rowOutcome].word}
              </StatusLabel>
              {remarks.length > 0 && (
                <span className={styles.remarks}>
                  {remarks.map(({ message }) => message).join('. ')}
                </span>
              )}
              {rest.mayBeDouble && rest.contractorId && (
                <span className={styles.remarks}>
                  <Link to={`/admin/listings?listing=${rest.contractorId}`}>
                    Compare, and merge if it is the same
                    <span className="sr-only"> as {businessName}</span>
                  </Link>
                </span>
              )}
              {rest.canImportAnyway && canOverrule && (
                <span className={styles.remarks}>
                  <ImportAnywayButton id={id} row={row} businessName={businessName} />
                </span>
              )}
            </li>
          ))}
        </ol>
      )}
      <ShowMore list={list}>Show more rows</ShowMore>
    </section>
  );
}

type ImportAnywayProps = { id: string; row: number; businessName: string };

/** Says that a row is another business than the one with its phone number or address. */
function ImportAnywayButton({ id, row, businessName }: ImportAnywayProps) {
  const client = useQueryClient();
  const overrule = useMutation(
    orpc.contractorImports.importAnyway.mutationOptions({
      onSettled: () => client.invalidateQueries({ queryKey: orpc.contractorImports.key() }),
    }),
  );
  return (
    <>
      <button
        type="button"
        className="button button-quiet"
        aria-label={`Import ${businessName} anyway`}
        aria-disabled={overrule.isPending}
        onClick={() => overrule.isPending || overrule.mutate({ id, row })}
      >
        It’s a different business. Import anyway
      </button>
      {overrule.isError && (
        <span className="error" role="alert">
          {getApiError(overrule.error)?.message ?? 'That didn’t go through. Try again.'}
        </span>
      )}
    </>
  );
}
