import type { ReactNode } from 'react';
import { Link, type To } from 'react-router';
import styles from './row-link.module.css';

export const RowList = ({ children }: { children: ReactNode }) => (
  <ul className={styles.list}>{children}</ul>
);

type RowProps = {
  to: To;
  isOpen?: boolean;
  /** Opens next to the list, which keeps its scroll position. */
  inSplitView?: boolean;
  /** A control beside the link, such as a box that chooses the row. */
  control?: ReactNode;
  /** Controls at the end of the row, such as ways to reach whom it shows. */
  after?: ReactNode;
  /** Layout of the content; two columns by default. */
  className?: string | undefined;
  children: ReactNode;
};

/** A row of a list that links to the details of what it shows. */
export const Row = ({
  to,
  isOpen = false,
  inSplitView = false,
  control,
  after,
  className = styles.columns,
  children,
}: RowProps) => (
  <li className={control ? styles.controlled : after ? styles.followed : undefined}>
    {control}
    <Link
      className={`${styles.row} ${className}`}
      to={to}
      data-desk-row
      aria-current={isOpen ? 'true' : undefined}
      preventScrollReset={inSplitView}
    >
      {children}
    </Link>
    {after}
  </li>
);

type Props = Omit<RowProps, 'className'> & { title: string };

/** A row with a title; the children are beside it and below it. */
export const RowLink = ({ title, children, ...row }: Props) => (
  <Row {...row}>
    <span className={styles.title}>{title}</span>
    {children}
  </Row>
);
