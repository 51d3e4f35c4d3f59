import { Link } from 'react-router';
import type { Timing } from '#lib/timing.ts';
import type { Query } from '../rules.ts';
import styles from './ask-once.module.css';
import { URGENT, URGENT_MEANS } from './urgent.ts';

/** The address of a new project that begins with what was searched for. */
export function newProjectFor(newProjectPath: string, query: Query, timing: Timing | '' = '') {
  const described = { q: query.q, category: query.service, zipCode: query.zip };
  const said = Object.entries({ ...described, timing: timing || query.timing }).filter(
    ([, value]) => value !== '',
  );
  return said.length > 0 ? `${newProjectPath}?${new URLSearchParams(said)}` : newProjectPath;
}

type Props = { newProjectPath: string; query: Query };

/** Among the results: one request instead of one to each pro, and what is urgent. */
export const AskOnce = ({ newProjectPath, query }: Props) => (
  <section className={styles.ask} aria-label="Ask up to four pros at once">
    <p className={styles.what}>Describe it once, get up to four quotes. Free for you.</p>
    <Link className="button" to={newProjectFor(newProjectPath, query)}>
      Get quotes
    </Link>
    <p className={styles.soft}>
      <Link to={newProjectFor(newProjectPath, query, 'now')}>{URGENT}</Link>: {URGENT_MEANS}
    </p>
  </section>
);
