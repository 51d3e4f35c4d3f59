import { useQuery } from '@tanstack/react-query';
import { orpc } from '#browser/api.ts';
import { ErrorNotice } from '#ui/error-notice.tsx';
import { RelativeTime } from '#ui/relative-time.tsx';
import { StatusLabel, type Tone } from '#ui/status-label.tsx';
import styles from '../../components/customer-detail.module.css';
import { type CommunicationStatus, channelNames } from '../rules.ts';

const statusDisplay: Record<CommunicationStatus, { word: string; tone: Tone }> = {
  logged: { word: 'Noted', tone: 'neutral' },
  queued: { word: 'On its way', tone: 'attention' },
  sent: { word: 'Sent', tone: 'ok' },
  refused: { word: 'Not sent', tone: 'bad' },
  failed: { word: 'Not delivered', tone: 'bad' },
};

/** What passed between contractor and customer; nothing while it is nothing. */
export function CommunicationHistory({ customerId }: { customerId: string }) {
  const query = useQuery(orpc.communications.history.queryOptions({ input: { customerId } }));
  const entries = query.data?.items ?? [];
  if (query.isError && !query.data)
    return (
      <ErrorNotice onRetry={() => void query.refetch()} retrying={query.isFetching}>
        What passed between you did not load.
      </ErrorNotice>
    );
  if (entries.length === 0) return null;
  return (
    <section className={styles.section} aria-labelledby="history">
      <h3 className={styles.heading} id="history">
        Calls, e-mails and texts
      </h3>
      <ul className={styles.entries}>
        {entries.map(({ id, channel, direction, message, status, reason, timestamp, template }) => (
          <li key={id} className={styles.entry}>
            <span className={styles.what}>
              {channelNames[channel]} {direction === 'inbound' ? 'from them' : 'to them'}
            </span>
            <span className={styles.when}>
              <RelativeTime at={timestamp} />
            </span>
            <p className={styles.words}>
              {message || (template === 'quote-notification' ? 'The quote, once more' : '')}
            </p>
            <StatusLabel tone={statusDisplay[status].tone}>
              {statusDisplay[status].word}
            </StatusLabel>
            {reason && <p className={styles.words}>{reason}</p>}
          </li>
        ))}
      </ul>
    </section>
  );
}
