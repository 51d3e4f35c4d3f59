import { Link, useSearchParams } from 'react-router';
import { withParams } from '#lib/search-params.ts';
import styles from '#ui/log.module.css';
import { RelativeTime } from '#ui/relative-time.tsx';
import { StatusLabel } from '#ui/status-label.tsx';
import { activityTypeNames } from '../rules.ts';
import type { LoggedActivity } from './activity-log.ts';

const severityNames = { info: 'Info', warning: 'Warning', error: 'Error' };
const tones = { info: 'neutral', warning: 'attention', error: 'bad' } as const;

/** The entries of the activity log, each with what else is known of it. */
export function ActivityRows({ entries }: { entries: readonly LoggedActivity[] }) {
  const [search] = useSearchParams();
  return (
    <ol className={styles.rows}>
      {entries.map((entry) => (
        <li key={entry.id} className={styles.row}>
          <div className={styles.line}>
            <strong className={styles.action}>{activityTypeNames[entry.type]}</strong>
            {entry.severity !== 'info' && (
              <StatusLabel tone={tones[entry.severity]}>
                {severityNames[entry.severity]}
              </StatusLabel>
            )}
            <span className={styles.time}>
              <RelativeTime at={entry.timestamp} />
            </span>
          </div>
          <p className={styles.who}>
            {entry.description}
            {entry.userId && (
              <>
                {': '}
                <Link to={withParams(search, { userId: entry.userId })}>
                  {entry.userName || 'a deleted account'}
                </Link>
              </>
            )}
          </p>
          <details className={styles.details}>
            <summary>Details of entry {entry.id.toLocaleString('en-US')}</summary>
            <dl className={styles.facts}>
              {factsOf(entry).map(([name, value]) => (
                <div key={name}>
                  <dt>{name}</dt>
                  <dd>{value}</dd>
                </div>
              ))}
            </dl>
          </details>
        </li>
      ))}
    </ol>
  );
}

const factsOf = ({ timestamp, userRole, environment, version, metadata }: LoggedActivity) => [
  ['Time', timestamp],
  ['Role', userRole],
  ['Environment', environment],
  ['Version', version],
  ...Object.entries(metadata).map(([name, value]) => [
    name,
    typeof value === 'string' ? value : JSON.stringify(value),
  ]),
];
