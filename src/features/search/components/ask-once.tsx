import { Form } from 'react-router';
import type { Timing } from '#lib/timing.ts';
import type { Query } from '../rules.ts';
import styles from './ask-once.module.css';
import { URGENT, URGENT_MEANS } from './urgent.ts';

/** What a new project begins with: what was searched for. */
const described = ({ q, service, zip }: Query) =>
  Object.entries({ q, category: service, zipCode: zip }).filter(([, value]) => value !== '');

/** The address of such a new project. */
export function newProjectFor(newProjectPath: string, query: Query) {
  const said = [...described(query), ...(query.timing ? [['timing', query.timing]] : [])];
  return said.length > 0 ? `${newProjectPath}?${new URLSearchParams(said)}` : newProjectPath;
}

type Props = { newProjectPath: string; query: Query };

/** Among the results: one request instead of one to each pro, and what is urgent. */
export const AskOnce = ({ newProjectPath, query }: Props) => (
  <Form
    method="get"
    action={newProjectPath}
    className={styles.ask}
    aria-label="Ask up to four pros at once"
  >
    <p className={styles.what}>Describe it once, and up to four pros can answer. Free for you.</p>
    {described(query).map(([name, value]) => (
      <input key={name} type="hidden" name={name} value={value} />
    ))}
    <label className={styles.urgent}>
      <input
        type="checkbox"
        name="timing"
        value={'now' satisfies Timing}
        defaultChecked={query.timing === 'now'}
      />
      <span>
        {URGENT}: {URGENT_MEANS}
      </span>
    </label>
    <button className="button" type="submit">
      Get quotes
    </button>
  </Form>
);
