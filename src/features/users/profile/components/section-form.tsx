import { Button } from '@mantine/core';
import type { FormEvent, ReactNode } from 'react';
import { type FormError, FormErrors } from '#ui/form-errors.tsx';
import styles from './section.module.css';
import { useEntered } from './use-entered.ts';

type Props = {
  form: {
    submit: (event: FormEvent) => void;
    tries: number;
    busy: boolean;
    saved: boolean;
    errors: FormError[];
  };
  /** What the button says. */
  action: string;
  /** Said once it worked. */
  done: string;
  children: ReactNode;
  /** For a form that a button opens: the focus goes in, and back when it closes. */
  opened?: boolean;
  /** Beside the button. */
  other?: ReactNode;
  /** Where this is the one thing to do on the page. */
  primary?: boolean;
};

export function SectionForm({
  form,
  action,
  done,
  children,
  opened = false,
  other,
  primary = false,
}: Props) {
  const place = useEntered<HTMLFormElement>(opened);
  return (
    <form ref={place} className={styles.form} onSubmit={form.submit} noValidate>
      <FormErrors errors={form.errors} submitCount={form.tries} />
      {children}
      <div className={styles.controls}>
        <Button type="submit" loading={form.busy} variant={primary ? 'filled' : 'default'}>
          {action}
        </Button>
        {other}
        <p className={styles.saved} role="status">
          {form.saved && done}
        </p>
      </div>
    </form>
  );
}
