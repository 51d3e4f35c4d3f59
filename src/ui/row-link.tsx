import type { ReactNode } from 'react';
import { Link, type To } from 'react-router';
import styles from './row-link.module.css';

export const RowList = ({ children }: { children: ReactNode }) => (
  <ul className={styles.list}>{children}</ul>
);

type Props = {
  title: string;
  to: To;
  isOpen?: boolean;
  /** Opens beside the list, which stays where it is. */
  beside?: boolean;
  /** What stands beside the title and below it, in two columns. */
  children: ReactNode;
};

/** A row of a list that leads to the whole of what it names. */
export const RowLink = ({ title, to, isOpen = false, beside = false, children }: Props) => (
  <li>
    <Link
      className={styles.row}
      to={to}
      aria-current={isOpen ? 'true' : undefined}
      preventScrollReset={beside}
    >
      <span className={styles.title}>{title}</span>
      {children}
    </Link>
  </li>
);
