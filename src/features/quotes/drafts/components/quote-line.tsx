import { ActionIcon, Checkbox, NativeSelect } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconDots, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { isAdjustment, itemKindNames, itemKinds } from '../../items/rules.ts';
import { SaveToPriceBook } from '../../price-book/components/save-to-price-book.tsx';
import {
  canBeOptional,
  canBePackaged,
  type Pricing,
  packageName,
  toPriceBook,
  withKind,
} from './draft-line.ts';
import { LineDescription } from './line-description.tsx';
import { LinePrice, type LinePriceProps } from './line-price.tsx';
import styles from './quote-line.module.css';

type Props = LinePriceProps & {
  isLast: boolean;
  /** The scope lines of the lead: a quote line may name the one it covers. */
  scopeLines: readonly string[];
  /** The names of the packages in the form. */
  packages: readonly string[];
  /** `focusId` is the element to focus after the move. */
  onMove: (by: 1 | -1, focusId: string) => void;
  onRemove: () => void;
};

/** One line of a quote in one row: what is done and its price. What is needed now and then opens below. */
export function QuoteLine(props: Props) {
  const { line, position } = props;
  const [isOpen, setOpen] = useState(false);
  const moreId = `${line.key}-more`;
  return (
    <li className={styles.line}>
      <div className={styles.row}>
        <LineDescription {...props} />
        <LinePrice {...props} />
        <ActionIcon
          className={styles.toggle}
          aria-label={`Line ${position}: more`}
          aria-expanded={isOpen}
          aria-controls={moreId}
          onClick={() => setOpen(!isOpen)}
        >
          <IconDots size={18} stroke={1.75} />
        </ActionIcon>
      </div>
      <LinePackage {...props} />
      {!isOpen && <LineSummary {...props} />}
      <div id={moreId} className={styles.more} hidden={!isOpen}>
        {isOpen && (
          <>
            <LineKind {...props} />
            <SaveToPriceBook item={toPriceBook(line)} />
            <LineTools {...props} />
          </>
        )}
      </div>
    </li>
  );
}

/** What is unusual about the line, while its settings are closed. */
function LineSummary({ line }: Props) {
  const said = [
    line.kind !== 'included' && !isAdjustment(line) && itemKindNames[line.kind],
    line.optional && 'Optional: the customer can add it',
  ].filter(Boolean);
  return said.length > 0 ? <p className={styles.summary}>{said.join(' · ')}</p> : null;
}

function LinePackage({ line, position, packages, onChange }: Props) {
  if (packages.length === 0 || !canBePackaged(line)) return null;
  return (
    <NativeSelect
      className={styles.package}
      aria-label={`Line ${position}: package`}
      data={[
        { value: '', label: 'In every package' },
        ...packages.map((name, n) => ({
          value: String(n),
          label: `Only in ${packageName(name, n)}`,
        })),
      ]}
      value={line.package}
      onChange={(event) => onChange({ package: event.currentTarget.value })}
    />
  );
}

const kindOptions = itemKinds.map((value) => ({ value, label: itemKindNames[value] }));
const adjustmentPricings = [
  { value: 'amount', label: 'One amount' },
  { value: 'percent', label: 'Percent' },
] as const satisfies readonly { value: Pricing; label: string }[];

/** What kind of line it is, which scope line it covers, and whether it is optional. */
function LineKind({ line, position, scopeLines, onChange }: Props) {
  const { kind, pricing } = line;
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
      {isAdjustment(line) && (
        <NativeSelect
          aria-label={`Line ${position}: how it is priced`}
          data={adjustmentPricings}
          value={pricing}
          onChange={(event) => {
            const chosen = adjustmentPricings.find(
              ({ value }) => value === event.currentTarget.value,
            );
            if (chosen) onChange({ pricing: chosen.value });
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
