import { Button, Checkbox, Textarea } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { ApiErrorNotice } from '#ui/api-error-notice.tsx';
import row from '#ui/button-row.module.css';
import { MAX_QUESTION_LENGTH } from '../../links/rules.ts';
import { withAskedLine } from '../rules.ts';
import styles from './quote-comparison.module.css';

/** The lines that are asked about, and the message as it was typed. */
export type Draft = { selected: readonly string[]; words: string };

type FormProps = {
  lines: readonly string[];
  draft: Draft;
  onChange: (draft: Draft) => void;
  busy: boolean;
  error: Error | null;
  onSend: (question: string, lines: string[]) => void;
  onClose: () => void;
};

/** A question about what a quote does not list, to read and change before it is sent. */
export default function QuestionForm({
  lines,
  draft,
  onChange,
  busy,
  error,
  onSend,
  onClose,
}: FormProps) {
  const { selected, words } = draft;
  const [wasSent, setSent] = useState(false);
  const asked = lines.filter((line) => selected.includes(line));
  const isEmpty = words.trim() === '';

  const toggle = (line: string, isAsked: boolean) =>
    onChange({
      selected: isAsked ? [...selected, line] : selected.filter((one) => one !== line),
      words: withAskedLine(words, line, isAsked),
    });

  function submit(event: FormEvent) {
    event.preventDefault();
    setSent(true);
    if (!isEmpty && asked.length > 0) onSend(words, asked);
  }

  return (
    <form className={styles.question} onSubmit={submit} noValidate>
      <fieldset className={styles.lines}>
        <legend>Not listed separately in their quote</legend>
        {lines.map((line) => (
          <Checkbox
            key={line}
            label={line}
            checked={selected.includes(line)}
            onChange={(event) => toggle(line, event.currentTarget.checked)}
          />
        ))}
        {wasSent && asked.length === 0 && (
          <p className="error" role="alert">
            Choose at least one
          </p>
        )}
      </fieldset>
      <Textarea
        label="Your message"
        description="It goes to your conversation with them. Change it as you like."
        value={words}
        maxLength={MAX_QUESTION_LENGTH}
        autosize
        minRows={4}
        maxRows={12}
        error={wasSent && isEmpty && 'Write your question'}
        onChange={(event) => onChange({ selected, words: event.currentTarget.value })}
      />
      <ApiErrorNotice error={error} />
      <div className={row.buttonRow}>
        <Button type="submit" loading={busy}>
          Send
        </Button>
        <Button variant="default" onClick={onClose}>
          Not yet
        </Button>
      </div>
    </form>
  );
}
