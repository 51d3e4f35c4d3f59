import type { CSSProperties, ReactNode } from 'react';
import { AskAboutMissing } from './ask-about-missing.tsx';
import {
  type ColumnsProps,
  type Compared,
  type Comparison,
  listingTax,
  useComparedColumns,
} from './compared.ts';
import { AskRow, ComparedRow } from './compared-row.tsx';
import { AllowanceNote, ComparisonCell } from './comparison-cell.tsx';
import styles from './phone-comparison.module.css';
import { QuoteHead } from './quote-head.tsx';
import { BeforeTax, Discount, discountsOf, terms } from './quote-terms.tsx';

/** From so many columns on a phone scrolls the table sideways. */
const MAX_FITTING_COLUMNS = 3;

/** On a phone: a row for each quote with its price and its answer, then what they say of one thing after the other. */
export function PhoneComparison({ comparison, pathOf }: ColumnsProps) {
  const compared = useComparedColumns(comparison);
  const [only] = compared;
  return (
    <div className={styles.phone}>
      <ul className={styles.heads}>
        {compared.map((each) => (
          <li key={each.quote.id}>
            <QuoteHead {...each} comparison={comparison} path={pathOf(each.quote.id)} isWhole />
          </li>
        ))}
      </ul>
      {compared.length > 1 ? (
        <LinesTable comparison={comparison} compared={compared} />
      ) : (
        only && <OnlyQuote {...only} comparison={comparison} />
      )}
    </div>
  );
}

type Props = { comparison: Comparison; compared: readonly Compared[] };

/**
 * What the quotes say side by side, in the words of the table of everything. It scrolls sideways where they are too many
 * for a phone, by keyboard, too.
 */
function LinesTable({ comparison, compared }: Props) {
  const isWide = compared.length > MAX_FITTING_COLUMNS;
  const discounts = discountsOf(comparison);
  const row = (name: string, render: (each: Compared) => ReactNode) => (
    <ComparedRow key={name} {...{ name, compared, render }} />
  );
  return (
    <section
      className={styles.lines}
      data-scrolls={isWide || undefined}
      aria-label="Line by line"
      {...(isWide && { tabIndex: 0 })}
    >
      <table
        className={styles.table}
        // For the stylesheet: what a row is about stands above what each quote says of it.
        style={{ '--columns': compared.length } as CSSProperties}
      >
        <thead>
          <tr>
            <td />
            {compared.map(({ quote }) => (
              <th key={quote.id} scope="col">
                {quote.contractorName}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {listingTax(comparison).length > 0 &&
            row('Before tax', (each) => (
              <div className={styles.large}>
                <BeforeTax {...each} all={compared} />
              </div>
            ))}
          {terms.map(([name, render]) => row(name, render))}
          {discounts &&
            row('Discount', ({ index }) => <Discount of={discounts} index={index} isShort />)}
        </tbody>
        <tbody>
          <tr className={styles.group}>
            <th scope="rowgroup">
              What’s included
              <AllowanceNote rows={comparison.rows} />
            </th>
          </tr>
          {comparison.rows.map((piece) => (
            <tr key={piece.name} className={styles.piece}>
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
          <AskRow compared={compared} comparison={comparison} />
        </tbody>
      </table>
    </section>
  );
}

/** What the only quote says, one thing after the other. */
function OnlyQuote({ comparison, ...compared }: Compared & { comparison: Comparison }) {
  const { quote, index } = compared;
  const discounts = discountsOf(comparison);
  return (
    <>
      <dl className={styles.terms}>
        {terms.map(([name, render]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{render(compared)}</dd>
          </div>
        ))}
        {discounts && (
          <div>
            <dt>Discount</dt>
            <dd>
              <Discount of={discounts} index={index} />
            </dd>
          </div>
        )}
      </dl>
      <AllowanceNote rows={comparison.rows} index={index} />
      <dl>
        {comparison.rows.map((row) => (
          <div key={row.name} className={styles.entry}>
            <dt>
              {row.name}
              {row.asked && <span className={styles.asked}>You asked for this</span>}
            </dt>
            <dd>
              <ComparisonCell {...{ row, quote, index, comparison }} place="list" />
            </dd>
          </div>
        ))}
      </dl>
      <AskAboutMissing {...{ quote, comparison, index }} />
    </>
  );
}
