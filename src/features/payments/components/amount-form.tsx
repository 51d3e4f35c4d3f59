import { Button, Textarea, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { getApiError } from '#lib/api-error-info.ts';
import { formatCents, parseMoney } from '#lib/money.ts';
import { ApiErrorNotice } from '#ui/api-error-notice.tsx';
import { Select } from '#ui/select.tsx';
import { paymentMethodNames, type RecordedMethod, recordedMethods } from '../rules.ts';
import styles from './billing.module.css';

export type AmountInput = { amount: number; note: string; method: RecordedMethod };

type Props = {
  /** US cents: the most that can be entered, and what the field starts with, unless it starts empty. */
  most: number;
  startsEmpty?: boolean;
  label: string;
  /** The label of the field for a few words; without one there is none. */
  noteLabel?: string;
  /** Asks how the money was paid. */
  withMethod?: boolean;
  about: string;
  action: string;
  busy: boolean;
  error: unknown;
  onSubmit: (input: AmountInput) => void;
  onBack: () => void;
};

/** Asks for an amount up to a limit, and why. */
export function AmountForm({
  most,
  startsEmpty = false,
  label,
  noteLabel,
  withMethod = false,
  about,
  action,
  busy,
  error,
  onSubmit,
  onBack,
}: Props) {
  const [typed, setTyped] = useState(startsEmpty ? '' : String(most / 100));
  const [note, setNote] = useState('');
  const [method, setMethod] = useState<RecordedMethod>('check');
  const [problem, setProblem] = useState<string>();
  const refused = getApiError(error)?.issues.find(({ path }) => path === 'amount')?.message;

  function submit(event: FormEvent) {
    event.preventDefault();
    const amount = parseMoney(typed);
    if (!amount || amount > most) {
      setProblem(`Enter an amount up to ${formatCents(most)}`);
      return;
    }
    onSubmit({ amount, note: note.trim(), method });
  }

  return (
    <form className={styles.parts} onSubmit={submit} noValidate>
      <p>{about}</p>
      <TextInput
        label={label}
        inputMode="decimal"
        leftSection="$"
        value={typed}
        error={problem ?? refused}
        onChange={({ currentTarget: { value } }) => {
          setTyped(value);
          setProblem(undefined);
        }}
      />
      {withMethod && (
        <Select
          label="How"
          allowDeselect={false}
          data={recordedMethods.map((value) => ({ value, label: paymentMethodNames[value] }))}
          value={method}
          onChange={(value) => setMethod(recordedMethods.find((one) => one === value) ?? 'check')}
        />
      )}
      {noteLabel && (
        <Textarea
          label={`${noteLabel} (optional)`}
          value={note}
          maxLength={500}
          onChange={({ currentTarget }) => setNote(currentTarget.value)}
        />
      )}
      {!refused && <ApiErrorNotice error={error} />}
      <div className={styles.buttons}>
        <Button type="submit" loading={busy}>
          {action}
        </Button>
        <Button variant="default" onClick={onBack}>
          Go back
        </Button>
      </div>
    </form>
  );
}
