import { Button, Modal, PasswordInput, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { api } from '#browser/api.ts';
import { dashboardPaths, SIGN_IN_REFUSED } from '#features/auth/session/rules.ts';
import { getApiError } from '#lib/api-error-info.ts';
import { type Role, roleNames } from '#lib/roles.ts';
import { FormErrors } from '#ui/form-errors.tsx';
import styles from './session-lost.module.css';

/** Why the session no longer fits the page: signed out, or in another role. */
export type SessionLostReason = 'signed-out' | Role;

type Props = {
  lost: SessionLostReason;
  /** The role that the page was rendered for. */
  role: Role;
  email: string;
  /** Checks again whether the session fits the page. */
  onRecheck: () => Promise<void>;
};

/** Covers a page whose session is gone, and keeps the unsaved input behind it until the user is back. */
export function SessionLost({ lost, role, email, onRecheck }: Props) {
  const isSignedOut = lost === 'signed-out';
  return (
    <Modal
      opened
      onClose={() => {}}
      title={isSignedOut ? 'You’re signed out' : `You’re now signed in as ${roleNames[lost]}`}
      withCloseButton={false}
      closeOnClickOutside={false}
      closeOnEscape={false}
      overlayProps={{ color: 'var(--pb-paper)', backgroundOpacity: 1 }}
      zIndex={1_000}
    >
      {isSignedOut ? (
        <SignInAgain role={role} email={email} onRecheck={onRecheck} />
      ) : (
        <SwitchBack role={role} currentRole={lost} onRecheck={onRecheck} />
      )}
    </Modal>
  );
}

type SignInProps = Pick<Props, 'role' | 'email' | 'onRecheck'>;

function SignInAgain({ role, email, onRecheck }: SignInProps) {
  const [password, setPassword] = useState('');
  const [code, setCode] = useState('');
  const [isCodeRequired, setIsCodeRequired] = useState(false);
  const [submitCount, setSubmitCount] = useState(0);
  const signIn = useMutation({
    mutationFn: async () => {
      if (isCodeRequired) await api.session.confirmSignIn({ code });
      else {
        // The redirect determines the role of the new session.
        const redirectTo = dashboardPaths[role];
        const answer = await api.session.signIn({ email, password, redirectTo });
        if ('challenge' in answer) return setIsCodeRequired(true);
      }
      await onRecheck();
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setSubmitCount((count) => count + 1);
    signIn.mutate();
  };
  const redirectQuery = new URLSearchParams({ redirect: `${location.pathname}${location.search}` });

  return (
    <form className={styles.parts} onSubmit={submit} noValidate>
      <p>What you typed is still here. Sign in again to continue.</p>
      <FormErrors
        errors={signIn.error ? [{ message: errorMessageOf(signIn.error, isCodeRequired) }] : []}
        submitCount={submitCount}
      />
      <TextInput label="Email" type="email" autoComplete="username" value={email} readOnly />
      {isCodeRequired ? (
        <TextInput
          key="code"
          label="Code"
          description="The 6-digit code from your authenticator app, or a recovery code"
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
          Sign in and continue
        </Button>
      </div>
      <p className={styles.links}>
        <a href="/login" target="_blank" rel="noreferrer">
          Sign in another way in a new window
        </a>
        <a href={`/login?${redirectQuery}`}>Discard what you typed</a>
      </p>
    </form>
  );
}

function errorMessageOf(error: unknown, isCodeRequired: boolean) {
  const apiError = getApiError(error);
  if (apiError?.code === 'invalid-argument')
    return isCodeRequired ? 'Enter the code' : 'Enter your password';
  const message = apiError?.issues[0]?.message ?? apiError?.message;
  // The email address is fixed here, so only the password can be wrong.
  if (message === SIGN_IN_REFUSED) return 'That password isn’t right';
  return message ?? 'That didn’t go through. What you typed is still here. Try again.';
}

type SwitchProps = { role: Role; currentRole: Role; onRecheck: Props['onRecheck'] };

function SwitchBack({ role, currentRole, onRecheck }: SwitchProps) {
  const [submitCount, setSubmitCount] = useState(0);
  const switchRole = useMutation({
    mutationFn: async () => {
      await api.session.switchRole({ role });
      await onRecheck();
    },
  });
  return (
    <div className={styles.parts}>
      <p>
        You went on as {roleNames[currentRole]} in another window. What you typed as{' '}
        {roleNames[role]} is still here, behind this one.
      </p>
      <FormErrors
        errors={switchRole.error ? [{ message: errorMessageOf(switchRole.error, false) }] : []}
        submitCount={submitCount}
      />
      <div className={styles.actions}>
        <Button
          loading={switchRole.isPending}
          onClick={() => {
            setSubmitCount((count) => count + 1);
            switchRole.mutate();
          }}
        >
          Go back to {roleNames[role]}
        </Button>
        <Button component="a" href={dashboardPaths[currentRole]} variant="default">
          Discard what you typed
        </Button>
      </div>
    </div>
  );
}
