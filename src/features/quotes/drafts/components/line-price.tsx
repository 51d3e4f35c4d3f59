import { TextInput } from '@mantine/core';
import type { KeyboardEvent } from 'react';
import { formatCents } from '#lib/money.ts';
import type { FormError } from '#ui/form-errors.tsx';
import { SegmentedControl } from '#ui/segmented-control.tsx';
import { calculateTotals, isAdjustment } from '../../items/rules.ts';
import { limits } from './draft-form.ts';
import {
  type DraftLine,
  itemFromLine,
  lineFieldId,
  withQuantity,
  withTypedPrice,
} from './draft-line.ts';
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

/** Everything that a line needs. */
export type LineProps = LinePriceProps & {
  isLast: boolean;
  /** The scope lines of the lead: a quote line may name the one it covers. */
  scopeLines: readonly string[];
  /** The names of the packages in the form. */
  packages: readonly string[];
  /** `focusId` is the element to focus after the move. */
  onMove: (by: 1 | -1, focusId: string) => void;
  onRemove: () => void;
};

/** The price of a line: how many at how much, one amount for all of it, or a percentage. */
export function LinePrice(props: LinePriceProps) {
  const { line, onChange } = props;
  if (line.kind === 'excluded') return <span className={styles.none}>No price</span>;
  if (isAdjustment(line)) return <AdjustmentPrice {...props} />;
  const isLump = line.pricing === 'amount';
  const [name, label] = isLump
    ? (['amount', 'dollars'] as const)
    : (['unitPrice', 'dollars for one'] as const);
  return (
    <div className={styles.price} data-parts="">
      <TextInput
        {...priceField('quantity', 'how many', props)}
        inputMode="decimal"
        placeholder="Qty"
        onChange={(event) => onChange(withQuantity(line, event.currentTarget.value))}
      />
      <TextInput
        {...priceField('unit', 'unit', props)}
        placeholder="Unit"
        disabled={isLump}
        maxLength={limits.unit}
      />
      <TextInput
        {...priceField(name, label, props)}
        key="dollars"
        inputMode="decimal"
        placeholder={isLump ? '0' : 'each'}
        leftSection="$"
        onBlur={() => onChange(withTypedPrice(line, line[name]))}
      />
      {!isLump && <Product line={line} />}
    </div>
  );
}

const units = [
  { value: 'amount', label: '$' },
  { value: 'percent', label: '%' },
] as const;

/** A discount or a tax: dollars, or a share. A percent sign that is typed flips the switch, too. */
function AdjustmentPrice(props: LinePriceProps) {
  const { line, position, onChange } = props;
  const [name, label] =
    line.pricing === 'percent'
      ? (['percent', 'percent'] as const)
      : (['amount', 'dollars'] as const);
  return (
    <div className={styles.price} data-unit="">
      <TextInput
        {...priceField(name, label, props)}
        inputMode="decimal"
        placeholder={name === 'percent' ? '10' : '50'}
        {...(line.kind === 'discount' && { leftSection: '−' })}
        onBlur={() => onChange(withTypedPrice(line, line[name]))}
      />
      <SegmentedControl
        legend={`Line ${position}: dollars or percent`}
        name={`${line.key}-unit-of-price`}
        options={units}
        value={name}
        onChange={(pricing) => {
          if (pricing !== name) onChange({ [name]: '', pricing, [pricing]: line[name] });
        }}
      />
    </div>
  );
}

/** What a line with a quantity comes to. */
function Product({ line }: { line: DraftLine }) {
  const item = itemFromLine(line);
  const [priced] = item ? calculateTotals([{ id: line.key, amount: 0, ...item }]).items : [];
  return priced ? <span className={styles.product}>= {formatCents(priced.amount)}</span> : null;
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
