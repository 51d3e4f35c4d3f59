import { ActionIcon, Checkbox, NativeSelect, Textarea } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconTrash } from '@tabler/icons-react';
import { isAdjustment, itemKindNames, itemKinds } from '../../items/rules.ts';
import { limits } from './draft-form.ts';
import { canBeOptional, lineFieldId, type Pricing, withKind } from './draft-line.ts';
import { LinePrice, type LinePriceProps } from './line-price.tsx';
import styles from './quote-line.module.css';

type Props = LinePriceProps & {
  isLast: boolean;
  /** The scope lines of the lead: a quote line may name the one it covers. */
  scopeLines: readonly string[];
  /** `focusId` is the element to focus after the move. */
  onMove: (by: 1 | -1, focusId: string) => void;
  onRemove: () => void;
};

/** One line of a quote: its description, its price, and what kind of line it is. */
export function QuoteLine(props: Props) {
  const { line, position, errors, onChange, onKeyDown } = props;
  const id = lineFieldId(line, 'description');
  return (
    <li className={styles.line}>
      <Textarea
        id={id}
        label={`Line ${position}: what is done`}
        labelProps={{ className: 'sr-only' }}
        placeholder={isAdjustment(line) ? `${itemKindNames[line.kind]}: what for` : 'What is done'}
        value={line.description}
        maxLength={limits.words}
        error={errors.find(({ field }) => field === id)?.message}
        autosize
        minRows={1}
        onChange={(event) =>
          onChange({ description: event.currentTarget.value.replaceAll(/\s*\n\s*/g, ' ') })
        }
        onKeyDown={onKeyDown}
      />
      <LinePrice {...props} />
      <div className={styles.kind}>
        <LineKind {...props} />
        <LineTools {...props} />
      </div>
    </li>
  );
}

const kindOptions = itemKinds.map((value) => ({ value, label: itemKindNames[value] }));

const pricingNames: Record<Pricing, string> = {
  amount: 'One amount',
  quantity: 'Quantity × price',
  percent: 'Percent',
};

/** What kind of line it is, how it is priced, which scope line it covers, and whether it is optional. */
function LineKind({ line, position, scopeLines, onChange }: Props) {
  const { kind, pricing } = line;
  const pricings: Pricing[] = isAdjustment(line) ? ['amount', 'percent'] : ['amount', 'quantity'];
  return (
    <>
      <NativeSelect
        aria-label={`Line ${position}: kind`}
        data={kindOptions}
        value={kind}
        onChange={(event) => {
          const chosen = itemKinds.find((option) => option === event.currentTarget.value);
          if (chosen) onChange(withKind(line, chosen));
        }}
      />
      {kind !== 'excluded' && (
        <NativeSelect
          aria-label={`Line ${position}: how it is priced`}
          data={pricings.map((value) => ({ value, label: pricingNames[value] }))}
          value={pricing}
          onChange={(event) => {
            const chosen = pricings.find((option) => option === event.currentTarget.value);
            if (chosen) onChange({ pricing: chosen });
          }}
        />
      )}
      {scopeLines.length > 0 && !isAdjustment(line) && (
        <NativeSelect
          className={styles.scope}
          aria-label={`Line ${position}: which of what was asked for`}
          data={[
            { value: '', label: 'Matches request: Automatic' },
            ...scopeLines.map((value) => ({ value, label: `For: ${value}` })),
          ]}
          value={line.scope}
          onChange={(event) => onChange({ scope: event.currentTarget.value })}
        />
      )}
      {canBeOptional(kind) && (
        <Checkbox
          className={styles.optional}
          label="Optional"
          aria-label={`Line ${position}: optional, the customer can add it`}
          checked={line.optional}
          onChange={(event) => onChange({ optional: event.currentTarget.checked })}
        />
      )}
    </>
  );
}

function LineTools({ line, position, isLast, onMove, onRemove }: Props) {
  const [upId, downId] = [`${line.key}-up`, `${line.key}-down`];
  return (
    <div className={styles.tools}>
      <ActionIcon
        id={upId}
        aria-label={`Move line ${position} up`}
        disabled={position === 1}
        onClick={() => onMove(-1, upId)}
      >
        <IconArrowUp size={18} stroke={1.75} />
      </ActionIcon>
      <ActionIcon
        id={downId}
        aria-label={`Move line ${position} down`}
        disabled={isLast}
        onClick={() => onMove(1, downId)}
      >
        <IconArrowDown size={18} stroke={1.75} />
      </ActionIcon>
      <ActionIcon aria-label={`Remove line ${position}`} onClick={onRemove}>
        <IconTrash size={18} stroke={1.75} />
      </ActionIcon>
    </div>
  );
}
