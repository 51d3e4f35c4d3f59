import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { orpc } from '#browser/api.ts';
import { formatClockRange } from '#lib/dates.ts';
import { addDays } from '#lib/local-date.ts';
import { ErrorNotice } from '#ui/error-notice.tsx';
import { LoadingRows } from '#ui/loading-rows.tsx';
import { SLOT_DAYS } from '../rules.ts';
import styles from './calendar-page.module.css';
import { localToday } from './local-day.ts';
import { dayTitle } from './ranges.ts';

export type ChosenSlot = { date: string; startTime: string };
type Props = {
  source: { leadId?: string; quoteId?: string; contractorId?: string; eventId?: string };
  value: ChosenSlot | undefined;
  onChange: (slot: ChosenSlot) => void;
};

/** The free times of a contractor, two weeks at a time. */
export function SlotPicker({ source, value, onChange }: Props) {
  const [from, setFrom] = useState(localToday);
  const query = useQuery(orpc.calendar.slots.queryOptions({ input: { ...source, from } }));
  const { data } = query;
  if (query.isError)
    return (
      <ErrorNotice onRetry={() => void query.refetch()} retrying={query.isFetching}>
        Open times didn’t load.
      </ErrorNotice>
    );
  if (!data) return <LoadingRows rows={4} label="Loading open times" />;
  if (!data.takesVisits)
    return <p>This pro doesn’t take bookings here. Send a message to arrange a visit.</p>;
  const byDay = Map.groupBy(data.items, ({ date }) => date);
  return (
    <div className={styles.parts}>
      <p className={styles.hint}>Times are in {data.timeZone.replaceAll('_', ' ')}.</p>
      {byDay.size === 0 && <p>No open times in these two weeks.</p>}
      <div className={styles.slots}>
        {[...byDay].map(([date, slots]) => (
          <fieldset key={date} className={styles.slotDay}>
            <legend>{dayTitle(date)}</legend>
            {slots.map(({ startTime, endTime }) => (
              <label key={startTime} className={styles.slot}>
                <input
                  type="radio"
                  name="slot"
                  checked={value?.date === date && value.startTime === startTime}
                  onChange={() => onChange({ date, startTime })}
                />
                {formatClockRange(startTime, endTime)}
              </label>
            ))}
          </fieldset>
        ))}
      </div>
      <div className={styles.buttons}>
        {from > localToday() && (
          <button
            type="button"
            className="button button-quiet"
            onClick={() => setFrom(addDays(from, -SLOT_DAYS))}
          >
            Earlier
          </button>
        )}
        <button
          type="button"
          className="button button-quiet"
          onClick={() => setFrom(addDays(from, SLOT_DAYS))}
        >
          Later
        </button>
      </div>
    </div>
  );
}
