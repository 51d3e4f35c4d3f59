import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { orpc } from '#browser/api.ts';
import type { Api } from '#browser/context.ts';
import { LocalCosts } from '#features/projects/components/local-costs.tsx';
import { getApiError } from '#lib/api-error-info.ts';
import { formatDate } from '#lib/dates.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { ErrorNotice } from '#ui/error-notice.tsx';
import { LoadingRows } from '#ui/loading-rows.tsx';
import { Money } from '#ui/money.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { RelativeTime } from '#ui/relative-time.tsx';
import { linkToQuote } from '../../components/list-search.ts';
import type { Quote } from '../../components/quote.ts';
import { QuoteStatusLabel } from '../../components/quote-status.tsx';
import { AnswerQuote } from '../../signatures/components/answer-quote.tsx';
import { BusinessRows } from './business-rows.tsx';
import { ComparisonCell, notListed } from './comparison-cell.tsx';
import styles from './quote-comparison.module.css';

type Comparison = Awaited<ReturnType<Api['quotes']['compare']>>;

/** The quotes for one project side by side: what each includes, and its terms. */
export function QuoteComparison({ projectId }: { projectId: string }) {
  const query = useQuery(orpc.quotes.compare.queryOptions({ input: { projectId } }));
  const { data } = query;
  if (!data && query.isError)
    return getApiError(query.error)?.code === 'not-found' ? (
      <EmptyState drawing="list" title="Project not found">
        It was removed, or it belongs to someone else.
      </EmptyState>
    ) : (
      <ErrorNotice onRetry={() => void query.refetch()} retrying={query.isFetching}>
        The quotes didn’t load. Nothing has changed.
      </ErrorNotice>
    );
  if (!data) return <LoadingRows rows={6} label="Loading the quotes" />;
  return (
    <>
      <PageHeader title={`Quotes for “${data.title}”`}>
        {data.quotes.length === 1
          ? 'One quote so far.'
          : `${data.quotes.length} quotes, line by line.`}
      </PageHeader>
      {data.quotes.length === 0 ? (
        <EmptyState drawing="list">No quotes for this project yet.</EmptyState>
      ) : (
        <>
          <LocalCosts category={data.category} zipCode={data.zipCode} />
          <ComparisonTable comparison={data} />
        </>
      )}
    </>
  );
}

/** A quote with the package that is looked at, where it has packages. */
type Compared = { quote: Quote; column: Comparison['columns'][number]; index: number };

const termRows: readonly [name: string, render: (compared: Compared) => React.ReactNode][] = [
  ['Total', (compared) => <Total {...compared} />],
  ['Deposit', ({ column: { deposit } }) => (deposit ? <Money cents={deposit} /> : 'None')],
  [
    'Earliest start',
    ({ quote: { startDate } }) => (startDate ? formatDate(startDate) : 'Not given'),
  ],
  ['Warranty', ({ quote: { warranty } }) => warranty || 'Not given'],
  [
    'Good through',
    ({ quote: { validUntil, expired } }) => (
      <>
        <RelativeTime at={validUntil} as="date" />
        {expired && ' (expired)'}
      </>
    ),
  ],
];

function Total({ quote, column }: Compared) {
  const options = quote.items.filter(({ optional, selected }) => optional && !selected).length;
  return (
    <>
      <strong className={styles.total}>
        <Money cents={column.totalAmount} />
      </strong>
      {options > 0 && (
        <span className={styles.under}>
          {options === 1 ? 'and an option' : `and ${options} options`}
        </span>
      )}
    </>
  );
}

type PackagesProps = { compared: Compared; onPick: (name: string) => void };

/** The packages of one quote with their totals: the picked one is what the column shows, and what is accepted. */
function Packages({ compared: { quote, column }, onPick }: PackagesProps) {
  if (quote.packages.length === 0 || quote.status === 'accepted') return column.package ?? 'None';
  return (
    <fieldset className={styles.packages}>
      <legend className="sr-only">Packages of {quote.contractorName}</legend>
      {quote.packages.map(({ name, totalAmount }) => (
        <label key={name} className={styles.package}>
          <input
            type="radio"
            name={`package-${quote.id}`}
            checked={name === column.package}
            onChange={() => onPick(name)}
          />
          <span>
            {name} <Money cents={totalAmount} />
          </span>
        </label>
      ))}
    </fieldset>
  );
}

