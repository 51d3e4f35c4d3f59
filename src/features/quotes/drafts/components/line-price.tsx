import { TextInput } from '@mantine/core';
import type { KeyboardEvent } from 'react';
import { formatCents } from '#lib/money.ts';
import type { FormError } from '#ui/form-errors.tsx';
import { SegmentedControl } from '#ui/segmented-control.tsx';
import { calculateTotals, isAdjustment } from '../../items/rules.ts';
import type { AskedCount } from './asked-quantity.ts';
import { limits } from './draft-form.ts';
import {
  type DraftLine,
  itemFromLine,
  lineFieldId,
  shownQuantity,
  withCount,
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
  /** What the request counts that the line could take over. */
  counts: readonly AskedCount[];
  /** Adds a line below for what the request counts and this line is not about. */
  onAddCount: (count: AskedCount) => void;
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
  const name = line.pricing === 'amount' ? 'amount' : 'unitPrice';
  return (
    <div className={styles.price} data-parts="">
      <PriceCaptions />
      <TextInput
        {...priceField('quantity', 'how many', props)}
        value={shownQuantity(line)}
        inputMode="decimal"
        // One is there already: what is typed takes its place.
        onFocus={({ currentTarget }) => currentTarget.select()}
        onChange={(event) => onChange(withCount(line, { quantity: event.currentTarget.value }))}
        onBlur={() => {
          if (line.pricing === 'quantity' && line.quantity.trim() === '')
            onChange(withCount(line, { quantity: '1' }));
        }}
      />
      <TextInput
        {...priceField('unit', 'unit', props)}
        placeholder="each"
        maxLength={limits.unit}
        onChange={(event) => onChange(withCount(line, { unit: event.currentTarget.value }))}
      />
      <TextInput
        {...priceField(name, 'dollars each', props)}
        key="dollars"
        inputMode="decimal"
        placeholder="0"
        leftSection="$"
        onBlur={() => onChange(withTypedPrice(line, line[name]))}
      />
      <LineTotal line={line} position={props.position} />
    </div>
  );
}

/** What the fields of a price are: a column head, and above the fields where there are no columns. */
export const PriceCaptions = () => (
  <div className={styles.captions} aria-hidden="true">
    <span>Qty</span>
    <span>Unit</span>
    <span>Price each</span>
    <span>Total</span>
  </div>
);

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
        placeholder={name === 'percent' ? 'e.g. 10' : 'e.g. 50'}
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

/** What a line comes to, with or without words yet. */
function LineTotal({ line, position }: { line: DraftLine; position: number }) {
  const item = itemFromLine({ ...line, description: line.description.trim() || '-' });
  const [priced] = item ? calculateTotals([{ id: line.key, amount: 0, ...item }]).items : [];
  return (
    <output className={styles.total} data-empty={!priced || undefined}>
      <span className="sr-only">Line {position}: total </span>
      {formatCents(priced?.amount ?? 0)}
    </output>
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
