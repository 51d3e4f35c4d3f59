import type { ReactNode } from 'react';
import styles from './article.module.css';

type ArticleHeadProps = {
  title: string;
  children: ReactNode;
  action?: ReactNode;
  /** Beside the title on wide screens, below it on narrow ones. */
  aside?: ReactNode;
};

/** The top of an article: its title, one sentence on why it matters, and what those can do who know already. */
export function ArticleHead({ title, children, action, aside }: ArticleHeadProps) {
  return (
    <header className={`page ${styles.head}`} data-wide={aside ? '' : undefined}>
      <h1>{title}</h1>
      <p className="lead">{children}</p>
      {action && <p>{action}</p>}
      {aside && <div className={styles.aside}>{aside}</div>}
    </header>
  );
}

/** A chapter whose text is beside its heading on wide screens and below it on narrow ones. */
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
        <div className={styles.text}>{children}</div>
      </div>
    </section>
  );
}

/** The one thing to do after reading an article. */
export function CallToAction({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={styles.foot} aria-labelledby="next">
      <div className={`page ${styles.next}`}>
        <h2 id="next">{title}</h2>
        <p className={styles.actions}>{children}</p>
      </div>
    </section>
  );
}

/** For articles after which a homeowner asks for quotes, or looks around first. */
export const AskForQuotes = ({ title }: { title: string }) => (
  <CallToAction title={title}>
    <a className="button button-primary button-large" href="/projects/new">
      Get quotes
    </a>
    <a className="button button-large" href="/search">
      Find pros
    </a>
  </CallToAction>
);
