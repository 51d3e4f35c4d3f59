import {
  formatDateTime,
  formatDay,
  formatExact,
  formatMoment,
  type Instant,
  recentTime,
  relativeTime,
} from '#lib/dates.ts';
import { useNow } from './clock.ts';

type Props = {
  at: Instant;
  /**
   * `recent` says `2 hours ago`, and the date after two weeks; `ago` goes on counting days, as notifications do.
   * `moment` says `Today, 3:40 pm`, `day` only `Today`; for what lies ahead as well. `date` says
   * `Dec 11, 2026, 3:40 pm`, where other dates stand beside it.
   */
  as?: 'recent' | 'ago' | 'moment' | 'day' | 'date';
};

const formatters = {
  recent: recentTime,
  ago: relativeTime,
  moment: formatMoment,
  day: formatDay,
  date: (at: Instant, _now: Instant, zone?: string) => formatDateTime(at, zone),
};

/** A time as people say it; the exact one on hover and to screen readers, in the viewer's zone. */
export function RelativeTime({ at, as = 'recent' }: Props) {
  const clientNow = useNow();
  const isHydrated = clientNow !== undefined;
  const now = clientNow ?? Date.now();
  const zone = isHydrated ? undefined : 'UTC';
  const exact = formatExact(at, zone);
  return (
    // A new element once awake: React would leave the server's words in the old one.
    <time
      key={isHydrated ? 'viewer' : 'server'}
      dateTime={new Date(at).toISOString()}
      title={exact}
      suppressHydrationWarning
    >
      {formatters[as](at, now, zone)}
      <span className="sr-only">, {exact}</span>
    </time>
  );
}
