import { Button, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { orpc } from '#browser/api.ts';
import { MAX_MILESTONE_NAME_LENGTH, MAX_MILESTONES } from '#features/quotes/payment-plan/rules.ts';
import { formatCents, parseMoney } from '#lib/money.ts';
import { FormButtons } from './form-buttons.tsx';
import { type Job, useJobOptions } from './job.ts';
import styles from './job-room.module.css';
import { newLine, parseShare, type TypedLine } from './lines.ts';

/** The steps of the call; undefined while a line is not complete. */
function stepsOf(lines: readonly TypedLine[]) {
  const steps = lines.map(({ words, amount }, index) => {
    const percent = parseShare(amount);
    const cents = percent === undefined ? parseMoney(amount) : undefined;
    const takesRest = amount.trim() === '' && index === lines.length - 1;
    if (!words.trim() || !(percent || cents || takesRest)) return undefined;
    return { name: words.trim(), ...(percent ? { percent } : cents ? { amount: cents } : {}) };
  });
  return steps.every((step) => step !== undefined) ? steps : undefined;
}

export default function PlanForm({ job, onClose }: { job: Job; onClose: () => void }) {
  const [lines, setLines] = useState(() => [newLine(), newLine()]);
  const [problem, setProblem] = useState<string>();
  const propose = useMutation(orpc.milestones.propose.mutationOptions(useJobOptions(onClose)));
  const change = (key: number, changes: Partial<TypedLine>) => {
    setLines(lines.map((line) => (line.key === key ? { ...line, ...changes } : line)));
    setProblem(undefined);
  };
  function submit(event: FormEvent) {
    event.preventDefault();
    const items = stepsOf(lines);
    if (!items)
      return setProblem(
        'Give each step a name and an amount or percentage. The last can be left blank',
      );
    propose.mutate({ id: job.projectId, items });
  }
  return (
    <form className={styles.parts} onSubmit={submit} noValidate>
      <p>
        The steps add up to {formatCents(job.openAmount)}: the agreed price minus the deposit and
        finished steps. Leave the last amount blank to cover the rest. Without steps, the rest after
        the deposit goes on the final invoice.
      </p>
      {lines.map((line, index) => (
        <fieldset className={`${styles.line} ${styles.wide}`} key={line.key}>
          <legend className="sr-only">Step {index + 1}</legend>
          <TextInput
            label={`Step ${index + 1}`}
            placeholder="Old roof off"
            maxLength={MAX_MILESTONE_NAME_LENGTH}
            value={line.words}
            onChange={({ currentTarget }) => change(line.key, { words: currentTarget.value })}
          />
          <TextInput
            label="Amount or percentage"
            placeholder="40%"
            inputMode="decimal"
            value={line.amount}
            onChange={({ currentTarget }) => change(line.key, { amount: currentTarget.value })}
          />
        </fieldset>
      ))}
      <div className={styles.buttons}>
        <Button
          variant="default"
          disabled={lines.length >= MAX_MILESTONES}
          onClick={() => setLines([...lines, newLine()])}
        >
          Add a step
        </Button>
        {lines.length > 1 && (
          <Button variant="default" onClick={() => setLines(lines.slice(0, -1))}>
            Remove the last step
          </Button>
        )}
      </div>
      {problem && (
        <p className="error" role="alert">
          {problem}
        </p>
      )}
      <FormButtons
        action="Send for agreement"
        back="Cancel"
        busy={propose.isPending}
        error={propose.error}
        onClose={onClose}
      />
    </form>
  );
}
