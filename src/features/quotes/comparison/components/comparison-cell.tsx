import type { Api } from '#browser/context.ts';
import { Money } from '#ui/money.tsx';
import type { Quote } from '../../components/quote.ts';
import { cellStateNames } from '../rules.ts';
import { AskAboutLine } from './ask-about-line.tsx';
import styles from './quote-comparison.module.css';

type Cell = Awaited<ReturnType<Api['quotes']['compare']>>['rows'][number]['cells'][number];

const stateSymbols: Record<Cell['state'], string> = {
  included: '●',
  allowance: '◐',
  optional: '+',
  excluded: '✕',
  missing: '–',
};

/** What a quote says of work that it does not list. */
export const notListed: Cell = { state: 'missing', amount: null, lines: [] };

type CellProps = { cell: Cell; name: string; quote: Quote };

export function ComparisonCell({ cell: { state, amount, lines }, name, quote }: CellProps) {
  const otherLines = lines.filter((line) => line !== name);
  return (
    <div>
      <span className={styles.state}>
        <span aria-hidden="true">{stateSymbols[state]} </span>
        {cellStateNames[state]}
      </span>
      {amount !== null && (
        <span className={styles.price}>
          {state === 'optional' && '+ '}
          <Money cents={amount} />
        </span>
      )}
      {otherLines.map((line) => (
        <span key={line} className={styles.under}>
          {line}
        </span>
      ))}
      {state === 'missing' && quote.moves.includes('accept') && (
        <AskAboutLine quote={quote} line={name} />
      )}
    </div>
  );
}
