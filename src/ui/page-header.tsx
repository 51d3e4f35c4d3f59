import type { ReactNode } from 'react';
import { BackLink } from './back-link.tsx';
import styles from './page-header.module.css';

type Props = {
  title: ReactNode;
  /** `wideOnly` hides the link on phones, where the phone header has a back button. */
  back?: { to: string; label: string; wideOnly?: boolean };
  /** The one primary action of the page. */
  action?: ReactNode;
  /** The action stays beside the title on phones, too: both are short. */
  actionBeside?: boolean;
  /** Set while a split view has something open: on phones that covers the list and has its own title. */
  covered?: boolean;
  /** A line or two below the title, such as a status, a place or a date. */
  children?: ReactNode;
};

export function PageHeader({
  title,
  back,
  action,
  actionBeside = false,
  covered = false,
  children,
}: Props) {
  return (
    <header className={styles.header} data-covered={covered || undefined}>
      {back && (
        <BackLink to={back.to} wideOnly={back.wideOnly}>
          {back.label}
        </BackLink>
      )}
      <div className={styles.row} data-beside={actionBeside || undefined}>
        <h1 className={styles.title}>{title}</h1>
        {children && <div className={styles.about}>{children}</div>}
        {action && <div className={styles.action}>{action}</div>}
      </div>
    </header>
  );
}
