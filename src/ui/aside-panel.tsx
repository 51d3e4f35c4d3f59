import { type ReactNode, useId } from 'react';
import { Link } from 'react-router';
import styles from './aside-panel.module.css';

type Props = {
  title: string;
  children: ReactNode;
  /** The page that has all of it. */
  more: { to: string; label: string };
};

/** What belongs beside the main part of a page, in brief. */
export function AsidePanel({ title, children, more }: Props) {
  const id = useId();
  return (
    <section className={styles.panel} aria-labelledby={id}>
      <h2 className={styles.title} id={id}>
        {title}
      </h2>
      {children}
      <Link className={styles.more} to={more.to}>
        {more.label}
      </Link>
    </section>
  );
}
