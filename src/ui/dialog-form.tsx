import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { getApiError } from '#lib/api-error-info.ts';
import styles from './confirm.module.css';
import { Dialog } from './dialog.tsx';

type Props = {
  title: string;
  opened: boolean;
  onClose: () => void;
  /** The fields, below what is said of them. */
  children: ReactNode;
  /** Labels of the two buttons: `Resolve` and `Not yet`. */
  action: string;
  cancelLabel: string;
  busy: boolean;
  error: unknown;
  /** Said where the server gave no reason, or no answer. */
  failure: string;
  onSubmit: () => void;
};

/** A short form in a dialog. What was written stays when it is closed. */
export function DialogForm({
  title,
  opened,
  onClose,
  children,
  action,
  cancelLabel,
  busy,
  error,
  failure,
  onSubmit,
}: Props) {
  const refusal = getApiError(error);
  return (
    <Dialog opened={opened} onClose={onClose} title={title}>
      <form
        className={styles.parts}
        onSubmit={(event) => {
          event.preventDefault();
          onSubmit();
        }}
      >
        {children}
        {Boolean(error) && (
          <p className="error" role="alert">
            {refusal?.issues[0]?.message ?? refusal?.message ?? failure}
          </p>
        )}
        <div className={styles.actions}>
          <Button type="submit" loading={busy}>
            {action}
          </Button>
          <Button variant="default" onClick={onClose}>
            {cancelLabel}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
