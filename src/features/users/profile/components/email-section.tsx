import { Button, PasswordInput, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { orpc } from '#browser/api.ts';
import { ResendVerification } from '#features/auth/credentials/components/resend-verification.tsx';
import { Notice } from '#ui/notice.tsx';
import styles from '#ui/section.module.css';
import { Section } from '#ui/section.tsx';
import { SectionForm } from '#ui/section-form.tsx';
import { StatusLabel } from '#ui/status-label.tsx';
import { useSectionForm } from '#ui/use-section-form.ts';
import type { Profile, SignInMethods } from './profile.ts';

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
      {!emailVerified && <ResendVerification />}
      {methods.pendingEmail && (
        <Notice tone="attention" title={`Waiting for ${methods.pendingEmail}`}>
          Click the link we sent there. Until then, {email} is still your address.
        </Notice>
      )}
      {methods.password === 'membership-site' && methods.membershipSite && (
        <p>
          <a href={methods.membershipSite.url}>{methods.membershipSite.name}</a> manages your email
          address. Change it there.
        </p>
      )}
      {methods.password === 'here' && (
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

function ChangeEmailForm({ onClose }: { onClose: () => void }) {
  const queryClient = useQueryClient();
  const form = useSectionForm({
    initialValues: { email: '', password: '' },
    resetOnSuccess: true,
    validate: ({ email, password }) => ({
      ...(!email.trim() && { email: 'Enter the new email address' }),
      ...(!password && { password: 'Enter your password' }),
    }),
    send: async (input) => {
      await orpc.profile.changeEmail.call(input);
      await queryClient.invalidateQueries({ queryKey: orpc.profile.signInMethods.key() });
    },
  });
  return (
    <SectionForm
      form={form}
      opened
      submitLabel="Send a link to the new address"
      successMessage="Sent. It takes effect once you click the link."
      secondaryAction={
        <Button variant="subtle" onClick={onClose}>
          Close
        </Button>
      }
    >
      <TextInput {...form.field('email')} label="New email" type="email" autoComplete="email" />
      <PasswordInput
        {...form.field('password')}
        label="Your password"
        autoComplete="current-password"
      />
    </SectionForm>
  );
}
