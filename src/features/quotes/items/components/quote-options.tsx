import { formatCents } from '#lib/money.ts';
import { Money } from '#ui/money.tsx';
import type { Quote } from '../../components/quote.ts';
import { formatQuantity } from '../rules.ts';
import styles from './quote-options.module.css';

type Props = {
  options: Quote['items'];
  /** The quote is accepted: what was not chosen stays out. */
  settled: boolean;
  onOption?: ((id: string, wanted: boolean) => void) | undefined;
};

/** What the customer can add: to be switched on where they may, else to be read. */
export function QuoteOptions({ options, settled, onOption }: Props) {
  return (
    <fieldset className={styles.options}>
      <legend className={styles.legend}>
        {settled ? 'Options' : onOption ? 'Add what you want' : 'Options that can be added'}
      </legend>
      {options.map((option) =>
        onOption ? (
          <label
            key={option.id}
            className={styles.option}
            data-on={option.selected ? '' : undefined}
          >
            <input
              type="checkbox"
              checked={option.selected}
              onChange={(event) => onOption(option.id, event.currentTarget.checked)}
            />
            <OptionText option={option} />
            <Price option={option} settled={settled} />
          </label>
        ) : (
          <div key={option.id} className={styles.option}>
            <span aria-hidden="true">{option.selected ? '✓' : '+'}</span>
            <OptionText option={option} />
            <Price option={option} settled={settled} />
          </div>
        ),
      )}
    </fieldset>
  );
}

type Option = Quote['items'][number];

function OptionText({ option }: { option: Option }) {
  const quantity = formatQuantity(option, formatCents);
  return (
    <span>
      {option.description}
      {option.kind === 'allowance' && ' (allowance)'}
      {quantity && <span className={styles.under}>{quantity}</span>}
    </span>
  );
}

function Price({ option, settled }: { option: Option; settled: boolean }) {
  return (
    <span className={styles.amount}>
      {settled && !option.selected ? (
        'Not chosen'
      ) : (
        <>
          + <Money cents={option.amount} />
        </>
      )}
    </span>
  );
}