/** For each quote, the column of the package that was picked, or its first. */
function useComparedColumns({ quotes, columns }: Comparison) {
  const [picked, setPicked] = useState<Readonly<Record<string, string>>>({});
  const compared = quotes.flatMap((quote): Compared[] => {
    const own = columns.flatMap((column, index) =>
      column.quoteId === quote.id ? [{ quote, column, index }] : [],
    );
    const [first] = own;
    const found = own.find(({ column }) => column.package === picked[quote.id]) ?? first;
    return found ? [found] : [];
  });
  const onPick = (quoteId: string, name: string) => setPicked({ ...picked, [quoteId]: name });
  return { compared, onPick };
}

/** A table; on a phone, each row becomes a list with an entry per contractor. */
function ComparisonTable({ comparison }: { comparison: Comparison }) {
  const { quotes, rows } = comparison;
  const { compared, onPick } = useComparedColumns(comparison);
  const [search] = useSearchParams();
  const openCount = quotes.filter(({ moves }) => moves.includes('accept')).length;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a table wider than the screen has to be scrollable by keyboard
    <section className={styles.scroll} aria-label="Comparison" tabIndex={0}>
      <table className={styles.table}>
        <thead>
          <tr>
            <td className={styles.corner} />
            {quotes.map((quote) => (
              <th key={quote.id} scope="col" className={styles.who}>
                <Link to={linkToQuote(search, quote.id)}>{quote.contractorName}</Link>
                <QuoteStatusLabel quote={quote} viewer="homeowner" />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          <BusinessRows quotes={quotes} />
          {quotes.some(({ packages }) => packages.length > 0) && (
            <tr>
              <th scope="row" className={styles.what}>
                Packages
              </th>
              {compared.map((each) => (
                <td key={each.quote.id} data-who={each.quote.contractorName}>
                  <Packages compared={each} onPick={(name) => onPick(each.quote.id, name)} />
                </td>
              ))}
            </tr>
          )}
          {termRows.map(([name, render]) => (
            <tr key={name}>
              <th scope="row" className={styles.what}>
                {name}
              </th>
              {compared.map((each) => (
                <td key={each.quote.id} data-who={each.quote.contractorName}>
                  <div>{render(each)}</div>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
        <tbody>
          <tr className={styles.groupHeading}>
            <th scope="rowgroup" colSpan={quotes.length + 1}>
              What is done
            </th>
          </tr>
          {rows.map((row) => (
            <tr key={row.name}>
              <th scope="row" className={styles.what}>
                {row.name}
                {row.asked && <span className={styles.under}>You asked for this</span>}
              </th>
              {compared.map(({ quote, index }) => {
                const cell = row.cells[index] ?? notListed;
                return (
                  <td key={quote.id} data-who={quote.contractorName} data-state={cell.state}>
                    <ComparisonCell cell={cell} name={row.name} quote={quote} />
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
        <tfoot className={styles.actions}>
          <tr>
            <td className={styles.corner} />
            {compared.map(({ quote, column }) => (
              <td key={quote.id} data-who={quote.contractorName}>
                <div className={styles.decide}>
                  <Link className="button" to={linkToQuote(search, quote.id)}>
                    Open this quote
                    <span className="sr-only"> from {quote.contractorName}</span>
                  </Link>
                  <AnswerQuote
                    quote={quote}
                    options={quote.items.flatMap(({ id, optional, selected }) =>
                      optional && selected ? [id] : [],
                    )}
                    chosenPackage={column.package ?? undefined}
                    totalAmount={column.totalAmount}
                    isCalculating={false}
                    others={openCount - 1}
                    onAnswered={() => undefined}
                    inColumn
                  />
                </div>
              </td>
            ))}
          </tr>
        </tfoot>
      </table>
    </section>
  );
}
