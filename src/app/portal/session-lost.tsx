import { Button, Modal, PasswordInput, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { api } from '#browser/api.ts';
import { dashboardPaths, SIGN_IN_REFUSED } from '#features/auth/session/rules.ts';
import { getApiError } from '#lib/api-error-info.ts';
import { type Role, roleNames } from '#lib/roles.ts';
import { FormErrors } from '#ui/form-errors.tsx';
import styles from './session-lost.module.css';

/** What the browser is now, where the page was made for somebody in one role. */
export type SessionLostReason = 'signed-out' | Role;

type Props = {
  lost: SessionLostReason;
  /** Whose page it is. */
  role: Role;
  email: string;
  /** The browser may be as it was. */
  onReturn: () => Promise<void>;
};

/** Stands before a page whose person is gone, and hides it; behind it waits what they typed. */
export function SessionLost({ lost, role, email, onReturn }: Props) {
  const isSignedOut = lost === 'signed-out';
  return (
    <Modal
      opened
      onClose={() => {}}
      title={isSignedOut ? 'You are signed out' : `You are ${roleNames[lost]} now`}
      withCloseButton={false}
      closeOnClickOutside={false}
      closeOnEscape={false}
      overlayProps={{ color: 'var(--pb-paper)', backgroundOpacity: 1 }}
      zIndex={1_000}
    >
      {isSignedOut ? (
        <SignInAgain role={role} email={email} onReturn={onReturn} />
      ) : (
        <SwitchBack role={role} now={lost} onReturn={onReturn} />
      )}
    </Modal>
  );
}

type SignInProps = Pick<Props, 'role' | 'email' | 'onReturn'>;

function SignInAgain({ role, email, onReturn }: SignInProps) {
  const [password, setPassword] = useState('');
  const [code, setCode] = useState('');
  const [isCodeRequired, setAsked] = useState(false);
  const [tries, setTries] = useState(0);
  const signIn = useMutation({
    mutationFn: async () => {
      if (isCodeRequired) await api.session.confirmSignIn({ code });
      else {
        // Its role is that of the page to which it leads.
        const redirectTo = dashboardPaths[role];
        const answer = await api.session.signIn({ email, password, redirectTo });
        if ('challenge' in answer) return setAsked(true);
      }
      await onReturn();
    },
  });
  const send = (event: FormEvent) => {
    event.preventDefault();
    setTries((count) => count + 1);
    signIn.mutate();
  };
  const wanted = new URLSearchParams({ redirect: `${location.pathname}${location.search}` });

  return (
    <form className={styles.parts} onSubmit={send} noValidate>
      <p>What you typed is still here, behind this window. Sign in again to go on with it.</p>
      <FormErrors
        errors={signIn.error ? [{ message: errorMessageOf(signIn.error, isCodeRequired) }] : []}
        submitCount={tries}
      />
      <TextInput label="E-mail" type="email" autoComplete="username" value={email} readOnly />
      {isCodeRequired ? (
        <TextInput
          key="code"
          label="Code"
          description="Six digits from your authenticator app, or one of your recovery codes"
          autoComplete="one-time-code"
          value={code}
          onChange={(event) => setCode(event.currentTarget.value)}
          autoFocus
        />
      ) : (
        <PasswordInput
          label="Password"
          autoComplete="current-password"
          value={password}
          onChange={(event) => setPassword(event.currentTarget.value)}
          data-autofocus
        />
      )}
      <div className={styles.actions}>
        <Button type="submit" loading={signIn.isPending}>
          Sign in and go on
        </Button>
      </div>
      <p className={styles.ways}>
        <a href="/login" target="_blank" rel="noreferrer">
          Sign in another way, in a new window
        </a>
        <a href={`/login?${wanted}`}>Leave what you typed</a>
      </p>
    </form>
  );
}

function errorMessageOf(error: unknown, isCodeAsked: boolean) {
  const refused = getApiError(error);
  if (refused?.code === 'invalid-argument')
    return isCodeAsked ? 'Enter the code' : 'Enter your password';
  const message = refused?.issues[0]?.message ?? refused?.message;
  // Who they are is known here: only the password can be another.
  if (message === SIGN_IN_REFUSED) return 'This is not your password';
  return message ?? 'This did not arrive. What you typed is still here; try again.';
}

type SwitchProps = { role: Role; now: Role; onReturn: Props['onReturn'] };

function SwitchBack({ role, now, onReturn }: SwitchProps) {
  const [tries, setTries] = useState(0);
  const switchRole = useMutation({
    mutationFn: async () => {
      await api.session.switchRole({ role });
      await onReturn();
    },
  });
  return (
    <div className={styles.parts}>
      <p>
        You went on as {roleNames[now]} in another window. What you typed as {roleNames[role]} is
        still here, behind this one.
      </p>
      <FormErrors
        errors={switchRole.error ? [{ message: errorMessageOf(switchRole.error, false) }] : []}
        submitCount={tries}
      />
      <div className={styles.actions}>
        <Button
          loading={switchRole.isPending}
          onClick={() => {
            setTries((count) => count + 1);
            switchRole.mutate();
          }}
        >
          Go back to {roleNames[role]}
        </Button>
        <Button component="a" href={dashboardPaths[now]} variant="default">
          Leave what you typed
        </Button>
      </div>
    </div>
  );
}
