import type { ReactNode } from 'react';
import styles from './record.module.css';

/** A record that was opened from a list, usually beside it. */
export const RecordArticle = ({ children }: { children: ReactNode }) => (
  <article className={styles.record}>{children}</article>
);

export const RecordTitle = ({ children }: { children: string }) => (
  <h2 className={styles.title}>{children}</h2>
);
