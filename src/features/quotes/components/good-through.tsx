import { formatDateTime, formatExact } from '#lib/dates.ts';
import { zoneOfWork } from '../rules.ts';
import type { Quote } from './quote.ts';

type Props = {
  quote: Pick<Quote, 'validUntil' | 'location'>;
  /** Where it is known better than by the place of the work. */
  zone?: string | undefined;
};

/** Until when a quote can be accepted, by the clocks of the place of the work, wherever it is read. */
export function GoodThrough({
  quote: { validUntil, location },
  zone = zoneOfWork(location),
}: Props) {
  const exact = formatExact(validUntil, zone);
  return (
    <time dateTime={validUntil} title={exact}>
      {formatDateTime(validUntil, zone).replace(/, 11:59 PM$/, '')}
      <span className="sr-only">, {exact}</span>
    </time>
  );
}
