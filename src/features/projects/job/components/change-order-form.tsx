import { Button, NumberInput, Textarea, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { orpc } from '#browser/api.ts';
import { formatCents } from '#lib/money.ts';
import {
  changeOrderTotal,
  MAX_CHANGE_ORDER_DAYS,
  MAX_CHANGE_ORDER_ITEMS,
  MAX_CHANGE_REASON_LENGTH,
} from '../../change-orders/rules.ts';
import { FormButtons } from './form-buttons.tsx';
import { type Job, useJobOptions } from './job.ts';
import styles from './job-room.module.css';
import { newLine, parseSigned, type TypedLine } from './lines.ts';

/** The lines of the call, without empty ones; undefined while one is not complete. */
function itemsOf(lines: readonly TypedLine[]) {
  const items = lines
    .filter(({ words, amount }) => words.trim() !== '' || amount.trim() !== '')
    .map(({ words, amount }) => {
      const cents = parseSigned(amount);
      return words.trim() && cents ? { description: words.trim(), amount: cents } : undefined;
    });
  return items.every((item) => item !== undefined) ? items : undefined;
}

export default function ChangeOrderForm({ job, onClose }: { job: Job; onClose: () => void }) {
  const [reason, setReason] = useState('');
  const [lines, setLines] = useState(() => [newLine()]);
  const [days, setDays] = useState(0);
  const [problem, setProblem] = useState<string>();
  const create = useMutation(orpc.changeOrders.create.mutationOptions(useJobOptions(onClose)));
  const items = itemsOf(lines);
  const change = (key: number, changes: Partial<TypedLine>) => {
    setLines(lines.map((line) => (line.key === key ? { ...line, ...changes } : line)));
    setProblem(undefined);
  };
  function submit(event: FormEvent) {
    event.preventDefault();
    if (!reason.trim()) return setProblem('Say why the work is changing');
    if (!items)
      return setProblem(
        'Give each line a description and an amount, such as 400 or −250 for less work',
      );
    if (items.length === 0 && days === 0)
      return setProblem('Say what changes: the work, or the days');
    create.mutate({ id: job.projectId, reason: reason.trim(), items, days });
  }
  return (
    <form className={styles.parts} onSubmit={submit} noValidate>
      <p>
        Put each change in writing before you do it. The homeowner signs it, and the price updates.
      </p>
      <Textarea
        className={styles.wide ?? ''}
        label="Why the work is changing"
        value={reason}
        maxLength={MAX_CHANGE_REASON_LENGTH}
        autosize
        minRows={2}
        onChange={({ currentTarget }) => {
          setReason(currentTarget.value);
          setProblem(undefined);
        }}
      />
      {lines.map((line, index) => (
        <fieldset className={`${styles.line} ${styles.wide}`} key={line.key}>
          <legend className="sr-only">Line {index + 1}</legend>
          <TextInput
            label="Work"
            maxLength={200}
            value={line.words}
            onChange={({ currentTarget }) => change(line.key, { words: currentTarget.value })}
          />
          <TextInput
            label="Amount"
            description="−250 for less"
            value={line.amount}
            onChange={({ currentTarget }) => change(line.key, { amount: currentTarget.value })}
          />
        </fieldset>
      ))}
      <Button
        variant="default"
        disabled={lines.length >= MAX_CHANGE_ORDER_ITEMS}
        onClick={() => setLines([...lines, newLine()])}
      >
        Add a line
      </Button>
      <NumberInput
        label="Extra days"
        description="Use a negative number if it takes less time."
        value={days}
        min={-MAX_CHANGE_ORDER_DAYS}
        max={MAX_CHANGE_ORDER_DAYS}
        allowDecimal={false}
        onChange={(value) => setDays(Number(value) || 0)}
      />
      <p aria-live="polite">
        {items
          ? `New total once signed: ${formatCents(job.agreedTotal + changeOrderTotal(items))}.`
          : 'A line isn’t complete yet.'}
      </p>
      {problem && (
        <p className="error" role="alert">
          {problem}
        </p>
      )}
      <FormButtons
        action="Send for signature"
        back="Cancel"
        busy={create.isPending}
        error={create.error}
        onClose={onClose}
      />
    </form>
  );
}
