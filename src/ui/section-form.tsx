import { Button } from '@mantine/core';
import { type FormEvent, type ReactNode, useId } from 'react';
import { type FormError, FormErrors } from './form-errors.tsx';
import styles from './section.module.css';
import { useFocusOnOpen } from './use-focus-on-open.ts';
import { WaitingForNetwork } from './waiting-for-network.tsx';

type Props = {
  /** From `useSectionForm`. */
  form: {
    submit: (event: FormEvent) => void;
    submitCount: number;
    busy: boolean;
    saved: boolean;
    errors: FormError[];
  };
  submitLabel: string;
  /** Announced next to the button after a successful submission. */
  successMessage: string;
  /** The fields, each with the props from `form.field(name)`. */
  children: ReactNode;
  /** For a form that a button opens: the focus moves into the form, and back when it closes. */
  opened?: boolean;
  /** Another control next to the submit button. */
  secondaryAction?: ReactNode;
  /** Set where this form is the main action of the page. */
  primary?: boolean;
  /** Why it cannot be sent yet, in a sentence beside the button; the button is disabled while it is given. */
  blocked?: string | undefined;
  /** The key that leads to the button, where the portal has keys. */
  shortcut?: string;
};

/** A small form inside a `Section`: its errors, its fields, its button and its success message. */
export function SectionForm({
  form,
  submitLabel,
  successMessage,
  children,
  opened = false,
  secondaryAction,
  primary = false,
  blocked,
  shortcut,
}: Props) {
  const reasonId = useId();
  const formRef = useFocusOnOpen<HTMLFormElement>(opened);
  return (
    <form ref={formRef} className={styles.form} onSubmit={form.submit} noValidate>
      <FormErrors errors={form.errors} submitCount={form.submitCount} />
      {children}
      <div className={styles.controls}>
        <Button
          type="submit"
          loading={form.busy}
          disabled={blocked !== undefined}
          aria-describedby={blocked && reasonId}
          aria-keyshortcuts={shortcut}
          variant={primary ? 'filled' : 'default'}
        >
          {submitLabel}
        </Button>
        {blocked && <p id={reasonId}>{blocked}</p>}
        {secondaryAction}
        <WaitingForNetwork busy={form.busy} />
        <p className={styles.saved} role="status">
          {form.saved && successMessage}
        </p>
      </div>
    </form>
  );
}
