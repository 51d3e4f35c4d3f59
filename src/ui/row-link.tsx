import type { ReactNode } from 'react';
import { Link, type To } from 'react-router';
import styles from './row-link.module.css';

export const RowList = ({ children }: { children: ReactNode }) => (
  <ul className={styles.list}>{children}</ul>
);

type RowProps = {
  to: To;
  isOpen?: boolean;
  /** Opens beside the list, which stays where it is. */
  inSplitView?: boolean;
  /** How its pieces are laid out; by themselves in two columns. */
  className?: string | undefined;
  children: ReactNode;
};

/** A row of a list that leads to the whole of what stands in it. */
export const Row = ({
  to,
  isOpen = false,
  inSplitView = false,
  className = styles.columns,
  children,
}: RowProps) => (
  <li>
    <Link
      className={`${styles.row} ${className}`}
      to={to}
      aria-current={isOpen ? 'true' : undefined}
      preventScrollReset={inSplitView}
    >
      {children}
    </Link>
  </li>
);

type Props = Omit<RowProps, 'className'> & { title: string };

/** A row with a title; what else there is stands beside it and below it. */
export const RowLink = ({ title, children, ...row }: Props) => (
  <Row {...row}>
    <span className={styles.title}>{title}</span>
    {children}
  </Row>
);
