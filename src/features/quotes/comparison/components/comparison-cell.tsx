import { Link } from 'react-router';
import { formatCents } from '#lib/money.ts';
import { Facts } from '#ui/facts.tsx';
import { Money } from '#ui/money.tsx';
import type { Quote } from '../../components/quote.ts';
import { formatQuantity } from '../../items/rules.ts';
import { ALLOWANCE_NOTE, cellStateNames, priceWith } from '../rules.ts';
import { AskAboutMissing, AskedNote } from './ask-about-missing.tsx';
import type { Cell, Comparison, Row } from './compared.ts';
import styles from './quote-comparison.module.css';

type Line = Cell['lines'][number];

const stateSymbols: Record<Cell['state'], string> = {
  included: '●',
  allowance: '$',
  optional: '+',
  excluded: '✕',
  missing: '–',
};

/** What a quote says of work that it does not list. */
const notListed: Cell = { state: 'missing', amount: null, lines: [] };

type Props = {
  row: Row;
  quote: Quote;
  /** The position of the cells of the quote. */
  index: number;
  comparison: Comparison;
  /** In the table of everything, in the list of the only quote, or in a narrow column of a phone. */
  place: 'table' | 'list' | 'column';
};

/** What a quote says of one piece of work: in the same words wherever it stands, and in its own lines. */
export function ComparisonCell(props: Props) {
  const { row, quote, index, place } = props;
  const { name, asked: isAskedFor, cells } = row;
  const { state, amount, lines } = cells[index] ?? notListed;
  // What the homeowner wants and this quote does not have is no detail of it.
  const isWanted = isAskedFor && (state === 'missing' || state === 'excluded');
  const isColumn = place === 'column';
  return (
    <div
      className={styles.cell}
      data-state={state}
      data-wanted={isWanted || undefined}
      data-column={isColumn || undefined}
    >
      {/* In a narrow column a price alone says that it is part of the total. */}
      <span className={isColumn && state === 'included' && amount ? 'sr-only' : styles.state}>
        {!isColumn && <span aria-hidden="true">{stateSymbols[state]} </span>}
        {/* Of what was asked for it says that the price may include it; of the rest nothing is known. */}
        {state === 'missing' && (isColumn || !isAskedFor) ? 'Not listed' : cellStateNames[state]}
      </span>
      {/* Elsewhere the name of the work, which says so, is right beside it. */}
      {isWanted && place === 'table' && <span className={styles.under}>You asked for this</span>}
      {amount !== null && amount > 0 && (
        <span className={styles.price}>
          {state === 'optional' && '+ '}
          <Money cents={amount} />
        </span>
      )}
      {!isColumn &&
        lines.map((line, position) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: lines may be alike, and their order is fixed
          <OwnLine key={position} line={line} name={name} state={state} />
        ))}
      {state === 'missing' ? (
        <Missing {...props} />
      ) : (
        isWanted && quote.moves.includes('accept') && <AskForPrice quote={quote} name={name} />
      )}
    </div>
  );
}

/** The question about work that a quote does not list, and what became of it. */
function Missing({ row, quote, index, comparison }: Props) {
  const { name, asked: isAskedFor } = row;
  const question = comparison.questions.find(
    (each) => each.quoteId === quote.id && each.line === name,
  );
  const note = question && <AskedNote quote={quote} question={question} />;
  // About the rest, one button asks below the lines, with all of it at once.
  return isAskedFor && quote.moves.includes('accept') ? (
    <AskAboutMissing {...{ quote, comparison, index, note }} only={name} />
  ) : (
    note || null
  );
}

/** The quote says that it is not part of the price, so that there is nothing to ask but what it would cost. */
const AskForPrice = ({ quote, name }: { quote: Quote; name: string }) => (
  <Link
    className={`button button-quiet ${styles.ask} ${styles.askOne}`}
    to={`/homeowner/messages?${new URLSearchParams({ contractorId: quote.contractorId })}`}
    state={{ draft: priceWith(quote.projectTitle, name) }}
  >
    Ask
    <span className="sr-only">
      {' '}
      {quote.contractorName} what it costs with “{name}”
    </span>
  </Link>
);

type AllowanceProps = Pick<Comparison, 'rows'> & {
  /** Of one quote: the position of its cells. */
  index?: number;
};

/** Says once what an allowance is, where a quote has one. */
export const AllowanceNote = ({ rows, index }: AllowanceProps) =>
  rows.some(({ cells }) =>
    cells.some(
      ({ state }, position) => state === 'allowance' && (index === undefined || position === index),
    ),
  ) && <span className={styles.note}>{ALLOWANCE_NOTE}</span>;

type OwnLineProps = { line: Line; name: string; state: Cell['state'] };

/** A line in the words of its quote, where they add something to the row and the state of the cell. */
function OwnLine({ line, name, state }: OwnLineProps) {
  const words = [
    line.state !== state && line.state !== 'included' && `${cellStateNames[line.state]}:`,
    line.description.toLowerCase() !== name.toLowerCase() && line.description,
  ].filter(Boolean);
  const parts = [words.join(' '), formatQuantity(line, formatCents)].filter(Boolean);
  return parts.length > 0 ? (
    <span className={styles.under}>
      <Facts>{parts}</Facts>
    </span>
  ) : null;
}
