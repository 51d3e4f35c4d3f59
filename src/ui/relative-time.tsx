import { formatDay, formatExact, formatMoment, type Instant, relativeTime } from '#lib/dates.ts';
import { useNow } from './clock.ts';

type Props = {
  at: Instant;
  /** `moment` says `Today, 3:40 pm` instead of `2 hours ago`, `day` only `Today`; for what lies ahead as well. */
  as?: 'ago' | 'moment' | 'day';
};

const wordings = { ago: relativeTime, moment: formatMoment, day: formatDay };

/** A time as people say it; the exact one on hover and to screen readers, in the viewer's zone. */
export function RelativeTime({ at, as = 'ago' }: Props) {
  const ticking = useNow();
  const awake = ticking !== undefined;
  const now = ticking ?? Date.now();
  const zone = awake ? undefined : 'UTC';
  const exact = formatExact(at, zone);
  return (
    // A new element once awake: React would leave the server's words in the old one.
    <time
      key={awake ? 'viewer' : 'server'}
      dateTime={new Date(at).toISOString()}
      title={exact}
      suppressHydrationWarning
    >
      {wordings[as](at, now, zone)}
      <span className="sr-only">, {exact}</span>
    </time>
  );
}
