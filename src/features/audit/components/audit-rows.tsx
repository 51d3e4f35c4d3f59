import { Link, useSearchParams } from 'react-router';
import styles from '#ui/log.module.css';
import { RelativeTime } from '#ui/relative-time.tsx';
import { StatusLabel } from '#ui/status-label.tsx';
import { actionName, actorRoleName, severityNames } from '../rules.ts';
import type { AuditEntry } from './audit-log.ts';

const tones = { info: 'neutral', warning: 'attention', error: 'bad' } as const;

/** The entries, each with what else is known of it. */
export const AuditRows = ({ entries }: { entries: readonly AuditEntry[] }) => (
  <ol className={styles.rows}>
    {entries.map((entry) => (
      <li key={entry.sequence} className={styles.row}>
        <div className={styles.line}>
          <strong className={styles.action}>{actionName(entry.action)}</strong>
          {entry.severity !== 'info' && (
            <StatusLabel tone={tones[entry.severity]}>{severityNames[entry.severity]}</StatusLabel>
          )}
          <span className={styles.time}>
            <RelativeTime at={entry.recordedAt} />
          </span>
        </div>
        <p className={styles.who}>
          <Who entry={entry} />
        </p>
        <details className={styles.details}>
          <summary>Details of entry {entry.sequence.toLocaleString('en-US')}</summary>
          <Facts entry={entry} />
        </details>
      </li>
    ))}
  </ol>
);

function Who({ entry }: { entry: AuditEntry }) {
  const { actorId, actorName, actorRole, subjectId, subjectName, subjectType } = entry;
  const isOwn = actorId === subjectId;
  return (
    <>
      {actorId ? (
        <>
          By <Person id={actorId} name={actorName} /> as {actorRoleName(actorRole)}
        </>
      ) : (
        `By ${actorRoleName(actorRole)}`
      )}
      {!isOwn && (
        <>
          {', about '}
          {subjectType === 'user' ? (
            <Person id={subjectId} name={subjectName} />
          ) : (
            `a ${subjectType.replaceAll('-', ' ')}`
          )}
        </>
      )}
    </>
  );
}

function Person({ id, name }: { id: string; name: string | null }) {
  const [search] = useSearchParams();
  const next = new URLSearchParams(search);
  next.set('personId', id);
  return <Link to={`/admin/audit-logs?${next}`}>{name || 'a deleted account'}</Link>;
}

function Facts({ entry }: { entry: AuditEntry }) {
  const facts = [
    ['Time', entry.recordedAt],
    ['Recorded as', entry.action],
    [`Id of the ${entry.subjectType}`, entry.subjectId],
    ...Object.entries(entry.details).map(([name, value]) => [
      name,
      typeof value === 'string' ? value : JSON.stringify(value),
    ]),
    ['Request', entry.requestId ?? 'None'],
    ['Hash', entry.hash],
  ];
  return (
    <dl className={styles.facts}>
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
