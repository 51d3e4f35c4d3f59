import { IconArrowLeft } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link, type To } from 'react-router';
import styles from './back-link.module.css';

type Props = {
  to: To;
  /** What it leads back to: `All quotes`. */
  children: ReactNode;
  /** Where the header of a phone leads back already. */
  wideOnly?: boolean | undefined;
};

/** The way to the page above. */
export const BackLink = ({ to, children, wideOnly }: Props) => (
  <Link className={styles.back} to={to} data-wide={wideOnly || undefined}>
    <IconArrowLeft size={18} stroke={1.75} aria-hidden="true" />
    {children}
  </Link>
);
