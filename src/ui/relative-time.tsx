import {
  formatDateTime,
  formatDay,
  formatDeadline,
  formatExact,
  formatMoment,
  formatTime,
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
   * `exact`: with weekday and time zone, where somebody signed or has to act in time.
   * `clock`: `3:40 PM` alone.
   */
  as?: 'recent' | 'ago' | 'moment' | 'day' | 'deadline' | 'date' | 'exact' | 'clock';
};

const formatters = {
  recent: recentTime,
  ago: relativeTime,
  moment: formatMoment,
  day: formatDay,
  deadline: formatDeadline,
  date: (at: Instant, _now: Instant, zone?: string) => formatDateTime(at, zone),
  exact: (at: Instant, _now: Instant, zone?: string) => formatExact(at, zone),
  clock: (at: Instant, _now: Instant, zone?: string) => formatTime(at, zone),
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
      data-as={as}
      dateTime={new Date(at).toISOString()}
      title={exact}
      suppressHydrationWarning
    >
      {formatters[as](at, now, zone)}
      {as !== 'exact' && <span className="sr-only">, {exact}</span>}
    </time>
  );
}
