import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import styles from './confirm.module.css';
import { Dialog } from './dialog.tsx';

type Props = {
  title: string;
  /** Exactly what will happen. */
  children: ReactNode;
  /** Label of the confirming button: `Cancel the project`. */
  action: string;
  /** Label of the dismissing button, where `Cancel` could be read as the action itself. */
  cancelLabel?: string;
  /** The action cannot be undone. */
  destructive?: boolean;
  opened: boolean;
  busy: boolean;
  onClose: () => void;
  onConfirm: () => void;
};

/** Asks for confirmation before something that others see immediately or that cannot be undone. */
export function Confirm({
  title,
  children,
  action,
  cancelLabel = 'Cancel',
  destructive = false,
  opened,
  busy,
  onClose,
  onConfirm,
}: Props) {
  return (
    <Dialog opened={opened} onClose={onClose} title={title}>
      <div className={styles.parts}>
        {children}
        <div className={styles.actions}>
          <Button loading={busy} onClick={onConfirm} {...(destructive && { color: 'red' })}>
            {action}
          </Button>
          <Button variant="default" onClick={onClose}>
            {cancelLabel}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
