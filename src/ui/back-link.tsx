import { IconArrowLeft } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link, type To } from 'react-router';
import styles from './back-link.module.css';

type Props = {
  to: To;
  /** What the link goes back to: `All quotes`. */
  children: ReactNode;
  /** Hidden on phones, for pages where the phone header has a back button. */
  wideOnly?: boolean | undefined;
};

/** A link to the parent page. */
export const BackLink = ({ to, children, wideOnly }: Props) => (
  <Link className={styles.back} to={to} data-wide={wideOnly || undefined}>
    <IconArrowLeft size={18} stroke={1.75} aria-hidden="true" />
    {children}
  </Link>
);
