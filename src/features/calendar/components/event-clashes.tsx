import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type Ref, useEffect, useState } from 'react';
import { orpc } from '#browser/api.ts';
import { Notice } from '#ui/notice.tsx';
import { eventsBeside, searchedUntil, timesError } from '../rules.ts';
import type { nextFreeTimes } from '../visits/rules.ts';
import { type CalendarEvent, type EventTimes, eventsInput } from './calendar.ts';
import { shortDayTitle, timeText } from './event-text.ts';

const MAX_NAMED = 3;

/**
 * What else is on the calendar at the time that somebody is about to save, while it can still be changed: what is in the
 * way, what is only beside it, and when there is room.
 */
export function useEventClashes(times: EventTimes, eventId: string | undefined) {
  const isComplete =
    Boolean(times.date && times.endDate) && !timesError({ ...times, timeZone: 'UTC' });
  const { data } = useQuery(
    orpc.events.list.queryOptions({
      input: eventsInput({ from: times.date, to: searchedUntil(times.endDate || times.date) }),
      enabled: isComplete,
    }),
  );
  // An event that is edited is not beside itself.
  const others = (data?.items ?? []).filter(({ id }) => id !== eventId);
  const beside = isComplete ? eventsBeside(times, others) : [];
  const { startTime, endTime } = times;
  // Two timed events are never at once: the server refuses the later one.
  const inTheWay = startTime === null ? [] : beside.filter(({ allDay }) => !allDay);
  const { data: settings } = useQuery(
    orpc.calendar.settings.queryOptions({ enabled: inTheWay.length > 0 }),
  );
  const search = useSearch(inTheWay.length > 0);
  const free =
    search && settings && inTheWay.length > 0 && startTime !== null && endTime !== null
      ? search.nextFreeTimes({ ...times, startTime, endTime }, others, settings)
      : undefined;
  return { beside, inTheWay, free };
}

/** Finds free times. It counts with time zones, whose rules are large: they are loaded once something is in the way. */
function useSearch(isWanted: boolean) {
  const [search, setSearch] = useState<{ nextFreeTimes: typeof nextFreeTimes }>();
  useEffect(() => {
    if (isWanted) void import('../visits/rules.ts').then(setSearch, () => undefined);
  }, [isWanted]);
  return search;
}

type Props = {
  clashes: ReturnType<typeof useEventClashes>;
  onPick: (times: EventTimes) => void;
  /** Takes the focus when somebody saves all the same. */
  ref: Ref<HTMLDivElement>;
};

export function EventClashes({ clashes: { beside, inTheWay, free }, onPick, ref }: Props) {
  return (
    <div ref={ref} role="status" tabIndex={-1}>
      {inTheWay.length > 0 ? (
        <Notice
          tone="attention"
          title="You’re already booked then"
          action={
            free && (
              <Button variant="default" onClick={() => onPick(free)}>
                Use {shortDayTitle(free.date)}, {timeText(free)}
              </Button>
            )
          }
        >
          This overlaps {named(inTheWay)}. Pick another time, or move that first.
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
