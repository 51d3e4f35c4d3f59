import { Button, PasswordInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { orpc } from '#browser/api.ts';
import { refusedAs } from '#browser/refused.ts';
import { useSendOnce } from '#browser/send-once.ts';
import { useSession } from '#browser/session.ts';
import { MIN_PASSWORD } from '#features/auth/session/rules.ts';
import { ErrorNotice } from '#ui/error-notice.tsx';
import { Notice } from '#ui/notice.tsx';
import type { SignInMethods } from './profile.ts';
import styles from './section.module.css';
import { Section } from './section.tsx';
import { SectionForm } from './section-form.tsx';
import { useSectionForm } from './use-section-form.ts';

export function PasswordSection({ methods }: { methods: SignInMethods }) {
  const { password, membershipSite } = methods;
  const site = membershipSite?.name ?? 'the membership site';
  return (
    <Section
      title="Password"
      about={
        password === 'membership-site'
          ? `It is kept at ${site} and changes there too.`
          : 'Changing it signs out every other device.'
      }
    >
      {password === 'none' ? <SetByMail /> : <Change />}
    </Section>
  );
}

/** Whoever came by a provider has none yet: the mailed link proves that they may set one. */
function SetByMail() {
  const { user } = useSession();
  const send = useSendOnce(orpc.session.requestPasswordReset.mutationOptions());
  return (
    <>
      <p>
        You sign in without a password of this site. With one you come in even when the provider
        does not let you.
      </p>
      {send.isError && (
        <ErrorNotice>
          {refusedAs(send.error)?.message ?? 'This did not arrive. Try again.'}
        </ErrorNotice>
      )}
      {send.isSuccess ? (
        <Notice tone="ok">
          A link to set a password is on its way to {user.email}. It works for an hour.
        </Notice>
      ) : (
        <div>
          <Button
            variant="default"
            loading={send.isPending}
            disabled={!user.emailVerified}
            onClick={() => send.mutate({ email: user.email })}
          >
            Set a password by e-mail
          </Button>
          {!user.emailVerified && <p className={styles.soft}>Confirm your e-mail address first.</p>}
        </div>
      )}
    </>
  );
}

function Change() {
  const queryClient = useQueryClient();
  const { user } = useSession();
  const form = useSectionForm({
    start: { password: '', newPassword: '' },
    forget: true,
    check: ({ password, newPassword }) => ({
      ...(!password && { password: 'Enter your present password' }),
      ...(newPassword.length < MIN_PASSWORD && {
        newPassword: `Use at least ${MIN_PASSWORD} characters`,
      }),
    }),
    send: async (input) => {
      await orpc.profile.changePassword.call(input);
      await queryClient.invalidateQueries({ queryKey: orpc.profile.sessions.key() });
    },
  });
  return (
    <SectionForm
      form={form}
      action="Change the password"
      done="Changed. Your other devices are signed out."
    >
      {/* Tells a password manager whose password it is. */}
      <input type="text" autoComplete="username" value={user.email} readOnly hidden />
      <PasswordInput
        {...form.field('password')}
        label="Current password"
        autoComplete="current-password"
      />
      <PasswordInput
        {...form.field('newPassword')}
        label="New password"
        description={`At least ${MIN_PASSWORD} characters. A few plain words are fine.`}
        autoComplete="new-password"
      />
    </SectionForm>
  );
}
