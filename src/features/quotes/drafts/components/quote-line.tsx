import { ActionIcon, Checkbox, NativeSelect, Textarea, TextInput } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconTrash } from '@tabler/icons-react';
import type { KeyboardEvent } from 'react';
import type { FormError } from '#ui/form-errors.tsx';
import { itemKindNames, itemKinds } from '../../items/rules.ts';
import { limits } from './draft-form.ts';
import {
  canBeOptional,
  type DraftLine,
  formatAmount,
  lineFieldId,
  type Pricing,
  withKind,
} from './draft-line.ts';
import styles from './quote-line.module.css';

type Props = {
  line: DraftLine;
  /** Counted from one. */
  position: number;
  isLast: boolean;
  errors: readonly FormError[];
  /** What was asked for: a line can say which of it it answers. */
  scopeLines: readonly string[];
  onChange: (part: Partial<DraftLine>) => void;
  onKeyDown: (event: KeyboardEvent<HTMLElement>) => void;
  onMove: (by: 1 | -1, focus: string) => void;
  onRemove: () => void;
};

const pricingNames: Record<Pricing, string> = {
  amount: 'One amount',
  quantity: 'Quantity × price',
  percent: 'Percent',
};

const kinds = itemKinds.map((value) => ({ value, label: itemKindNames[value] }));

/** One line of a quote: what is done, what it costs, and what kind of line it is. */
export function QuoteLine({ line, position, isLast, errors, scopeLines, ...on }: Props) {
  const { kind, pricing } = line;
  const relative = kind === 'discount' || kind === 'tax';
  const pricings: Pricing[] = relative ? ['amount', 'percent'] : ['amount', 'quantity'];
  const errorOf = (name: keyof DraftLine) =>
    errors.find(({ field }) => field === lineFieldId(line, name))?.message;
  const text = (name: 'amount' | 'quantity' | 'unit' | 'unitPrice' | 'percent', label: string) => ({
    id: lineFieldId(line, name),
    label: `Line ${position}: ${label}`,
    labelProps: { className: 'sr-only' },
    autoComplete: 'off',
    value: line[name],
    error: errorOf(name),
    onChange: (event: { currentTarget: { value: string } }) =>
      on.onChange({ [name]: event.currentTarget.value }),
    onKeyDown: on.onKeyDown,
  });
  const number = { inputMode: 'decimal' } as const;

  return (
    <li className={styles.line}>
      <Textarea
        id={lineFieldId(line, 'description')}
        label={`Line ${position}: what is done`}
        labelProps={{ className: 'sr-only' }}
        placeholder={relative ? `${itemKindNames[kind]}: what for` : 'What is done'}
        value={line.description}
        maxLength={limits.words}
        error={errorOf('description')}
        autosize
        minRows={1}
        onChange={(event) =>
          on.onChange({ description: event.currentTarget.value.replaceAll(/\s*\n\s*/g, ' ') })
        }
        onKeyDown={on.onKeyDown}
      />
      <div className={styles.price} data-wide={pricing === 'quantity' ? '' : undefined}>
        {kind === 'excluded' ? (
          <span className={styles.none}>No price</span>
        ) : pricing === 'amount' ? (
          <TextInput
            {...text('amount', 'dollars')}
            {...number}
            placeholder="0"
            leftSection={kind === 'discount' ? '−$' : '$'}
            onBlur={() => on.onChange({ amount: formatAmount(line.amount) })}
          />
        ) : pricing === 'percent' ? (
          <TextInput {...text('percent', 'percent')} {...number} placeholder="0" rightSection="%" />
        ) : (
          <div className={styles.product}>
            <TextInput {...text('quantity', 'how many')} {...number} placeholder="How many" />
            <TextInput {...text('unit', 'unit')} placeholder="Unit" maxLength={limits.unit} />
            <span className={styles.times} aria-hidden="true">
              ×
            </span>
            <TextInput
              {...text('unitPrice', 'dollars for one')}
              {...number}
              placeholder="0"
              leftSection="$"
              onBlur={() => on.onChange({ unitPrice: formatAmount(line.unitPrice) })}
            />
          </div>
        )}
      </div>
      <div className={styles.kind}>
        <NativeSelect
          aria-label={`Line ${position}: kind`}
          data={kinds}
          value={kind}
          onChange={(event) => {
            const chosen = itemKinds.find((known) => known === event.currentTarget.value);
            if (chosen) on.onChange(withKind(line, chosen));
          }}
        />
        {kind !== 'excluded' && (
          <NativeSelect
            aria-label={`Line ${position}: how it is priced`}
            data={pricings.map((value) => ({ value, label: pricingNames[value] }))}
            value={pricing}
            onChange={(event) => {
              const chosen = pricings.find((known) => known === event.currentTarget.value);
              if (chosen) on.onChange({ pricing: chosen });
            }}
          />
        )}
        {scopeLines.length > 0 && !relative && (
          <NativeSelect
            className={styles.scope}
            aria-label={`Line ${position}: which of what was asked for`}
            data={[
              { value: '', label: 'For: whatever its words fit' },
              ...scopeLines.map((value) => ({ value, label: `For: ${value}` })),
            ]}
            value={line.scope}
            onChange={(event) => on.onChange({ scope: event.currentTarget.value })}
          />
        )}
        {canBeOptional(kind) && (
          <Checkbox
            className={styles.optional}
            label="Optional"
            aria-label={`Line ${position}: optional, the customer can add it`}
            checked={line.optional}
            onChange={(event) => on.onChange({ optional: event.currentTarget.checked })}
          />
        )}
        <div className={styles.tools}>
          <ActionIcon
            id={`${line.key}-up`}
            aria-label={`Move line ${position} up`}
            disabled={position === 1}
            onClick={() => on.onMove(-1, `${line.key}-up`)}
          >
            <IconArrowUp size={18} stroke={1.75} />
          </ActionIcon>
          <ActionIcon
            id={`${line.key}-down`}
            aria-label={`Move line ${position} down`}
            disabled={isLast}
            onClick={() => on.onMove(1, `${line.key}-down`)}
          >
            <IconArrowDown size={18} stroke={1.75} />
          </ActionIcon>
          <ActionIcon aria-label={`Remove line ${position}`} onClick={on.onRemove}>
            <IconTrash size={18} stroke={1.75} />
          </ActionIcon>
        </div>
      </div>
    </li>
  );
}
