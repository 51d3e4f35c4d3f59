import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { orpc } from '#browser/api.ts';
import { useLiveEvent } from '#browser/live.tsx';
import { LocalCosts } from '#features/projects/components/local-costs.tsx';
import { formatBudget } from '#lib/budget.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { ErrorNotice } from '#ui/error-notice.tsx';
import { LoadingRows } from '#ui/loading-rows.tsx';
import { whatAnswersDo } from '../../signatures/rules.ts';
import {
  type ColumnsProps,
  type Compared,
  hiredAlone,
  listingTax,
  useComparedColumns,
} from './compared.ts';
import { AskRow, ComparedRow } from './compared-row.tsx';
import { AllowanceNote, ComparisonCell } from './comparison-cell.tsx';
import { PhoneComparison } from './phone-comparison.tsx';
import styles from './quote-comparison.module.css';
import { Changed, QuoteHead } from './quote-head.tsx';
import { BeforeTax, Discount, discountsOf, Packages, TotalNotes, terms } from './quote-terms.tsx';

type Props = Pick<ColumnsProps, 'pathOf'> & { projectId: string };

/** The quotes for one project side by side: what each includes, its terms, and the buttons to accept it. */
export function QuoteComparison({ projectId, pathOf }: Props) {
  const query = useQuery(orpc.quotes.compare.queryOptions({ input: { projectId } }));
  const queryClient = useQueryClient();
  // A business may have answered a question about a line.
  useLiveEvent('message.sent', () =>
    queryClient.invalidateQueries({ queryKey: orpc.quotes.compare.key() }),
  );
  const { data } = query;
  if (!data)
    return query.isError ? (
      <ErrorNotice onRetry={() => void query.refetch()} retrying={query.isFetching}>
        The quotes didn’t load. Nothing has changed.
      </ErrorNotice>
    ) : (
      <LoadingRows rows={6} label="Loading the quotes" />
    );
  if (data.quotes.length === 0)
    return <EmptyState drawing="list">No quotes for this project yet.</EmptyState>;
  return <Columns comparison={data} pathOf={pathOf} />;
}

/** What a homeowner has to know before the prices are compared; nothing once a pro is hired. */
function BeforePrices({ comparison }: Pick<ColumnsProps, 'comparison'>) {
  if (hiredAlone(comparison)) return null;
  const budget = formatBudget(comparison);
  const taxed = listingTax(comparison);
  if (!budget && taxed.length === 0) return null;
  return (
    <p>
      {budget && (
        <>
          Your budget: <strong>{budget}</strong>.{' '}
        </>
      )}
      {taxed.length > 0 && (
        <>
          Only {new Intl.ListFormat('en-US').format(taxed)} {taxed.length === 1 ? 'lists' : 'list'}{' '}
          tax: compare the prices before tax.
        </>
      )}
    </p>
  );
}

/** What follows from accepting one, and what such work costs near them; nothing once a pro is hired. */
function BeforeChoosing({ comparison }: Pick<ColumnsProps, 'comparison'>) {
  if (hiredAlone(comparison)) return null;
  const { category, zipCode } = comparison;
  const open = comparison.quotes.filter(({ moves }) => moves.includes('accept')).length;
  return (
    <>
      <LocalCosts category={category} zipCode={zipCode} />
      {comparison.quotes.some(({ moves }) => moves.includes('reject')) && (
        <p className={styles.soft}>{whatAnswersDo(open > 0, open - 1)}</p>
      )}
    </>
  );
}

/** Once a pro is hired, their quote alone, with the others behind a button. */
function Columns({ comparison, pathOf }: ColumnsProps) {
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  const hired = hiredAlone(comparison);
  const others = hired ? comparison.quotes.length - 1 : 0;
  return (
    <div id={id} className={styles.comparison}>
      {others > 0 && (
        <button
          type="button"
          className={`button ${styles.toggle}`}
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setOpen(!isOpen)}
        >
          {isOpen ? 'Hide' : 'Show'} the {others === 1 ? 'other quote' : `${others} other quotes`}
        </button>
      )}
      <ShownColumns comparison={(!isOpen && hired) || comparison} pathOf={pathOf} />
    </div>
  );
}

/** What accepting does, then a table where there is room, and on a phone a row for each quote before the lines. */
function ShownColumns({ comparison, pathOf }: ColumnsProps) {
  return (
    <>
      <BeforePrices comparison={comparison} />
      <BeforeChoosing comparison={comparison} />
      <PhoneComparison {...{ comparison, pathOf }} />
      <ComparisonTable {...{ comparison, pathOf }} />
    </>
  );
}

/** From so many columns on the table scrolls sideways instead of getting narrower. */
const MAX_FITTING_COLUMNS = 4;

function ComparisonTable({ comparison, pathOf }: ColumnsProps) {
  const { quotes, rows } = comparison;
  const compared = useComparedColumns(comparison);
  const isWide = compared.length > MAX_FITTING_COLUMNS;
  const discounts = discountsOf(comparison);
  const taxDiffers = listingTax(comparison).length > 0;
  const row = (name: string, render: (each: Compared) => React.ReactNode) => (
    <ComparedRow key={name} className={styles.what} {...{ name, compared, render }} />
  );
  return (
    <section
      className={styles.wide}
      data-scrolls={isWide || undefined}
      aria-label="Quotes side by side"
      {...(isWide && { tabIndex: 0 })}
    >
      <table className={styles.table}>
        <thead>
          <tr>
            <td className={`${styles.corner} ${styles.head}`} />
            {compared.map((each) => (
              <th
                key={each.quote.id}
                scope="col"
                abbr={each.quote.contractorName}
                className={styles.head}
              >
                <QuoteHead {...each} comparison={comparison} path={pathOf(each.quote.id)} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {quotes.some(({ packages }) => packages.length > 0) &&
            row('Package', (each) => <Packages {...each} />)}
          {row('About the price', (each) => (
            <>
              <TotalNotes {...each} comparison={comparison} />
              <Changed quote={each.quote} path={pathOf(each.quote.id)} />
            </>
          ))}
          {taxDiffers && row('Before tax', (each) => <BeforeTax {...each} all={compared} />)}
          {terms.map(([name, render]) => row(name, render))}
        </tbody>
        <tbody>
          <tr className={styles.groupHeading}>
            <th scope="rowgroup" colSpan={compared.length + 1}>
              What’s included
              <AllowanceNote rows={rows} />
            </th>
          </tr>
          {rows.map((each) => (
            <tr key={each.name}>
              <th scope="row" className={styles.what}>
                {each.name}
                {each.asked && <span className={styles.under}>You asked for this</span>}
              </th>
              {compared.map(({ quote, index }) => (
                <td key={quote.id}>
                  <ComparisonCell row={each} {...{ quote, index, comparison }} place="table" />
                </td>
              ))}
            </tr>
          ))}
          {discounts && row('Discount', ({ index }) => <Discount of={discounts} index={index} />)}
          <AskRow className={styles.what} compared={compared} comparison={comparison} />
        </tbody>
      </table>
    </section>
  );
}
