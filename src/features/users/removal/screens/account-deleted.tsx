import { titleMeta } from '#browser/title.ts';
import { Notice } from '#ui/notice.tsx';
import styles from './account-deleted.module.css';

export const meta = titleMeta('Account deleted');

/** The page after deleting an account. */
export default function AccountDeleted() {
  return (
    <div className={styles.page}>
      <h1>Your account was deleted</h1>
      <Notice tone="ok" title="You’re signed out everywhere">
        Nobody can sign in to it anymore. What was only yours is being removed now. What others
        need, such as a signed contract, stays without your name.
      </Notice>
      <p>
        Thanks for being here. If you come back, you can use your email address for a new account.
      </p>
      <p>
        <a href="/">Go to the home page</a>
      </p>
    </div>
  );
}
