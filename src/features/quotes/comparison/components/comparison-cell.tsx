import { formatCents } from '#lib/money.ts';
import { Money } from '#ui/money.tsx';
import type { Quote } from '../../components/quote.ts';
import { formatQuantity } from '../../items/rules.ts';
import { cellStateNames } from '../rules.ts';
import { AskedNote } from './ask-about-missing.tsx';
import type { Cell, Question } from './compared.ts';
import styles from './quote-comparison.module.css';

type Line = Cell['lines'][number];

/** The same in the table, in the small one of a phone, and in its legend. */
export const stateSymbols: Record<Cell['state'], string> = {
  included: '●',
  allowance: '$',
  optional: '+',
  excluded: '✕',
  missing: '–',
};

/** What a quote says of work that it does not list. */
export const notListed: Cell = { state: 'missing', amount: null, lines: [] };

type Props = {
  cell: Cell;
  /** The piece of work, as its row calls it. */
  name: string;
  /** Whether the project asks for it. */
  isAskedFor: boolean;
  quote: Quote;
  questions: readonly Question[];
};

/** What a quote says of one piece of work, in its own lines. */
export function ComparisonCell({ cell, name, isAskedFor, quote, questions }: Props) {
  const { state, amount, lines } = cell;
  const asked = questions.find((each) => each.quoteId === quote.id && each.line === name);
  return (
    <div className={styles.cell} data-state={state}>
      <span className={styles.state}>
        <span aria-hidden="true">{stateSymbols[state]} </span>
        {/* Of what was asked for it says that the price may include it; of the rest nothing is known. */}
        {state === 'missing' && !isAskedFor ? 'Not listed' : cellStateNames[state]}
      </span>
      {amount !== null && (
        <span className={styles.price}>
          {state === 'optional' && '+ '}
          <Money cents={amount} />
        </span>
      )}
      {lines.map((line, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: lines may be alike, and their order is fixed
        <OwnLine key={index} line={line} name={name} state={state} />
      ))}
      {state === 'missing' && asked && <AskedNote quote={quote} question={asked} />}
    </div>
  );
}

type OwnLineProps = { line: Line; name: string; state: Cell['state'] };

/** A line in the words of its quote, where they add something to the row and the state of the cell. */
function OwnLine({ line, name, state }: OwnLineProps) {
  const words = [
    line.state !== state && line.state !== 'included' && `${cellStateNames[line.state]}:`,
    line.description.toLowerCase() !== name.toLowerCase() && line.description,
  ].filter(Boolean);
  const parts = [words.join(' '), formatQuantity(line, formatCents)].filter(Boolean);
  return parts.length > 0 ? <span className={styles.under}>{parts.join(' · ')}</span> : null;
}
