import { Button, PasswordInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { orpc } from '#browser/api.ts';
import { useDedupedMutation } from '#browser/deduped-mutation.ts';
import { useSession } from '#browser/session.ts';
import { MIN_PASSWORD_LENGTH } from '#features/auth/session/rules.ts';
import { getApiError } from '#lib/api-error-info.ts';
import { ErrorNotice } from '#ui/error-notice.tsx';
import { Notice } from '#ui/notice.tsx';
import styles from '#ui/section.module.css';
import { Section } from '#ui/section.tsx';
import { SectionForm } from '#ui/section-form.tsx';
import { useSectionForm } from '#ui/use-section-form.ts';
import type { SignInMethods } from './profile.ts';

export function PasswordSection({ methods }: { methods: SignInMethods }) {
  const { password, membershipSite } = methods;
  const site = membershipSite?.name ?? 'the membership site';
  return (
    <Section
      title="Password"
      about={
        password === 'membership-site'
          ? `It’s managed by ${site} and changes there too.`
          : 'Changing it signs out every other device.'
      }
    >
      {password === 'none' ? <SetPasswordByEmail /> : <ChangePasswordForm />}
    </Section>
  );
}

/** People who sign in by a provider set their first password by a mailed link, which verifies the address. */
function SetPasswordByEmail() {
  const { user } = useSession();
  const send = useDedupedMutation(orpc.session.requestPasswordReset.mutationOptions());
  return (
    <>
      <p>
        You don’t have a password here. With one, you can still sign in if your provider is down.
      </p>
      {send.isError && (
        <ErrorNotice>
          {getApiError(send.error)?.message ?? 'We didn’t get a response. It’s safe to try again.'}
        </ErrorNotice>
      )}
      {send.isSuccess ? (
        <Notice tone="ok">
          We sent a link to set a password to {user.email}. It works for an hour.
        </Notice>
      ) : (
        <div>
          <Button
            variant="default"
            loading={send.isPending}
            disabled={!user.emailVerified}
            onClick={() => send.mutate({ email: user.email })}
          >
            Set a password by email
          </Button>
          {!user.emailVerified && <p className={styles.soft}>Confirm your email address first.</p>}
        </div>
      )}
    </>
  );
}

function ChangePasswordForm() {
  const queryClient = useQueryClient();
  const { user } = useSession();
  const form = useSectionForm({
    initialValues: { password: '', newPassword: '' },
    resetOnSuccess: true,
    validate: ({ password, newPassword }) => ({
      ...(!password && { password: 'Enter your current password' }),
      ...(newPassword.length < MIN_PASSWORD_LENGTH && {
        newPassword: `Use at least ${MIN_PASSWORD_LENGTH} characters`,
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
      submitLabel="Change password"
      successMessage="Changed. Your other devices were signed out."
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
        description={`At least ${MIN_PASSWORD_LENGTH} characters. A few simple words are fine.`}
        autoComplete="new-password"
      />
    </SectionForm>
  );
}
