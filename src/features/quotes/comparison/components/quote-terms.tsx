import { type ReactNode, useId } from 'react';
import { useLocalCosts } from '#features/projects/components/local-costs.tsx';
import { type Budget, formatBudget } from '#lib/budget.ts';
import { formatDate } from '#lib/dates.ts';
import { formatCents } from '#lib/money.ts';
import { Money } from '#ui/money.tsx';
import { StatusLabel } from '#ui/status-label.tsx';
import { GoodThrough } from '../../components/good-through.tsx';
import { describeTax } from '../../components/quote.ts';
import { QuoteStatusLabel } from '../../components/quote-status.tsx';
import { AskPro } from './ask-pro.tsx';
import { BusinessTerm, Checks } from './business-terms.tsx';
import {
  beforeTax,
  type Compared,
  type Comparison,
  isLowestBeforeTax,
  leftOutOf,
  listingTax,
  missingAsked,
} from './compared.ts';
import styles from './quote-comparison.module.css';

type Term = readonly [name: string, render: (compared: Compared) => ReactNode];

/** What a quote says besides its lines. The total stands apart. */
export const terms: readonly Term[] = [
  ['Tax', (compared) => <Tax {...compared} />],
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
  [
    'License and insurance',
    ({ quote }) => (
      <BusinessTerm
        quote={quote}
        render={(business) => <Checks quote={quote} business={business} />}
      />
    ),
  ],
];

type TotalProps = Pick<Compared, 'quote' | 'column' | 'index'> & { comparison: Comparison };

/** With whether tax is in it, where the totals beside it differ in that. */
export const Total = ({ quote, column, comparison }: Omit<TotalProps, 'index'>) => (
  <span>
    <strong className={styles.total}>
      <Money cents={column.totalAmount} />
    </strong>
    {listingTax(comparison).length > 0 && (
      <span className={styles.under}>{describeTax(quote)}</span>
    )}
  </span>
);

/** How the total compares with the homeowner’s budget and with local prices, and what it leaves out. */
export function TotalNotes({ quote, column, index, comparison }: TotalProps) {
  const costs = useLocalCosts(comparison);
  const options = quote.items.filter(({ optional, selected }) => optional && !selected).length;
  const { totalAmount } = column;
  const leftOut = leftOutOf(quote);
  const notes = [
    missingAsked(comparison, index),
    options > 0 && (options === 1 ? 'Plus an optional extra' : `Plus ${options} optional extras`),
    againstBudget(totalAmount, comparison),
    costs && againstLocalPrices(totalAmount, costs),
  ].filter(Boolean);
  return (
    <>
      {notes.map((note) => (
        <span key={String(note)} className={styles.under}>
          {note}
        </span>
      ))}
      {leftOut && <span className={styles.under}>Not included: {leftOut}</span>}
    </>
  );
}

/** What can be compared where one total has tax in it and another may not: as large as the totals. */
export const BeforeTax = ({ all, ...compared }: Compared & { all: readonly Compared[] }) => (
  <>
    <strong className={styles.total}>
      <Money cents={beforeTax(compared)} />
    </strong>
    {/* A price that leaves work out is not the lowest for the same work. */}
    {isLowestBeforeTax(compared, all) && !leftOutOf(compared.quote) && (
      <span className={styles.under}>Lowest before tax</span>
    )}
    {compared.tax === undefined && <span className={styles.under}>If no tax is in it</span>}
  </>
);

/** What a quote says of tax. A total without a line for it may have it in its prices: only its pro knows. */
function Tax({ quote, column, tax }: Compared) {
  if (tax === 0) return 'None';
  if (tax !== undefined)
    return (
      <>
        Included (<Money cents={tax} />)
      </>
    );
  if (!quote.moves.includes('accept')) return 'Not listed';
  return (
    <>
      Not listed,{' '}
      <AskPro quote={quote} question={`is tax included in ${formatCents(column.totalAmount)}?`}>
        ask<span className="sr-only"> {quote.contractorName} about tax</span>
      </AskPro>
    </>
  );
}

/** `$146 over budget`; undefined where there is no budget. */
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
  // The table and the list of a phone are both on the page: of radios with one name, only one could be checked.
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

/** The discounts of quotes, where one has any. Tax has its own place, beside the total. */
export const discountsOf = ({ adjustments }: Pick<Comparison, 'adjustments'>) =>
  adjustments.find(({ kind }) => kind === 'discount');

type DiscountProps = {
  of: NonNullable<ReturnType<typeof discountsOf>>;
  index: number;
  /** Where there is no room for what its lines are called. */
  isShort?: boolean;
};

export function Discount({ of: { cells }, index, isShort = false }: DiscountProps) {
  const cell = cells[index];
  if (!cell) return 'None';
  return (
    <>
      <Money cents={cell.amount} />
      {!isShort &&
        cell.lines.map(({ description, percent }) => (
          <span key={description} className={styles.under}>
            {description}
            {percent !== null && ` (${percent}%)`}
          </span>
        ))}
    </>
  );
}

/** Says at the quote of the pro who was hired that it is theirs; of the others, how they stand. */
export const ComparedStatus = ({ quote }: Pick<Compared, 'quote'>) =>
  quote.status === 'accepted' ? (
    <StatusLabel tone="ok">You hired them</StatusLabel>
  ) : (
    <QuoteStatusLabel quote={quote} viewer="homeowner" />
  );
