import { Button, Modal } from '@mantine/core';
import type { ReactNode } from 'react';
import styles from './confirm.module.css';

type Props = {
  title: string;
  /** Exactly what happens. */
  children: ReactNode;
  /** What the button says: `Cancel the project`. */
  action: string;
  /** What the way out says, where `Cancel` would be taken for the action. */
  cancelLabel?: string;
  /** For what cannot be undone. */
  destructive?: boolean;
  opened: boolean;
  busy: boolean;
  onClose: () => void;
  onConfirm: () => void;
};

/** Asks before something that others see at once or that cannot be undone. */
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
    <Modal opened={opened} onClose={onClose} title={title}>
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
    </Modal>
  );
}
