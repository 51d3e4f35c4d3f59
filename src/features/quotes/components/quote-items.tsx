import { ActionIcon, Button, Textarea, TextInput } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconPlus, IconTrash } from '@tabler/icons-react';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import type { FormError } from '#ui/form-errors.tsx';
import {
  amountId,
  amountSaid,
  type DraftLine,
  descriptionId,
  emptyLine,
  limits,
  moved,
} from './draft-form.ts';
import styles from './quote-items.module.css';

type Props = {
  lines: DraftLine[];
  onChange: (lines: DraftLine[]) => void;
  errors: readonly FormError[];
};

/**
 * The lines of a quote. Enter goes on to a new line; Alt with an arrow key moves a line up or down,
 * and so do its buttons.
 */
export function QuoteItems({ lines, onChange, errors }: Props) {
  const [said, setSaid] = useState('');
  const focusNext = useRef<string>(undefined);

  // What was just added, moved or is left is there only after the list was drawn again.
  useEffect(() => {
    if (!focusNext.current) return;
    document.getElementById(focusNext.current)?.focus();
    focusNext.current = undefined;
  });

  const change = (index: number, part: Partial<DraftLine>) =>
    onChange(lines.map((line, at) => (at === index ? { ...line, ...part } : line)));

  function add(after: number) {
    if (lines.length >= limits.lines) return;
    const line = emptyLine();
    focusNext.current = descriptionId(line);
    onChange(lines.toSpliced(after + 1, 0, line));
  }

  function move(index: number, by: 1 | -1, focus: string) {
    if (!lines[index + by]) return;
    focusNext.current = focus;
    setSaid(`Line ${index + 1} is now line ${index + 1 + by} of ${lines.length}`);
    onChange(moved(lines, index, by));
  }

  function remove(index: number) {
    const left = lines.toSpliced(index, 1);
    const rest = left.length > 0 ? left : [emptyLine()];
    const next = rest[Math.min(index, rest.length - 1)];
    focusNext.current = next && descriptionId(next);
    setSaid(`Line ${index + 1} is removed`);
    onChange(rest);
  }

  function onKeyDown(event: KeyboardEvent<HTMLElement>, index: number) {
    if (event.key === 'Enter') {
      event.preventDefault();
      add(index);
    }
    const by = { ArrowUp: -1, ArrowDown: 1 } as const;
    if (!event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return;
    event.preventDefault();
    move(index, by[event.key], event.currentTarget.id);
  }

  const errorOf = (field: string) => errors.find((error) => error.field === field)?.message;

  return (
    <fieldset className={styles.items}>
      <legend className="label">Work and what it costs</legend>
      <ol className={styles.lines}>
        {lines.map((line, index) => (
          <li key={line.key} className={styles.line}>
            <Textarea
              id={descriptionId(line)}
              label={`Line ${index + 1}: what is done`}
              labelProps={{ className: 'sr-only' }}
              placeholder="What is done"
              value={line.description}
              maxLength={limits.words}
              error={errorOf(descriptionId(line))}
              autosize
              minRows={1}
              onChange={(event) =>
                change(index, {
                  description: event.currentTarget.value.replaceAll(/\s*\n\s*/g, ' '),
                })
              }
              onKeyDown={(event) => onKeyDown(event, index)}
            />
            <TextInput
              id={amountId(line)}
              className={styles.amount}
              label={`Line ${index + 1}: dollars`}
              labelProps={{ className: 'sr-only' }}
              placeholder="0"
              leftSection="$"
              inputMode="decimal"
              autoComplete="off"
              value={line.amount}
              error={errorOf(amountId(line))}
              onChange={(event) => change(index, { amount: event.currentTarget.value })}
              onBlur={() => change(index, { amount: amountSaid(line.amount) })}
              onKeyDown={(event) => onKeyDown(event, index)}
            />
            <div className={styles.tools}>
              <ActionIcon
                id={`${line.key}-up`}
                aria-label={`Move line ${index + 1} up`}
                disabled={index === 0}
                onClick={() => move(index, -1, `${line.key}-up`)}
              >
                <IconArrowUp size={18} stroke={1.75} />
              </ActionIcon>
              <ActionIcon
                id={`${line.key}-down`}
                aria-label={`Move line ${index + 1} down`}
                disabled={index === lines.length - 1}
                onClick={() => move(index, 1, `${line.key}-down`)}
              >
                <IconArrowDown size={18} stroke={1.75} />
              </ActionIcon>
              <ActionIcon aria-label={`Remove line ${index + 1}`} onClick={() => remove(index)}>
                <IconTrash size={18} stroke={1.75} />
              </ActionIcon>
            </div>
          </li>
        ))}
      </ol>
      <Button
        className={styles.add}
        variant="default"
        leftSection={<IconPlus size={18} stroke={1.75} />}
        disabled={lines.length >= limits.lines}
        onClick={() => add(lines.length - 1)}
      >
        Add a line
      </Button>
      <p className="sr-only" role="status">
        {said}
      </p>
    </fieldset>
  );
}
