import { Button } from '@mantine/core';
import type { FormEvent, ReactNode } from 'react';
import { type FormError, FormErrors } from './form-errors.tsx';
import styles from './section.module.css';
import { useFocusOnOpen } from './use-focus-on-open.ts';

type Props = {
  form: {
    submit: (event: FormEvent) => void;
    tries: number;
    busy: boolean;
    saved: boolean;
    errors: FormError[];
  };
  /** What the button says. */
  submitLabel: string;
  /** Said once it worked. */
  successMessage: string;
  children: ReactNode;
  /** For a form that a button opens: the focus goes in, and back when it closes. */
  opened?: boolean;
  /** Beside the button. */
  secondaryAction?: ReactNode;
  /** Where this is the one thing to do on the page. */
  primary?: boolean;
};

export function SectionForm({
  form,
  submitLabel,
  successMessage,
  children,
  opened = false,
  secondaryAction,
  primary = false,
}: Props) {
  const formRef = useFocusOnOpen<HTMLFormElement>(opened);
  return (
    <form ref={formRef} className={styles.form} onSubmit={form.submit} noValidate>
      <FormErrors errors={form.errors} submitCount={form.tries} />
      {children}
      <div className={styles.controls}>
        <Button type="submit" loading={form.busy} variant={primary ? 'filled' : 'default'}>
          {submitLabel}
        </Button>
        {secondaryAction}
        <p className={styles.saved} role="status">
          {form.saved && successMessage}
        </p>
      </div>
    </form>
  );
}
