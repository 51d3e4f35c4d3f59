import { Link } from 'react-router';
import { AskAboutMissing } from './ask-about-missing.tsx';
import { BusinessTerm, businessTerms } from './business-terms.tsx';
import { Changed } from './changed.tsx';
import {
  type ColumnsProps,
  type Compared,
  type Comparison,
  haveOneStatus,
  useComparedColumns,
} from './compared.ts';
import { AllowanceNote, ComparisonCell } from './comparison-cell.tsx';
import { cardId } from './comparison-summary.tsx';
import { BookVisit, MessagePro } from './contact.tsx';
import { Accept, Decline } from './decide.tsx';
import styles from './quote-comparison.module.css';
import {
  ComparedStatus,
  Discount,
  discountsOf,
  Packages,
  Total,
  TotalNotes,
  terms,
} from './quote-terms.tsx';

/**
 * The quotes of a comparison on a phone: a card for each, its price and the button to accept it first. Of several, the
 * rest is closed, so that they are not pages apart and few buttons stand in each.
 */
export function ComparisonCards({ comparison, pathOf }: ColumnsProps) {
  return (
    <ul className={styles.cards}>
      {useComparedColumns(comparison).map((compared) => (
        <li key={compared.quote.id} id={cardId(compared.quote.id)} className={styles.card}>
          <Card {...compared} comparison={comparison} path={pathOf(compared.quote.id)} />
        </li>
      ))}
    </ul>
  );
}

function Card({
  comparison,
  path,
  ...compared
}: Compared & { comparison: Comparison; path: string }) {
  const { quote, index } = compared;
  const entries = comparison.rows.map((row) => (
    <div key={row.name} className={styles.entry}>
      <dt>
        {row.name}
        {row.asked && <span className={styles.soft}>You asked for this</span>}
      </dt>
      <dd>
        <ComparisonCell {...{ row, quote, index, comparison }} place="card" />
      </dd>
    </div>
  ));
  const askedCount = comparison.rows.filter(({ asked }) => asked).length;
  const others = entries.slice(askedCount);
  const discounts = discountsOf(comparison);
  // What stands side by side above the cards is not said again in each of them.
  const isAlone = comparison.quotes.length === 1;
  return (
    <>
      <h3 className={styles.name}>
        <Link to={path}>{quote.contractorName}</Link>
      </h3>
      {!haveOneStatus(comparison) && <ComparedStatus quote={quote} />}
      <div>
        {isAlone || !quote.moves.includes('accept') ? (
          <Total {...compared} comparison={comparison} />
        ) : (
          <TotalNotes {...compared} comparison={comparison} />
        )}
      </div>
      <Changed quote={quote} />
      {quote.packages.length > 0 && <Packages {...compared} />}
      <div className={styles.contact}>
        <Accept {...compared} />
        <MessagePro quote={quote} />
      </div>
      <details open={isAlone}>
        <summary className={styles.more}>
          {isAlone ? 'Terms and lines' : 'Line by line'}
          <span className="sr-only"> of {quote.contractorName}</span>
        </summary>
        {(isAlone || discounts) && (
          <dl className={styles.terms}>
            {(isAlone ? terms : []).map(([name, render]) => (
              <div key={name}>
                <dt>{name}</dt>
                <dd>{render(compared)}</dd>
              </div>
            ))}
            {(isAlone ? businessTerms : []).map(([name, render]) => (
              <div key={name}>
                <dt>{name}</dt>
                <dd>
                  <BusinessTerm quote={quote} render={render} />
                </dd>
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
        )}
        <AllowanceNote rows={comparison.rows} index={index} />
        {askedCount > 0 && <dl>{entries.slice(0, askedCount)}</dl>}
        {others.length > 0 &&
          (askedCount === 0 ? (
            <dl>{others}</dl>
          ) : (
            <details>
              <summary className={styles.more}>Everything else</summary>
              <dl>{others}</dl>
            </details>
          ))}
        {/* Of several, one button asks for each pro below the table of what is included. */}
        {isAlone && <AskAboutMissing {...{ quote, comparison, index }} />}
      </details>
      <details open={isAlone}>
        <summary className={styles.more}>
          More<span className="sr-only"> about the quote from {quote.contractorName}</span>
        </summary>
        <div className={styles.foot}>
          <Link to={path}>
            Open quote<span className="sr-only"> from {quote.contractorName}</span>
          </Link>
          <BookVisit quote={quote} />
          <Decline quote={quote} />
        </div>
      </details>
    </>
  );
}
