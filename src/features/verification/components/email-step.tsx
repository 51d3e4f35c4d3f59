import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { Link } from 'react-router';
import { orpc } from '#browser/api.ts';
import { EmailCodeForm } from '#features/auth/credentials/components/email-code-form.tsx';
import { ResendVerification } from '#features/auth/credentials/components/resend-verification.tsx';
import { setBusinessCache } from '#features/contractors/profile-editor/components/business.ts';
import { isSameEmail } from '#features/contractors/profile-editor/rules.ts';
import styles from '#ui/section.module.css';
import { useVerificationMutation, type Verification } from './verification.ts';

type Props = Pick<Verification, 'email' | 'accountEmail' | 'emailVerified'>;

/** The business's address is confirmed with a mailed code or link, if it is the one its owner signs in with. */
export function EmailStep({ email, accountEmail, emailVerified }: Props) {
  if (emailVerified)
    return (
      <p>
        <span className={styles.address}>{email}</span> is confirmed.
      </p>
    );
  return isSameEmail(email, accountEmail) ? (
    <EnterCode email={email} />
  ) : (
    <OtherAddress email={email} accountEmail={accountEmail} />
  );
}

function EnterCode({ email }: { email: string }) {
  const queryClient = useQueryClient();
  const refetchVerification = () => {
    void queryClient.invalidateQueries({ queryKey: orpc.verification.get.key() });
    void queryClient.invalidateQueries({ queryKey: orpc.contractors.profile.key() });
  };
  return (
    <>
      <EmailCodeForm
        address={email}
        submitLabel="Confirm email"
        onConfirmed={refetchVerification}
      />
      <p className={styles.soft}>
        You can also click the link in the email, on any device. Until you confirm your email, leads
        and messages wait for you here, and we don’t email you about them.
      </p>
      <ResendVerification />
    </>
  );
}

function OtherAddress({ email, accountEmail }: Omit<Props, 'emailVerified'>) {
  const adopt = useVerificationMutation(
    () => orpc.contractors.updateProfile.call({ email: accountEmail }),
    async (business, client) => {
      await setBusinessCache(client, business);
      return client.invalidateQueries({ queryKey: orpc.verification.get.key() });
    },
  );
  return (
    <>
      <p>
        Your page shows {email ? <span className={styles.address}>{email}</span> : 'no address'},
        and you sign in with <span className={styles.address}>{accountEmail}</span>. We can confirm
        the one you sign in with.
      </p>
      <p className="error" role="alert">
        {adopt.errorMessage}
      </p>
      <div className={styles.controls}>
        <Button variant="default" loading={adopt.isPending} onClick={() => adopt.mutate(undefined)}>
          Show {accountEmail} on your page
        </Button>
        <Link to="/contractor/settings">Sign in with another address</Link>
      </div>
    </>
  );
}
