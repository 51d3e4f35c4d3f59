import type { ReactNode } from 'react';
import { formatDate } from '#lib/dates.ts';
import { Money } from '#ui/money.tsx';
import { describeCell } from '../rules.ts';
import { AskAboutMissing } from './ask-about-missing.tsx';
import { BusinessTerm } from './business-terms.tsx';
import {
  type Cell,
  type Compared,
  type Comparison,
  leftOutOf,
  useComparedColumns,
} from './compared.ts';
import { notListed } from './comparison-cell.tsx';
import styles from './comparison-summary.module.css';

/** From so many columns on a phone scrolls the table sideways. */
const MAX_FITTING_COLUMNS = 3;

/** Where the card of a quote is on the page. */
export const cardId = (quoteId: string) => `quote-${quoteId}`;

const rows: readonly (readonly [name: string, render: (compared: Compared) => ReactNode])[] = [
  [
    'Price',
    ({ column }) => (
      <strong>
        <Money cents={column.totalAmount} />
      </strong>
    ),
  ],
  ['Deposit', ({ column: { deposit } }) => (deposit ? <Money cents={deposit} /> : 'None')],
  [
    'Earliest start',
    ({ quote: { startDate } }) => (startDate ? formatDate(startDate) : 'Not given'),
  ],
  ['Warranty', ({ quote: { warranty } }) => warranty || 'Not given'],
  ['Not included', ({ quote }) => leftOutOf(quote) || 'Nothing named'],
  [
    'Rating',
    ({ quote }) => (
      <BusinessTerm
        quote={quote}
        render={({ rating, reviewCount }) =>
          reviewCount === 0 ? 'No reviews yet' : `${rating.toFixed(1)} of 5 (${reviewCount})`
        }
      />
    ),
  ],
];

type ComparedRowProps = {
  name: string;
  className: string | undefined;
  compared: readonly Compared[];
  render: (compared: Compared) => ReactNode;
};

/** What each of several quotes says of one thing. */
export const ComparedRow = ({ name, className, compared, render }: ComparedRowProps) => (
  <tr>
    <th scope="row" className={className}>
      {name}
    </th>
    {compared.map((each) => (
      <td key={each.quote.id}>{render(each)}</td>
    ))}
  </tr>
);

/** On a phone, what decides between quotes side by side, above their cards. One quote has nothing beside it. */
export function ComparisonSummary({ comparison }: { comparison: Comparison }) {
  const compared = useComparedColumns(comparison);
  if (compared.length < 2) return null;
  const isWide = compared.length > MAX_FITTING_COLUMNS;
  return (
    <section
      className={styles.summary}
      data-scrolls={isWide || undefined}
      aria-label="The quotes at a glance"
      {...(isWide && { tabIndex: 0 })}
    >
      <table className={styles.table}>
        <thead>
          <tr>
            <td className={styles.what} />
            {compared.map(({ quote }) => (
              <th key={quote.id} scope="col" className={styles.who}>
                <a href={`#${cardId(quote.id)}`}>{quote.contractorName}</a>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(([name, render]) => (
            <ComparedRow key={name} className={styles.what} {...{ name, compared, render }} />
          ))}
        </tbody>
      </table>
      <Scope {...{ comparison, compared }} />
    </section>
  );
}

type ScopeProps = { comparison: Comparison; compared: readonly Compared[] };

/** What each quote takes for each piece of work, in a word where that is no price; the cards have it in full. */
function Scope({ comparison, compared }: ScopeProps) {
  const { rows: pieces } = comparison;
  if (pieces.length === 0) return null;
  return (
    <table className={`${styles.table} ${styles.scope}`}>
      <caption>What’s included</caption>
      <thead>
        <tr>
          <th scope="col" className={styles.piece}>
            <span className="sr-only">Work</span>
          </th>
          {compared.map(({ quote }) => (
            <th key={quote.id} scope="col">
              {quote.contractorName}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {pieces.map((piece) => (
          <tr key={piece.name}>
            <th scope="row">
              {piece.name}
              {piece.asked && <span className={styles.asked}>You asked for this</span>}
            </th>
            {compared.map(({ quote, index }) => {
              const cell: Cell = piece.cells[index] ?? notListed;
              return (
                <td key={quote.id} data-state={cell.state}>
                  {cell.state === 'missing' && quote.moves.includes('accept') ? (
                    <AskAboutMissing {...{ quote, comparison, index }} only={piece.name} />
                  ) : (
                    describeCell(cell)
                  )}
                </td>
              );
            })}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
