import { TextInput } from '@mantine/core';
import { type FormEvent, type ReactNode, useState } from 'react';
import { useSession } from '#browser/session.ts';
import {
  findSignerNameProblem,
  MAX_SIGNER_NAME_LENGTH,
} from '#features/quotes/signatures/rules.ts';
import { Dialog } from '#ui/dialog.tsx';
import { FormButtons } from './form-buttons.tsx';
import styles from './job-room.module.css';

type Props = {
  title: string;
  action: string;
  busy: boolean;
  error: unknown;
  opened: boolean;
  onClose: () => void;
  onSign: (name: string) => void;
  /** What is signed. */
  children: ReactNode;
};

/** A dialog in which the homeowner signs with their name. */
export function SignDialog({ title, opened, onClose, ...form }: Props) {
  return (
    <Dialog opened={opened} onClose={onClose} title={title}>
      {opened && <Form {...form} onClose={onClose} />}
    </Dialog>
  );
}

function Form({ action, busy, error, onClose, onSign, children }: Omit<Props, 'title' | 'opened'>) {
  const { user } = useSession();
  const [name, setName] = useState(user.name);
  const [problem, setProblem] = useState<string>();
  function submit(event: FormEvent) {
    event.preventDefault();
    const found = findSignerNameProblem(name, user.name);
    if (found) return setProblem(found);
    onSign(name.trim());
  }
  return (
    <form className={styles.parts} onSubmit={submit} noValidate>
      {children}
      <TextInput
        className={styles.wide ?? ''}
        label="Your name, as your signature"
        value={name}
        maxLength={MAX_SIGNER_NAME_LENGTH}
        autoComplete="name"
        error={problem}
        onChange={({ currentTarget }) => {
          setName(currentTarget.value);
          setProblem(undefined);
        }}
      />
      <p className={styles.soft}>
        We’ll record this text and these amounts, the time, and your network address.
      </p>
      <FormButtons action={action} back="Not yet" busy={busy} error={error} onClose={onClose} />
    </form>
  );
}
