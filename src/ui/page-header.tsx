import { IconArrowLeft } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import styles from './page-header.module.css';

type Props = {
  title: ReactNode;
  /** `wideOnly` where the header of a phone leads back already. */
  back?: { to: string; label: string; wideOnly?: boolean };
  /** The one primary action of the page. */
  action?: ReactNode;
  /** A line or two below the title: a status, a place, a date. */
  children?: ReactNode;
};

export function PageHeader({ title, back, action, children }: Props) {
  return (
    <header className={styles.header}>
      {back && (
        <Link className={styles.back} to={back.to} data-wide={back.wideOnly || undefined}>
          <IconArrowLeft size={18} stroke={1.75} aria-hidden="true" />
          {back.label}
        </Link>
      )}
      <div className={styles.row}>
        <h1 className={styles.title}>{title}</h1>
        {action && <div className={styles.action}>{action}</div>}
      </div>
      {children && <div className={styles.about}>{children}</div>}
    </header>
  );
}
