import { Button } from '@mantine/core';
import { Link } from 'react-router';
import { orpc } from '#browser/api.ts';
import { useIdempotencyKey } from '#browser/idempotency.ts';
import { setBusinessCache } from '#features/contractors/profile-editor/components/business.ts';
import { isSameEmail } from '#features/contractors/profile-editor/rules.ts';
import { Notice } from '#ui/notice.tsx';
import styles from '#ui/section.module.css';
import { useVerificationMutation, type Verification } from './verification.ts';

type Props = Pick<Verification, 'email' | 'accountEmail' | 'emailVerified'>;

/** The business's address is confirmed with a mailed link, if it is the one its owner signs in with. */
export function EmailStep({ email, accountEmail, emailVerified }: Props) {
  if (emailVerified)
    return (
      <p>
        <span className={styles.address}>{email}</span> is confirmed.
      </p>
    );
  return isSameEmail(email, accountEmail) ? (
    <SendLink email={email} />
  ) : (
    <OtherAddress email={email} accountEmail={accountEmail} />
  );
}

function SendLink({ email }: { email: string }) {
  const { context, done } = useIdempotencyKey();
  const send = useVerificationMutation(
    () => orpc.session.requestEmailVerification.call({}, { context }),
    done,
  );
  if (send.isSuccess)
    return (
      <Notice tone="ok">
        We sent a link to {email}. Click it to finish this step. Only the newest link works.
      </Notice>
    );
  return (
    <>
      <p>
        We’ll email a link to <span className={styles.address}>{email}</span>. Click it to finish
        this step.
      </p>
      <p className="error" role="alert">
        {send.errorMessage}
      </p>
      <div>
        <Button variant="default" loading={send.isPending} onClick={() => send.mutate(undefined)}>
          Send the link
        </Button>
      </div>
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
