import { useQuery } from '@tanstack/react-query';
import { orpc } from '#browser/api.ts';
import { formatClockRange } from '#lib/dates.ts';
import styles from './quote-editor.module.css';

const MAX_SHOWN = 5;

/** What the contractor's calendar has on the day on which the work would begin; nothing for a free day. */
export function StartDayEvents({ day }: { day: string }) {
  const { data } = useQuery(
    orpc.events.list.queryOptions({ input: { from: day, to: day, limit: MAX_SHOWN + 1 } }),
  );
  const events = (data?.items ?? []).filter(
    ({ status }) => status === 'proposed' || status === 'confirmed',
  );
  if (events.length === 0) return null;
  const named = events
    .slice(0, MAX_SHOWN)
    .map(({ title, startTime, endTime }) =>
      startTime === null || endTime === null
        ? title
        : `${title} (${formatClockRange(startTime, endTime)})`,
    );
  const more = events.length > MAX_SHOWN ? ' and more' : '';
  return (
    <p className={styles.unfinished} role="status">
      In your calendar that day: {named.join(', ')}
      {more}.
    </p>
  );
}
