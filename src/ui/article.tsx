import type { ReactNode } from 'react';
import styles from './article.module.css';

/** What a page of words begins with: what it is about, and in one sentence why it matters. */
export function ArticleHead({ title, children }: { title: string; children: ReactNode }) {
  return (
    <header className={`page ${styles.head}`}>
      <h1>{title}</h1>
      <p className="lead">{children}</p>
    </header>
  );
}

/** Words beside their heading on wide screens, below it on narrow ones. */
export function Chapter({
  id,
  title,
  children,
}: {
  id: string;
  title: string;
  children: ReactNode;
}) {
  return (
    <section className={styles.chapter} aria-labelledby={id}>
      <div className={`page ${styles.columns}`}>
        <h2 id={id}>{title}</h2>
        <div className={styles.words}>{children}</div>
      </div>
    </section>
  );
}

/** The one thing to do after reading. */
export function CallToAction({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={styles.foot} aria-labelledby="next">
      <div className={`page ${styles.next}`}>
        <h2 id="next">{title}</h2>
        <p className={styles.ways}>{children}</p>
      </div>
    </section>
  );
}
