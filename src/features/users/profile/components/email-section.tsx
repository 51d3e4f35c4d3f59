import { Button } from '@mantine/core';
import { Suspense, useState } from 'react';
import { ChangeEmailForm } from '#features/auth/credentials/components/change-email-form.tsx';
import { ResendVerification } from '#features/auth/credentials/components/resend-verification.tsx';
import { lazyPart } from '#ui/lazy-part.ts';
import { Notice } from '#ui/notice.tsx';
import styles from '#ui/section.module.css';
import { Section } from '#ui/section.tsx';
import { StatusLabel } from '#ui/status-label.tsx';
import type { Profile, SignInMethods } from './profile.ts';

// Most people have confirmed their address.
const EmailCodeForm = lazyPart(async () => ({
  default: (await import('#features/auth/credentials/components/email-code-form.tsx'))
    .EmailCodeForm,
}));

type Props = { profile: Profile; methods: SignInMethods };

export function EmailSection({ profile, methods }: Props) {
  const [changing, setChanging] = useState(false);
  const { email, emailVerified } = profile;
  return (
    <Section title="Email" about="You sign in with it, and we send updates to it.">
      <div>
        <p className={styles.address}>{email}</p>
        <StatusLabel tone={emailVerified ? 'ok' : 'attention'}>
          {emailVerified ? 'Confirmed' : 'Not confirmed yet'}
        </StatusLabel>
      </div>
      {!emailVerified && (
        <>
          <p>
            Confirm your email to get quotes, messages, and other updates by email. Until then, you
            find them here.
          </p>
          <Suspense>
            <EmailCodeForm address={methods.pendingEmail ?? email} submitLabel="Confirm email" />
          </Suspense>
          <ResendVerification />
        </>
      )}
      {methods.pendingEmail && (
        <Notice tone="attention" title={`Waiting for ${methods.pendingEmail}`}>
          Click the link we sent there. Until then, {email} is still your address.
        </Notice>
      )}
      {emailVerified && methods.password === 'membership-site' && methods.membershipSite && (
        <p>
          <a href={methods.membershipSite.url}>{methods.membershipSite.name}</a> manages your email
          address. Change it there.
        </p>
      )}
      {(methods.password === 'here' || (methods.password !== 'none' && !emailVerified)) && (
        <div>
          <Button variant="default" aria-expanded={changing} onClick={() => setChanging(!changing)}>
            Change email
          </Button>
        </div>
      )}
      {changing && <ChangeEmailForm onClose={() => setChanging(false)} />}
    </Section>
  );
}
