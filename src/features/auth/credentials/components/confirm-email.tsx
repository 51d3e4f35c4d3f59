import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { orpc } from '#browser/api.ts';
import { Notice } from '#ui/notice.tsx';
import { ChangeEmailForm } from './change-email-form.tsx';
import styles from './confirm-email.module.css';
import { EmailCodeForm } from './email-code-form.tsx';
import { ResendVerification } from './resend-verification.tsx';

type Props = {
  /** The account's address, which nobody has confirmed. */
  email: string;
  title: string;
  /** What is waiting. */
  children: ReactNode;
  /** What the button beside the code says, and what else it does. */
  submitLabel: string;
  onConfirmed?: () => void;
  /** More to do beside it. */
  action?: ReactNode;
  /** Set where this is what the page is about: it takes the focus when it appears. */
  takesFocus?: boolean;
};

/** Asks for the code that went to an address, sends it again, and corrects a mistyped address. */
export function ConfirmEmail({
  email,
  title,
  children,
  submitLabel,
  onConfirmed,
  action,
  takesFocus = false,
}: Props) {
  const { data: methods } = useQuery(orpc.profile.signInMethods.queryOptions());
  const [isChanging, setChanging] = useState(false);
  const parts = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (takesFocus) parts.current?.focus();
  }, [takesFocus]);
  const address = methods?.pendingEmail ?? email;
  return (
    <div ref={parts} tabIndex={-1} className={styles.parts}>
      <Notice tone="attention" title={title}>
        {children}
      </Notice>
      <EmailCodeForm key={address} {...{ address, submitLabel, onConfirmed }} />
      <p className={styles.help}>
        Nothing there? Check your spam folder. You can also click the link in the email, on any
        device.
      </p>
      <div className={styles.actions}>
        {action}
        <ResendVerification key={address} />
        {methods && methods.password !== 'none' && !isChanging && (
          <Button variant="subtle" onClick={() => setChanging(true)}>
            Wrong address? Change it
          </Button>
        )}
      </div>
      {isChanging && (
        <ChangeEmailForm
          label="Correct email"
          onClose={() => setChanging(false)}
          onSent={() => setChanging(false)}
        />
      )}
    </div>
  );
}
