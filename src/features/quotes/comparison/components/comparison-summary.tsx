import type { CSSProperties, ReactNode } from 'react';
import { Link } from 'react-router';
import { Money } from '#ui/money.tsx';
import { isChanged } from '../../components/quote.ts';
import { AskAboutMissing } from './ask-about-missing.tsx';
import { BusinessTerm, businessTerms } from './business-terms.tsx';
import {
  type ColumnsProps,
  type Compared,
  type Comparison,
  hasMissing,
  leftOutOf,
  listingTax,
  missingAsked,
  useComparedColumns,
} from './compared.ts';
import { AllowanceNote, ComparisonCell } from './comparison-cell.tsx';
import styles from './comparison-summary.module.css';
import { Accept } from './decide.tsx';
import { againstBudget, BeforeTax, Discount, discountsOf, terms } from './quote-terms.tsx';

/** From so many columns on a phone scrolls the table sideways. */
const MAX_FITTING_COLUMNS = 3;

/** Where the card of a quote is on the page. */
export const cardId = (quoteId: string) => `quote-${quoteId}`;

type Row = readonly [name: string, render: (compared: Compared) => ReactNode];

/** The words of the table of everything. */
const rows: readonly Row[] = [
  ...terms,
  ...businessTerms.map(
    ([name, render]): Row => [name, ({ quote }) => <BusinessTerm quote={quote} render={render} />],
  ),
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

/** For the stylesheet: what a row is about stands above what each quote says of it. */
const columnCount = ({ length }: readonly unknown[]) => ({ '--columns': length }) as CSSProperties;

/** On a phone, what decides between quotes side by side, before everything else. One quote has nothing beside it. */
export function ComparisonSummary({ comparison, pathOf }: ColumnsProps) {
  const compared = useComparedColumns(comparison);
  if (compared.length < 2) return null;
  const discounts = discountsOf(comparison);
  const taxDiffers = listingTax(comparison).length > 0;
  const row = (name: string, render: (each: Compared) => ReactNode) => (
    <ComparedRow key={name} className={undefined} {...{ name, compared, render }} />
  );
  return (
    <SmallTable label="The quotes at a glance" count={compared.length}>
      <table className={`${styles.table} ${styles.glance}`} style={columnCount(compared)}>
        <thead>
          <tr>
            <td />
            {compared.map(({ quote }) => (
              <th key={quote.id} scope="col" className={styles.who}>
                <a href={`#${cardId(quote.id)}`}>{quote.contractorName}</a>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {row('Total', ({ quote, column, index }) => (
            <>
              <Money cents={column.totalAmount} />
              <span className={styles.under}>{missingAsked(comparison, index)}</span>
              <span className={styles.under}>{againstBudget(column.totalAmount, comparison)}</span>
              {isChanged(quote) && <span className={styles.under}>Changed</span>}
            </>
          ))}
          {taxDiffers &&
            row('Before tax', (each) => (
              <div className={styles.large}>
                <BeforeTax {...each} all={compared} />
              </div>
            ))}
          {compared.some(({ quote }) => leftOutOf(quote)) &&
            row('Not included', ({ quote }) => leftOutOf(quote))}
          {row('Your answer', (each) => (
            <AnswerAtAGlance {...each} path={pathOf(each.quote.id)} />
          ))}
          {rows.map(([name, render]) => row(name, render))}
          {discounts &&
            row('Discount', ({ index }) => <Discount of={discounts} index={index} isShort />)}
        </tbody>
      </table>
    </SmallTable>
  );
}

/** Accepts a quote beside the others, or leads to its card, where its package is chosen. */
function AnswerAtAGlance({ path, ...compared }: Compared & { path: string }) {
  const { quote, picked } = compared;
  const isUndecided =
    quote.moves.includes('accept') && quote.packages.length > 0 && picked === undefined;
  return (
    <>
      {isUndecided ? (
        <a className={styles.open} href={`#${cardId(quote.id)}`}>
          Choose a package
        </a>
      ) : (
        <Accept {...compared} isShort />
      )}
      <Link className={styles.open} to={path}>
        Open quote<span className="sr-only"> from {quote.contractorName}</span>
      </Link>
    </>
  );
}

type SmallTableProps = { label: string; count: number; children: ReactNode };

/** Scrolls sideways where the quotes are too many for a phone, by keyboard, too. */
function SmallTable({ label, count, children }: SmallTableProps) {
  const isWide = count > MAX_FITTING_COLUMNS;
  return (
    <section
      className={styles.summary}
      data-scrolls={isWide || undefined}
      aria-label={label}
      {...(isWide && { tabIndex: 0 })}
    >
      {children}
    </section>
  );
}

/**
 * On a phone, what each quote takes for each piece of work, in the words of the table of everything; the cards, which
 * follow, have it in full.
 */
export function ComparisonScope({ comparison }: { comparison: Comparison }) {
  const compared = useComparedColumns(comparison);
  const { rows: pieces } = comparison;
  if (compared.length < 2 || pieces.length === 0) return null;
  return (
    <SmallTable label="What’s included" count={compared.length}>
      <table className={`${styles.table} ${styles.scope}`} style={columnCount(compared)}>
        <caption>
          What’s included
          <AllowanceNote rows={pieces} />
        </caption>
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
              {compared.map(({ quote, index }) => (
                <td key={quote.id}>
                  <ComparisonCell row={piece} {...{ quote, index, comparison }} place="column" />
                </td>
              ))}
            </tr>
          ))}
          {compared.some(({ quote, index }) => hasMissing(comparison, quote, index)) && (
            <ComparedRow
              name="Something missing?"
              className={undefined}
              compared={compared}
              render={({ quote, index }) => <AskAboutMissing {...{ quote, comparison, index }} />}
            />
          )}
        </tbody>
      </table>
    </SmallTable>
  );
}
