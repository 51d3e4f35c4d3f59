import { type ReactNode, useId } from 'react';
import { Link } from 'react-router';
import { useLocalCosts } from '#features/projects/components/local-costs.tsx';
import { type Budget, formatBudget } from '#lib/budget.ts';
import { formatDate } from '#lib/dates.ts';
import { formatCents } from '#lib/money.ts';
import { Money } from '#ui/money.tsx';
import { GoodThrough } from '../../components/good-through.tsx';
import type { Quote } from '../../components/quote.ts';
import { type BeforeTaxCell, type Compared, type Comparison, leftOutOf } from './compared.ts';
import styles from './quote-comparison.module.css';

type Term = readonly [name: string, render: (compared: Compared) => ReactNode];

/** What a quote says besides its lines. The total stands apart. */
export const terms: readonly Term[] = [
  ['Deposit', ({ column: { deposit } }) => (deposit ? <Money cents={deposit} /> : 'None')],
  [
    'Earliest start',
    ({ quote: { startDate } }) => (startDate ? formatDate(startDate) : 'Not given'),
  ],
  [
    'Good through',
    ({ quote }) => (
      <>
        <GoodThrough quote={quote} />
        {quote.expired && ' (expired)'}
      </>
    ),
  ],
  ['Warranty', ({ quote: { warranty } }) => warranty || 'Not given'],
];

type TotalProps = Compared & { comparison: Comparison };

/** The total, and how it compares with the homeowner’s budget and with local prices. */
export function Total({ quote, column, mayGrow, comparison }: TotalProps) {
  const costs = useLocalCosts(comparison);
  const options = quote.items.filter(({ optional, selected }) => optional && !selected).length;
  const { totalAmount } = column;
  const leftOut = leftOutOf(quote);
  const notes = [
    options > 0 && (options === 1 ? 'plus an optional extra' : `plus ${options} optional extras`),
    againstBudget(totalAmount, comparison),
    costs && againstLocalPrices(totalAmount, costs),
  ].filter(Boolean);
  return (
    <>
      <strong className={styles.total}>
        <Money cents={totalAmount} />
      </strong>
      {mayGrow && <TaxMark />}
      {notes.map((note) => (
        <span key={String(note)} className={styles.under}>
          {note}
        </span>
      ))}
      {leftOut && <span className={styles.under}>Not included: {leftOut}</span>}
      <span className={styles.under}>
        Tax: <TaxNote quote={quote} total={totalAmount} />
      </span>
    </>
  );
}

/** Right at a total beside others that have their tax in them, so that it is not read as the cheaper one. */
export const TaxMark = () => <span className={styles.tax}> + tax?</span>;

/** A total without a line for tax may have it in its prices, or may not have it at all: only its pro knows. */
function TaxNote({ quote, total }: { quote: Quote; total: number }) {
  const taxes = quote.items.filter(({ kind }) => kind === 'tax');
  if (taxes.some(({ amount }) => amount > 0)) return 'included';
  // A line that says so, and not a quote that says nothing.
  if (taxes.length > 0) return 'none';
  if (!quote.moves.includes('accept')) return 'not listed';
  return (
    <>
      not listed,{' '}
      <Link
        to={`/homeowner/messages?${new URLSearchParams({ contractorId: quote.contractorId })}`}
        state={{
          draft: `About your quote for “${quote.projectTitle}”: is tax included in ${formatCents(total)}?`,
        }}
      >
        ask<span className="sr-only"> {quote.contractorName} about tax</span>
      </Link>
    </>
  );
}

/** What a quote comes to before tax, where the totals beside each other are not of the same thing. */
export const BeforeTax = ({ of }: { of: BeforeTaxCell | undefined }) =>
  of && (
    <>
      <Money cents={of.amount} />
      {of.mayGrow && <span className={styles.under}>May be higher with tax</span>}
    </>
  );

function againstBudget(total: number, budget: Budget) {
  if (formatBudget(budget) === undefined) return undefined;
  const { budgetMin, budgetMax } = budget;
  if (budgetMax != null && total > budgetMax)
    return `${formatCents(total - budgetMax)} over budget`;
  if (budgetMin != null && total < budgetMin)
    return `${formatCents(budgetMin - total)} below budget`;
  return 'Within your budget';
}

type LocalPrices = { low: number; typical: number; high: number | null };

function againstLocalPrices(total: number, { low, typical, high }: LocalPrices) {
  if (total < low) return 'Below local prices';
  return total > (high ?? typical) ? 'Above local prices' : 'Within local prices';
}

/** The packages of one quote with their totals: the picked one is what is compared, and what is accepted. */
export function Packages({ quote, column, picked, onPick }: Compared) {
  // The table and the cards are both on the page: of radios with one name, only one could be checked.
  const group = useId();
  if (quote.packages.length === 0 || quote.status === 'accepted') return column.package ?? 'None';
  return (
    <fieldset className={styles.packages}>
      <legend className="sr-only">Packages of {quote.contractorName}</legend>
      {quote.packages.map(({ name, totalAmount }) => (
        <label key={name} className={styles.package}>
          <input
            type="radio"
            name={group}
            checked={name === picked}
            onChange={() => onPick(name)}
          />
          <span>
            {name} <Money cents={totalAmount} />
          </span>
        </label>
      ))}
      {!picked && <span className={styles.under}>Shown: {column.package}. Choose one.</span>}
    </fieldset>
  );
}

const adjustmentNames = { discount: 'Discount', tax: 'Tax' } as const;

type Adjustment = Comparison['adjustments'][number];

export const adjustmentName = ({ kind }: Adjustment) => adjustmentNames[kind];

export function AdjustmentCell({ adjustment, index }: { adjustment: Adjustment; index: number }) {
  const cell = adjustment.cells[index];
  if (!cell) return <>{adjustment.kind === 'tax' ? 'Not listed separately' : 'None'}</>;
  return (
    <>
      <Money cents={cell.amount} />
      {cell.lines.map(({ description, percent }) => (
        <span key={description} className={styles.under}>
          {description}
          {percent !== null && ` (${percent}%)`}
        </span>
      ))}
    </>
  );
}
