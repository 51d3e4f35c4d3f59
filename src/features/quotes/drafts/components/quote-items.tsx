import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { type KeyboardEvent, Suspense, useEffect, useMemo, useRef, useState } from 'react';
import type { FormError } from '#ui/form-errors.tsx';
import { lazyPart } from '#ui/lazy-part.ts';
import type { PriceBookItem } from '../../price-book/components/price-book-form.tsx';
import { type AskedCount, askedCounts, countsByLine, thingOf } from './asked-quantity.ts';
import { limits } from './draft-form.ts';
import {
  type DraftLine,
  emptyLine,
  fromPriceBook,
  isBlank,
  lineFieldId,
  moveLine,
} from './draft-line.ts';
import styles from './quote-items.module.css';
import { LineHead, QuoteLine } from './quote-line.tsx';

// Opened now and then, so the page does not load it first.
const PriceBookPicker = lazyPart(async () => ({
  default: (await import('../../price-book/components/price-book-picker.tsx')).PriceBookPicker,
}));

const PICK_ID = 'from-price-book';

type Props = {
  lines: DraftLine[];
  onChange: (lines: DraftLine[]) => void;
  errors: readonly FormError[];
  scopeLines: readonly string[];
  packages: readonly string[];
  /** The request in the homeowner's own words. */
  request: string;
  /** No line had a price when it was opened: the price book stands above the first one. */
  startsEmpty: boolean;
};

const steps = { ArrowUp: -1, ArrowDown: 1 } as const;

/** The lines of a quote. Enter adds a line below; Alt with an arrow key moves the line, as its buttons do. */
export function QuoteItems({
  lines,
  onChange,
  errors,
  scopeLines,
  packages,
  request,
  startsEmpty,
}: Props) {
  const counts = useMemo(() => askedCounts(request), [request]);
  const [announcement, setAnnouncement] = useState('');
  const [isPicking, setPicking] = useState(false);
  const [wasPicking, setWasPicking] = useState(false);
  const focusNext = useRef<string>(undefined);

  // The element to focus after adding, moving or removing a line exists only once the list has been rendered.
  useEffect(() => {
    if (!focusNext.current) return;
    document.getElementById(focusNext.current)?.focus();
    focusNext.current = undefined;
  });

  const change = (index: number, changes: Partial<DraftLine>) =>
    onChange(lines.map((line, n) => (n === index ? { ...line, ...changes } : line)));

  function add(after: number, given: Partial<DraftLine> = {}) {
    if (lines.length >= limits.lines) return;
    const line = emptyLine(given);
    focusNext.current = lineFieldId(line, 'description');
    onChange(lines.toSpliced(after + 1, 0, line));
  }

  function addCounted(after: number, count: AskedCount) {
    const thing = thingOf(count) ?? '';
    const { quantity, unit } = count;
    const description = thing.charAt(0).toUpperCase() + thing.slice(1);
    add(after, { pricing: 'quantity', description, quantity, unit });
  }

  /** It takes the place of the empty line that a quote begins with. */
  function addFromPriceBook(item: PriceBookItem) {
    setPicking(false);
    const line = emptyLine(fromPriceBook(item));
    const written = lines.filter((each) => !isBlank(each));
    if (written.length >= limits.lines) return;
    setAnnouncement(`${item.description} is added`);
    focusNext.current = lineFieldId(line, item.pricing === 'quantity' ? 'quantity' : 'amount');
    onChange([...written, line]);
  }

  function stopPicking() {
    focusNext.current = PICK_ID;
    setPicking(false);
  }

  function move(index: number, by: 1 | -1, focusId: string) {
    if (!lines[index + by]) return;
    focusNext.current = focusId;
    setAnnouncement(`Line ${index + 1} is now line ${index + 1 + by} of ${lines.length}`);
    onChange(moveLine(lines, index, by));
  }

  function remove(index: number) {
    const others = lines.toSpliced(index, 1);
    const remaining = others.length > 0 ? others : [emptyLine()];
    const next = remaining[Math.min(index, remaining.length - 1)];
    focusNext.current = next && lineFieldId(next, 'description');
    setAnnouncement(`Line ${index + 1} is removed`);
    onChange(remaining);
  }

  function onKeyDown(event: KeyboardEvent<HTMLElement>, index: number) {
    if (event.key === 'Enter') {
      event.preventDefault();
      add(index);
    }
    if (!event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return;
    event.preventDefault();
    move(index, steps[event.key], event.currentTarget.id);
  }

  const offered = countsByLine(lines, counts);
  const isFull = lines.length >= limits.lines;
  const last = lines.length - 1;
  const plus = <IconPlus size={18} stroke={1.75} />;
  const pick = (
    <Button
      variant="default"
      disabled={isFull}
      onPointerEnter={PriceBookPicker.preload}
      onFocus={PriceBookPicker.preload}
      id={PICK_ID}
      onClick={() => {
        setPicking(true);
        setWasPicking(true);
      }}
    >
      From price book
    </Button>
  );
  return (
    <fieldset className={styles.items}>
      <legend className="label">Work and what it costs</legend>
      {startsEmpty && <div className={styles.add}>{pick}</div>}
      <div className={styles.table}>
        <LineHead />
        <ol className={styles.lines}>
          {lines.map((line, index) => (
            <QuoteLine
              key={line.key}
              line={line}
              position={index + 1}
              isLast={index === last}
              errors={errors}
              scopeLines={scopeLines}
              packages={packages}
              counts={offered[index] ?? []}
              onAddCount={(count) => addCounted(index, count)}
              onChange={(changes) => change(index, changes)}
              onKeyDown={(event) => onKeyDown(event, index)}
              onMove={(by, focusId) => move(index, by, focusId)}
              onRemove={() => remove(index)}
            />
          ))}
        </ol>
      </div>
      <div className={styles.add}>
        <Button variant="default" leftSection={plus} disabled={isFull} onClick={() => add(last)}>
          Add a line
        </Button>
        {!startsEmpty && pick}
        <Button
          variant="transparent"
          px={0}
          disabled={isFull}
          onClick={() => add(last, { kind: 'discount', description: 'Discount' })}
        >
          Discount
        </Button>
        <Button
          variant="transparent"
          px={0}
          disabled={isFull}
          onClick={() => add(last, { kind: 'tax', pricing: 'percent', description: 'Sales tax' })}
        >
          Tax
        </Button>
      </div>
      {wasPicking && (
        <Suspense>
          <PriceBookPicker opened={isPicking} onClose={stopPicking} onChoose={addFromPriceBook} />
        </Suspense>
      )}
      <p className="sr-only" role="status">
        {announcement}
      </p>
    </fieldset>
  );
}
