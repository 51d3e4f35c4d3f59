import type { ReactNode } from 'react';
import { formatCents } from '#lib/money.ts';
import type { Quote } from '../../components/quote.ts';
import { formatQuantity } from '../rules.ts';
import { LineAmount } from './line-amount.tsx';
import styles from './quote-options.module.css';

type Props = {
  options: Quote['items'];
  /** The quote is accepted, so the selection is final. */
  isAccepted: boolean;
  onOption?: ((id: string, isSelected: boolean) => void) | undefined;
  /** What is shown below a line. */
  photosOf?: ((option: Option) => ReactNode) | undefined;
};

/** The optional lines; with `onOption` the reader can select them. */
export function QuoteOptions({ options, isAccepted, onOption, photosOf }: Props) {
  return (
    <fieldset className={styles.options}>
      <legend className={styles.legend}>
        {isAccepted ? 'Options' : onOption ? 'Add what you want' : 'Options you can add'}
      </legend>
      {options.map((option) => (
        <div key={option.id}>
          {onOption ? (
            <label className={styles.option} data-on={option.selected ? '' : undefined}>
              <input
                type="checkbox"
                checked={option.selected}
                onChange={(event) => onOption(option.id, event.currentTarget.checked)}
              />
              <OptionText option={option} />
              <Price option={option} isAccepted={isAccepted} />
            </label>
          ) : (
            <div className={styles.option}>
              <span aria-hidden="true">{option.selected ? '✓' : '+'}</span>
              <OptionText option={option} />
              <Price option={option} isAccepted={isAccepted} />
            </div>
          )}
          {photosOf?.(option)}
        </div>
      ))}
    </fieldset>
  );
}

type Option = Quote['items'][number];

function OptionText({ option }: { option: Option }) {
  const quantity = formatQuantity(option, formatCents);
  return (
    <span>
      {option.description}
      {option.kind === 'allowance' && ' (allowance: you pay the actual cost)'}
      {quantity && <span className={styles.under}>{quantity}</span>}
    </span>
  );
}

function Price({ option, isAccepted }: { option: Option; isAccepted: boolean }) {
  return (
    <span className={styles.amount}>
      {isAccepted && !option.selected ? (
        'Not chosen'
      ) : (
        <>
          {!option.unpriced && '+ '}
          <LineAmount item={option} />
        </>
      )}
    </span>
  );
}
