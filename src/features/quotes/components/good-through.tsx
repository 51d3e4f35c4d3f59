import { formatDateTime, formatExact } from '#lib/dates.ts';
import { zoneOfWork } from '../rules.ts';
import type { Quote } from './quote.ts';

type Props = { quote: Pick<Quote, 'validUntil' | 'location'> };

/** Until when a quote can be accepted, by the clocks of the place of the work, whoever reads it and wherever. */
export function GoodThrough({ quote: { validUntil, location } }: Props) {
  const zone = zoneOfWork(location);
  const exact = formatExact(validUntil, zone);
  return (
    <time dateTime={validUntil} title={exact}>
      {formatDateTime(validUntil, zone).replace(/, 11:59 PM$/, '')}
      <span className="sr-only">, {exact}</span>
    </time>
  );
}
