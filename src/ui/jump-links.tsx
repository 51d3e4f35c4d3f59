import type { RefObject } from 'react';
import styles from './jump-links.module.css';
import { useSections } from './use-sections.ts';

type Props = {
  /** What the sections are in. */
  page: RefObject<HTMLElement | null>;
};

/** Leads to the sections of a long page, in one row that scrolls sideways where it is too long. It covers nothing. */
export default function JumpLinks({ page }: Props) {
  const items = useSections(page);
  return (
    <nav className={styles.place} aria-label="On this page">
      <ul className={styles.list}>
        {items.map(({ id, title }) => (
          <li key={id}>
            <a className={styles.link} href={`#${id}`}>
              {title}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
