import { Button, Modal, PasswordInput, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { api } from '#browser/api.ts';
import { refusedAs } from '#browser/refused.ts';
import { dashboardOf, SIGN_IN_REFUSED } from '#features/auth/session/rules.ts';
import { type Role, roleNames } from '#lib/roles.ts';
import { FormErrors } from '#ui/form-errors.tsx';
import styles from './session-lost.module.css';

/** What the browser is now, where the page was made for somebody in one role. */
export type Lost = 'signed-out' | Role;

type Props = {
  lost: Lost;
  /** Whose page it is. */
  role: Role;
  email: string;
  /** The browser may be as it was. */
  onReturn: () => Promise<void>;
};

/** Stands before a page whose person is gone, and hides it; behind it waits what they typed. */
export function SessionLost({ lost, role, email, onReturn }: Props) {
  const isOut = lost === 'signed-out';
  return (
    <Modal
      opened
      onClose={() => {}}
      title={isOut ? 'You are signed out' : `You are ${roleNames[lost]} now`}
      withCloseButton={false}
      closeOnClickOutside={false}
      closeOnEscape={false}
      overlayProps={{ color: 'var(--pb-paper)', backgroundOpacity: 1 }}
      zIndex={1_000}
    >
      {isOut ? (
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
  const [isAsked, setAsked] = useState(false);
  const [tries, setTries] = useState(0);
  const signIn = useMutation({
    mutationFn: async () => {
      if (isAsked) await api.session.confirmSignIn({ code });
      else {
        // Its role is that of the page to which it leads.
        const redirectTo = dashboardOf[role];
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
        errors={signIn.error ? [{ message: whyNot(signIn.error, isAsked) }] : []}
        submitCount={tries}
      />
      <TextInput label="E-mail" type="email" autoComplete="username" value={email} readOnly />
      {isAsked ? (
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

function whyNot(error: unknown, isCodeAsked: boolean) {
  const refused = refusedAs(error);
  if (refused?.code === 'invalid-argument')
    return isCodeAsked ? 'Enter the code' : 'Enter your password';
  const sentence = refused?.issues[0]?.message ?? refused?.message;
  // Who they are is known here: only the password can be another.
  if (sentence === SIGN_IN_REFUSED) return 'This is not your password';
  return sentence ?? 'This did not arrive. What you typed is still here; try again.';
}

type SwitchProps = { role: Role; now: Role; onReturn: Props['onReturn'] };

function SwitchBack({ role, now, onReturn }: SwitchProps) {
  const [tries, setTries] = useState(0);
  const back = useMutation({
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
        errors={back.error ? [{ message: whyNot(back.error, false) }] : []}
        submitCount={tries}
      />
      <div className={styles.actions}>
        <Button
          loading={back.isPending}
          onClick={() => {
            setTries((count) => count + 1);
            back.mutate();
          }}
        >
          Go back to {roleNames[role]}
        </Button>
        <Button component="a" href={dashboardOf[now]} variant="default">
          Leave what you typed
        </Button>
      </div>
    </div>
  );
}
