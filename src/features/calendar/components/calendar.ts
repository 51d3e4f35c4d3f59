import type { InferContractRouterOutputs } from '@orpc/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import type { LoaderFunctionArgs, ShouldRevalidateFunction } from 'react-router';
import { orpc } from '#browser/api.ts';
import { useIdempotencyKeys } from '#browser/idempotency.ts';
import { prefetch } from '#browser/prefetch.ts';
import { formatClock } from '#lib/dates.ts';
import type { Tone } from '#ui/status-label.tsx';
import type { calendarApi } from '../contract.ts';
import { type EventKind, type EventStatus, eventStatusNames, MAX_EVENTS_PAGE } from '../rules.ts';
import { namedTitle, timeText } from './event-text.ts';
import { localToday } from './local-day.ts';
import { calendarInput, dayTitle } from './ranges.ts';

export type CalendarEvent = InferContractRouterOutputs<typeof calendarApi>['events']['create'];
export type EventDetail = InferContractRouterOutputs<typeof calendarApi>['events']['get'];
export type CalendarDay = InferContractRouterOutputs<
  typeof calendarApi
>['calendar']['days']['items'][number];
export type Viewer = 'homeowner' | 'contractor';

/** Local days and times; a time that is `null` is all day. */
export type EventTimes = Pick<CalendarEvent, 'date' | 'endDate' | 'startTime' | 'endTime'>;

/** What a day of a project, quote or invoice is: said with its title, which may be that of work on the same day. */
export const dayKindNames: Record<CalendarDay['kind'], string> = {
  project_start: 'Planned start',
  project_due: 'Planned end',
  quote_expires: 'Quote expires',
  invoice_due: 'Payment due',
};

export const eventsInput = (range: { from: string; to: string }) => ({
  ...range,
  limit: MAX_EVENTS_PAGE,
});

const prefetchCalendar = (viewer: Viewer) =>
  prefetch(({ events, calendar, billing }, { url: { searchParams } }) => {
    const { range } = calendarInput(searchParams, localToday());
    return [
      events.list.queryOptions({ input: eventsInput(range) }),
      events.stats.queryOptions(),
      calendar.days.queryOptions({ input: range }),
      ...(viewer === 'homeowner' ? [billing.summary.queryOptions()] : []),
    ];
  });

/** The loader of both calendars. `today` is the server's, so that the browser renders the same page first. */
export const loadCalendar = async (viewer: Viewer, args: LoaderFunctionArgs) => ({
  ...(await prefetchCalendar(viewer)(args)),
  today: localToday(),
});

/** Another month is one small request of the page: answered on the way, hundreds of entries would take twice as long. */
export const revalidateOtherPages: ShouldRevalidateFunction = ({
  currentUrl,
  nextUrl,
  defaultShouldRevalidate,
}) =>
  currentUrl.pathname === nextUrl.pathname && currentUrl.search !== nextUrl.search
    ? false
    : defaultShouldRevalidate;

/** The days and times of an event in one line, with the year: for what is confirmed or changed. */
export function longWhenText(event: EventTimes) {
  const { date, endDate } = event;
  if (date === endDate) return `${dayTitle(date)}, ${timeText(event)}`;
  const ends = event.endTime === null ? '' : `, ${formatClock(event.endTime)}`;
  const starts = event.startTime === null ? '' : `, ${formatClock(event.startTime)}`;
  return `${dayTitle(date)}${starts} to ${dayTitle(endDate)}${ends}`;
}

const tones: Record<EventStatus, Tone> = {
  proposed: 'attention',
  confirmed: 'ok',
  declined: 'bad',
  cancelled: 'bad',
  done: 'neutral',
};

export function statusOf(event: CalendarEvent, viewer: Viewer): { tone: Tone; text: string } {
  const { status, awaiting } = event;
  if (status === 'proposed')
    return {
      tone: 'attention',
      text: awaiting === viewer ? 'Needs your answer' : 'Not confirmed yet',
    };
  return { tone: tones[status], text: eventStatusNames[status] };
}

/** For the business with whom it is, then what it is; its status where that is not what one expects. */
export function entryTitle(event: CalendarEvent, viewer: Viewer) {
  const title = namedTitle(event, viewer);
  const isPlain = event.status === 'confirmed' || event.kind === 'busy';
  return isPlain ? title : `${title} (${statusOf(event, viewer).text})`;
}

/** Kinds have colors in the grid; the text says them, too. */
export const kindClass = (kind: EventKind) => `event-${kind.replace('_', '-')}`;

/** Options for mutations of the calendar: safe to send twice, and followed by a refetch. */
export function useEventOptions(onSaved?: (event: CalendarEvent) => void) {
  const queryClient = useQueryClient();
  const { context, done } = useIdempotencyKeys();
  const refresh = useCallback(
    () =>
      Promise.all(
        [orpc.events.key(), orpc.calendar.key()].map((queryKey) =>
          queryClient.invalidateQueries({ queryKey }),
        ),
      ),
    [queryClient],
  );
  return {
    context,
    onSuccess: (event: CalendarEvent) => {
      done();
      onSaved?.(event);
    },
    onSettled: refresh,
  };
}
