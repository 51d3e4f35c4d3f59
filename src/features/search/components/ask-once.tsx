import { Link } from 'react-router';
import type { Timing } from '#lib/timing.ts';
import type { Query } from '../rules.ts';
import styles from './ask-once.module.css';

/** The address of a new project that begins with what was searched for. */
export function newProjectFor(newProjectPath: string, query: Query, timing: Timing | '' = '') {
  const described = { q: query.q, category: query.service, zipCode: query.zip, timing };
  const said = Object.entries(described).filter(([, value]) => value !== '');
  return said.length > 0 ? `${newProjectPath}?${new URLSearchParams(said)}` : newProjectPath;
}

type Props = { newProjectPath: string; query: Query };

/** Above the results: one request instead of one to each pro, and help for whoever cannot wait. */
export const AskOnce = ({ newProjectPath, query }: Props) => (
  <section className={styles.ask} aria-labelledby="ask-once">
    <h3 id="ask-once" className={styles.title}>
      Describe it once, get up to four quotes
    </h3>
    <p className={styles.soft}>
      Pros like these see it, up to four answer, and you compare line by line. Free for you.
    </p>
    <div className={styles.ways}>
      <Link className="button button-primary" to={newProjectFor(newProjectPath, query)}>
        Get quotes
      </Link>
      <Link className="button" to={newProjectFor(newProjectPath, query, 'now')}>
        I need someone today
      </Link>
    </div>
  </section>
);
