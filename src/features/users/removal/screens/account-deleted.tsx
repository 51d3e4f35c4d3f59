import { titleMeta } from '#browser/title.ts';
import { Notice } from '#ui/notice.tsx';
import styles from './account-deleted.module.css';

export const meta = titleMeta('Account deleted');

/** The page after deleting an account. */
export default function AccountDeleted() {
  return (
    <div className={styles.page}>
      <h1>Your account is deleted</h1>
      <Notice tone="ok" title="You are signed out everywhere">
        Nobody can sign in to it any more. What was only yours is being removed right now; what
        others need, such as a signed contract, stays without your name.
      </Notice>
      <p>
        Thank you for having been here. If you ever come back, your email address is free for a new
        account.
      </p>
      <p>
        <a href="/">Go to the home page</a>
      </p>
    </div>
  );
}
