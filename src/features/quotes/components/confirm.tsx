import { Button, Modal } from '@mantine/core';
import type { ReactNode } from 'react';
import styles from './send-quote.module.css';

type Props = {
  title: string;
  /** Exactly what happens. */
  children: ReactNode;
  action: string;
  /** For what cannot be undone. */
  grave?: boolean;
  opened: boolean;
  busy: boolean;
  onClose: () => void;
  onConfirm: () => void;
};

export function Confirm({
  title,
  children,
  action,
  grave = false,
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
          <Button loading={busy} onClick={onConfirm} {...(grave && { color: 'red' })}>
            {action}
          </Button>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
        </div>
      </div>
    </Modal>
  );
}
