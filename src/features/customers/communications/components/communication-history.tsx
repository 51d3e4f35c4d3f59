import { useQuery } from '@tanstack/react-query';
import { orpc } from '#browser/api.ts';
import { ErrorNotice } from '#ui/error-notice.tsx';
import { RelativeTime } from '#ui/relative-time.tsx';
import { StatusLabel, type Tone } from '#ui/status-label.tsx';
import styles from '../../components/customer-detail.module.css';
import { type CommunicationStatus, spokenContact } from '../rules.ts';

const statusDisplay: Record<CommunicationStatus, { label: string; tone: Tone }> = {
  logged: { label: 'Logged', tone: 'neutral' },
  queued: { label: 'Processing', tone: 'attention' },
  sent: { label: 'Sent', tone: 'ok' },
  refused: { label: 'Not sent', tone: 'bad' },
  failed: { label: 'Not delivered', tone: 'bad' },
};

/** Calls, emails and texts between contractor and customer; renders nothing while there are none. */
export function CommunicationHistory({ customerId }: { customerId: string }) {
  const query = useQuery(orpc.communications.history.queryOptions({ input: { customerId } }));
  const entries = query.data?.items ?? [];
  if (query.isError && !query.data)
    return (
      <ErrorNotice onRetry={() => void query.refetch()} retrying={query.isFetching}>
        Calls, emails, and texts didn’t load.
      </ErrorNotice>
    );
  if (entries.length === 0) return null;
  return (
    <section className={styles.section} aria-labelledby="history">
      <h3 className={styles.heading} id="history">
        Calls, emails and texts
      </h3>
      <ul className={styles.entries}>
        {entries.map(({ id, channel, direction, message, status, reason, timestamp, template }) => (
          <li key={id} className={styles.entry}>
            <span className={styles.entryTitle}>{spokenContact(channel, direction)}</span>
            <span className={styles.when}>
              <RelativeTime at={timestamp} />
            </span>
            <p className={styles.text}>
              {message || (template === 'quote-notification' ? 'Quote reminder' : '')}
            </p>
            <StatusLabel tone={statusDisplay[status].tone}>
              {statusDisplay[status].label}
            </StatusLabel>
            {reason && <p className={styles.text}>{reason}</p>}
          </li>
        ))}
      </ul>
    </section>
  );
}
