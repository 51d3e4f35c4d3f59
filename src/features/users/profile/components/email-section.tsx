import { Button, PasswordInput, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { orpc } from '#browser/api.ts';
import { refusedAs } from '#browser/refused.ts';
import { useSendOnce } from '#browser/send-once.ts';
import { ErrorNotice } from '#ui/error-notice.tsx';
import { Notice } from '#ui/notice.tsx';
import { StatusWord } from '#ui/status-word.tsx';
import type { Profile, SignInMethods } from './profile.ts';
import styles from './section.module.css';
import { Section } from './section.tsx';
import { SectionForm } from './section-form.tsx';
import { useSectionForm } from './use-section-form.ts';

type Props = { profile: Profile; methods: SignInMethods };

export function EmailSection({ profile, methods }: Props) {
  const [changing, setChanging] = useState(false);
  const { email, emailVerified } = profile;
  return (
    <Section title="E-mail" about="You sign in with it, and what happens is sent to it.">
      <div>
        <p className={styles.address}>{email}</p>
        <StatusWord tone={emailVerified ? 'ok' : 'attention'}>
          {emailVerified ? 'Confirmed' : 'Not confirmed yet'}
        </StatusWord>
      </div>
      {!emailVerified && <SendAgain />}
      {methods.pendingEmail && (
        <Notice tone="attention" title={`Waiting for ${methods.pendingEmail}`}>
          Open the link that was sent there. Until then {email} stays your address.
        </Notice>
      )}
      {methods.password === 'membership-site' && methods.membershipSite && (
        <p>
          <a href={methods.membershipSite.url}>{methods.membershipSite.name}</a> keeps your address.
          Change it there.
        </p>
      )}
      {methods.password === 'here' && (
        <div>
          <Button variant="default" aria-expanded={changing} onClick={() => setChanging(!changing)}>
            Change the address
          </Button>
        </div>
      )}
      {changing && <ChangeEmail onClose={() => setChanging(false)} />}
    </Section>
  );
}

function SendAgain() {
  const send = useSendOnce(orpc.session.requestEmailVerification.mutationOptions());
  if (send.isSuccess)
    return <Notice tone="ok">A new link is on its way. Only the newest one works.</Notice>;
  return (
    <>
      {send.isError && (
        <ErrorNotice>
          {refusedAs(send.error)?.message ?? 'This did not arrive. Try again.'}
        </ErrorNotice>
      )}
      <div>
        <Button variant="default" loading={send.isPending} onClick={() => send.mutate({})}>
          Send the link again
        </Button>
      </div>
    </>
  );
}

function ChangeEmail({ onClose }: { onClose: () => void }) {
  const queryClient = useQueryClient();
  const form = useSectionForm({
    start: { email: '', password: '' },
    forget: true,
    check: ({ email, password }) => ({
      ...(!email.trim() && { email: 'Enter the new address' }),
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
      action="Send a link to the new address"
      done="Sent. It counts once you open the link in it."
      other={
        <Button variant="subtle" onClick={onClose}>
          Close
        </Button>
      }
    >
      <TextInput {...form.field('email')} label="New e-mail" type="email" autoComplete="email" />
      <PasswordInput
        {...form.field('password')}
        label="Your password"
        autoComplete="current-password"
      />
    </SectionForm>
  );
}
