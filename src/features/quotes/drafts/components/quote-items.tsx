import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import type { FormError } from '#ui/form-errors.tsx';
import { limits } from './draft-form.ts';
import { type DraftLine, emptyLine, lineFieldId, moveLine } from './draft-line.ts';
import styles from './quote-items.module.css';
import { QuoteLine } from './quote-line.tsx';

type Props = {
  lines: DraftLine[];
  onChange: (lines: DraftLine[]) => void;
  errors: readonly FormError[];
  scopeLines: readonly string[];
};

const steps = { ArrowUp: -1, ArrowDown: 1 } as const;

/**
 * The lines of a quote. Enter goes on to a new line; Alt with an arrow key moves a line up or down,
 * and so do its buttons.
 */
export function QuoteItems({ lines, onChange, errors, scopeLines }: Props) {
  const [announcement, setAnnouncement] = useState('');
  const focusNext = useRef<string>(undefined);

  // What was just added, moved or is left is there only after the list was drawn again.
  useEffect(() => {
    if (!focusNext.current) return;
    document.getElementById(focusNext.current)?.focus();
    focusNext.current = undefined;
  });

  const change = (index: number, part: Partial<DraftLine>) =>
    onChange(lines.map((line, at) => (at === index ? { ...line, ...part } : line)));

  function add(after: number, given: Partial<DraftLine> = {}) {
    if (lines.length >= limits.lines) return;
    const line = emptyLine(given);
    focusNext.current = lineFieldId(line, 'description');
    onChange(lines.toSpliced(after + 1, 0, line));
  }

  function move(index: number, by: 1 | -1, focus: string) {
    if (!lines[index + by]) return;
    focusNext.current = focus;
    setAnnouncement(`Line ${index + 1} is now line ${index + 1 + by} of ${lines.length}`);
    onChange(moveLine(lines, index, by));
  }

  function remove(index: number) {
    const left = lines.toSpliced(index, 1);
    const rest = left.length > 0 ? left : [emptyLine()];
    const next = rest[Math.min(index, rest.length - 1)];
    focusNext.current = next && lineFieldId(next, 'description');
    setAnnouncement(`Line ${index + 1} is removed`);
    onChange(rest);
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

  const full = lines.length >= limits.lines;
  const end = lines.length - 1;
  const plus = <IconPlus size={18} stroke={1.75} />;
  return (
    <fieldset className={styles.items}>
      <legend className="label">Work and what it costs</legend>
      <ol className={styles.lines}>
        {lines.map((line, index) => (
          <QuoteLine
            key={line.key}
            line={line}
            position={index + 1}
            isLast={index === end}
            errors={errors}
            scopeLines={scopeLines}
            onChange={(part) => change(index, part)}
            onKeyDown={(event) => onKeyDown(event, index)}
            onMove={(by, focus) => move(index, by, focus)}
            onRemove={() => remove(index)}
          />
        ))}
      </ol>
      <div className={styles.add}>
        <Button variant="default" leftSection={plus} disabled={full} onClick={() => add(end)}>
          Add a line
        </Button>
        <Button
          variant="subtle"
          disabled={full}
          onClick={() => add(end, { kind: 'discount', description: 'Discount' })}
        >
          Discount
        </Button>
        <Button
          variant="subtle"
          disabled={full}
          onClick={() => add(end, { kind: 'tax', pricing: 'percent', description: 'Sales tax' })}
        >
          Tax
        </Button>
      </div>
      <p className="sr-only" role="status">
        {announcement}
      </p>
    </fieldset>
  );
}
