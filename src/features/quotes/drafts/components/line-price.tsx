import { TextInput } from '@mantine/core';
import type { KeyboardEvent } from 'react';
import type { FormError } from '#ui/form-errors.tsx';
import { limits } from './draft-form.ts';
import { type DraftLine, formatAmount, lineFieldId } from './draft-line.ts';
import styles from './quote-line.module.css';

type PriceField = 'amount' | 'quantity' | 'unit' | 'unitPrice' | 'percent';

export type LinePriceProps = {
  line: DraftLine;
  /** Starts at one. */
  position: number;
  errors: readonly FormError[];
  onChange: (changes: Partial<DraftLine>) => void;
  onKeyDown: (event: KeyboardEvent<HTMLElement>) => void;
};

/** The price of a line: an amount, a percentage, or a quantity with a unit price. */
export function LinePrice(props: LinePriceProps) {
  return (
    <div className={styles.price} data-wide={props.line.pricing === 'quantity' ? '' : undefined}>
      <PriceFields {...props} />
    </div>
  );
}

function PriceFields(props: LinePriceProps) {
  const { line, onChange } = props;
  const { kind, pricing } = line;
  if (kind === 'excluded') return <span className={styles.none}>No price</span>;
  if (pricing === 'amount')
    return (
      <TextInput
        {...priceField('amount', 'dollars', props)}
        inputMode="decimal"
        placeholder="0"
        leftSection={kind === 'discount' ? '−$' : '$'}
        onBlur={() => onChange({ amount: formatAmount(line.amount) })}
      />
    );
  if (pricing === 'percent')
    return (
      <TextInput
        {...priceField('percent', 'percent', props)}
        inputMode="decimal"
        placeholder="0"
        rightSection="%"
      />
    );
  return (
    <div className={styles.product}>
      <TextInput
        {...priceField('quantity', 'how many', props)}
        inputMode="decimal"
        placeholder="How many"
      />
      <TextInput
        {...priceField('unit', 'unit', props)}
        placeholder="Unit"
        maxLength={limits.unit}
      />
      <span className={styles.times} aria-hidden="true">
        ×
      </span>
      <TextInput
        {...priceField('unitPrice', 'dollars for one', props)}
        inputMode="decimal"
        placeholder="0"
        leftSection="$"
        onBlur={() => onChange({ unitPrice: formatAmount(line.unitPrice) })}
      />
    </div>
  );
}

function priceField(
  name: PriceField,
  label: string,
  { line, position, errors, onChange, onKeyDown }: LinePriceProps,
) {
  const id = lineFieldId(line, name);
  return {
    id,
    label: `Line ${position}: ${label}`,
    labelProps: { className: 'sr-only' },
    autoComplete: 'off',
    value: line[name],
    error: errors.find(({ field }) => field === id)?.message,
    onChange: (event: { currentTarget: { value: string } }) =>
      onChange({ [name]: event.currentTarget.value } satisfies Partial<DraftLine>),
    onKeyDown,
  };
}
