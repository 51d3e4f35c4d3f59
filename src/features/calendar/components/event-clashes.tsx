import { useQuery } from '@tanstack/react-query';
import { orpc } from '#browser/api.ts';
import { Notice } from '#ui/notice.tsx';
import { eventsBeside, timesError } from '../rules.ts';
import { type CalendarEvent, eventsInput } from './calendar.ts';
import { shortDayTitle, timeText } from './event-text.ts';

const MAX_NAMED = 3;

type Props = {
  times: { date: string; endDate: string; startTime: string | null; endTime: string | null };
  /** The event that is edited: it is not beside itself. */
  eventId: string | undefined;
};

/** What else is on the calendar at the time that somebody is about to save, while it can still be changed. */
export function EventClashes({ times, eventId }: Props) {
  const isComplete =
    Boolean(times.date && times.endDate) && !timesError({ ...times, timeZone: 'UTC' });
  const { data } = useQuery(
    orpc.events.list.queryOptions({
      input: eventsInput({ from: times.date, to: times.endDate }),
      enabled: isComplete,
    }),
  );
  const beside = isComplete
    ? eventsBeside(times, data?.items ?? []).filter(({ id }) => id !== eventId)
    : [];
  // Two timed events are never at once: the server refuses the later one.
  const inTheWay = times.startTime === null ? [] : beside.filter(({ allDay }) => !allDay);
  return (
    <div role="status">
      {inTheWay.length > 0 ? (
        <Notice tone="attention" title="You’re already booked then">
          {named(inTheWay)}. Pick another time, or move that first.
        </Notice>
      ) : (
        beside.length > 0 && (
          <Notice tone="attention" title="Also on your calendar then">
            {named(beside)}. You can still save this.
          </Notice>
        )
      )}
    </div>
  );
}

function named(events: readonly CalendarEvent[]) {
  const names = events
    .slice(0, MAX_NAMED)
    .map((event) => `“${event.title}”, ${shortDayTitle(event.date)}, ${timeText(event)}`);
  const more = events.length - names.length;
  return [...names, ...(more > 0 ? [`${more} more`] : [])].join('; ');
}
