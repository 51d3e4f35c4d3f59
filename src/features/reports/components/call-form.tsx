import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { ApiErrorNotice } from '#ui/api-error-notice.tsx';
import styles from './reports.module.css';

type Props = {
  action: string;
  /** The call that sends it. */
  call: { mutate: () => void; isPending: boolean; error: unknown };
  isReady?: boolean;
  isGrave?: boolean;
  children: ReactNode;
};

/** Fields with the button that sends them, and what went wrong. */
export function CallForm({ action, call, isReady = true, isGrave = false, children }: Props) {
  const send = (event: { preventDefault: () => void }) => {
    event.preventDefault();
    if (isReady) call.mutate();
  };
  return (
    <form onSubmit={send} className={styles.form} noValidate>
      {children}
      <ApiErrorNotice error={call.error} />
      <div>
        <Button
          {...{ type: 'submit', disabled: !isReady, loading: call.isPending }}
          {...(isGrave && { color: 'red' })}
        >
          {action}
        </Button>
      </div>
    </form>
  );
}
