import {
  formatDateTime,
  formatDay,
  formatDeadline,
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
   * `recent`: `2 hours ago`, and the date after two weeks.
   * `ago`: as `recent`, but counts days without a limit, for notifications.
   * `moment`: `Today, 3:40 PM`, also for future times. `day`: the same without the time.
   * `deadline`: `tomorrow at 3 PM`, inside a sentence.
   * `date`: `Dec 11, 2026, 3:40 PM`, for use next to other dates.
   */
  as?: 'recent' | 'ago' | 'moment' | 'day' | 'deadline' | 'date';
};

const formatters = {
  recent: recentTime,
  ago: relativeTime,
  moment: formatMoment,
  day: formatDay,
  deadline: formatDeadline,
  date: (at: Instant, _now: Instant, zone?: string) => formatDateTime(at, zone),
};

/** A time in everyday words, in the viewer's time zone. The exact time is in the tooltip and for screen readers. */
export function RelativeTime({ at, as = 'recent' }: Props) {
  const clientNow = useNow();
  const isHydrated = clientNow !== undefined;
  const now = clientNow ?? Date.now();
  const zone = isHydrated ? undefined : 'UTC';
  const exact = formatExact(at, zone);
  return (
    // A new key after hydration: React would otherwise leave the server's text in place.
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
