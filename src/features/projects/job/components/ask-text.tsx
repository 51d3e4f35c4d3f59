import { type FormEvent, type ReactNode, useState } from 'react';
import { Dialog } from '#ui/dialog.tsx';
import { FormButtons } from './form-buttons.tsx';
import styles from './job-room.module.css';
import { WordsField } from './words-field.tsx';

type Props = {
  title: string;
  label: string;
  action: string;
  required?: boolean;
  maxLength: number;
  busy: boolean;
  error: unknown;
  opened: boolean;
  onClose: () => void;
  onSubmit: (text: string) => void;
  children?: ReactNode;
};

/** A dialog that asks for a few words before something is sent. */
export function AskText({ title, opened, onClose, ...form }: Props) {
  return (
    <Dialog opened={opened} onClose={onClose} title={title}>
      {opened && <Form {...form} onClose={onClose} />}
    </Dialog>
  );
}

function Form({
  label,
  action,
  required = false,
  maxLength,
  busy,
  error,
  onClose,
  onSubmit,
  children,
}: Omit<Props, 'title' | 'opened'>) {
  const [text, setText] = useState('');
  const [problem, setProblem] = useState<string>();
  function submit(event: FormEvent) {
    event.preventDefault();
    if (required && text.trim() === '') return setProblem('Write a few words');
    onSubmit(text.trim());
  }
  return (
    <form className={styles.parts} onSubmit={submit} noValidate>
      {children}
      <WordsField
        label={required ? label : `${label} (optional)`}
        value={text}
        maxLength={maxLength}
        problem={problem}
        onChange={(words) => {
          setText(words);
          setProblem(undefined);
        }}
      />
      <FormButtons action={action} back="Go back" busy={busy} error={error} onClose={onClose} />
    </form>
  );
}
