import { ActionIcon, Checkbox, NativeSelect } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconTrash } from '@tabler/icons-react';
import { isAdjustment, itemKindNames, itemKinds } from '../../items/rules.ts';
import { LinePhotoPicker } from '../../photos/components/line-photo-picker.tsx';
import { SaveToPriceBook } from '../../price-book/components/save-to-price-book.tsx';
import { canBeOptional, toPriceBook, withKind } from './draft-line.ts';
import type { LineProps } from './line-price.tsx';
import styles from './quote-line.module.css';

/** What a line needs now and then. */
export const LineMore = (props: LineProps) => (
  <>
    <LineKind {...props} />
    <SaveToPriceBook item={toPriceBook(props.line)} />
    <LineTools {...props} />
    <LinePhotoPicker
      position={props.position}
      ids={props.line.photos}
      onChange={(photos) => props.onChange({ photos })}
    />
  </>
);

const kindOptions = itemKinds.map((value) => ({ value, label: itemKindNames[value] }));

/** What kind of line it is, which scope line it covers, and whether it is optional. */
function LineKind({ line, position, scopeLines, onChange }: LineProps) {
  const { kind } = line;
  return (
    <>
      <NativeSelect
        label="Type of line"
        aria-label={`Line ${position}: type of line`}
        data={kindOptions}
        value={kind}
        onChange={(event) => {
          const chosen = itemKinds.find((option) => option === event.currentTarget.value);
          if (chosen) onChange(withKind(line, chosen));
        }}
      />
      {scopeLines.length > 0 && !isAdjustment(line) && (
        <NativeSelect
          className={styles.scope}
          label="Which request is this for?"
          aria-label={`Line ${position}: which request is this for?`}
          data={[
            { value: '', label: 'Automatic' },
            ...scopeLines.map((value) => ({ value, label: value })),
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

function LineTools({ line, position, isLast, onMove, onRemove }: LineProps) {
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
