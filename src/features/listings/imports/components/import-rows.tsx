import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { orpc } from '#browser/api.ts';
import { ErrorNotice } from '#ui/error-notice.tsx';
import { LoadingRows } from '#ui/loading-rows.tsx';
import { Segments } from '#ui/segments.tsx';
import { ShowMore } from '#ui/show-more.tsx';
import { StatusWord } from '#ui/status-word.tsx';
import { type RowOutcome, rowOutcomes } from '../rules.ts';
import { type ContractorImport, counted, outcomeWords } from './contractor-import.ts';
import { cursorOf, importPages } from './import-pages.ts';
import styles from './import-rows.module.css';

type Shown = RowOutcome | 'all';

/** What became of each row; all of it as a file, too. */
export function ImportRows({ of: { id, counts } }: { of: ContractorImport }) {
  const [shown, setShown] = useState<Shown>('all');
  const outcome = shown === 'all' ? undefined : shown;
  const list = useInfiniteQuery(
    orpc.contractorImports.rows.infiniteOptions({
      ...importPages,
      input: (cursor: unknown) => ({ id, outcome, cursor: cursorOf(cursor) }),
    }),
  );
  const rows = list.data?.pages.flatMap(({ items }) => items);
  const there = rowOutcomes.filter((each) => counts[each] > 0);
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
      {there.length > 1 && (
        <Segments<Shown>
          legend="Which rows"
          name="outcome"
          value={shown}
          onChange={setShown}
          options={[
            { value: 'all', label: 'All' },
            ...there.map((value) => ({
              value,
              label: `${outcomeWords[value].word} (${counted(counts[value])})`,
            })),
          ]}
        />
      )}
      {list.isPending && <LoadingRows rows={6} label="Loading rows" />}
      {list.isError && (
        <ErrorNotice onRetry={() => void list.refetch()} retrying={list.isFetching}>
          The rows did not load. Nothing is lost.
        </ErrorNotice>
      )}
      {rows?.length === 0 && <p>No rows yet.</p>}
      {rows && rows.length > 0 && (
        <ol className={styles.list}>
          {rows.map(({ row, businessName, outcome: became, remarks, contractorId }) => (
            <li key={row} className={styles.row}>
              <span className={styles.number}>
                <span className="sr-only">Row </span>
                {row}
              </span>
              <span className={styles.name}>
                {contractorId ? (
                  <Link to={`/contractor/${contractorId}`}>{businessName}</Link>
                ) : (
                  businessName || 'No name'
                )}
              </span>
              <StatusWord tone={outcomeWords[became].tone}>{outcomeWords[became].word}</StatusWord>
              {remarks.length > 0 && (
                <span className={styles.remarks}>
                  {remarks.map(({ message }) => message).join('. ')}
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
