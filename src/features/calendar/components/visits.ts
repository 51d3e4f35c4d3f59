import type { CalendarEvent } from './calendar.ts';
import { isToCome } from './event-text.ts';

/** The next month of one job: called off ones are among them, so that a few more are asked for than are shown. */
export const visitsInput = (projectId: string) => ({ projectId, limit: 20 });

type Listed = Pick<CalendarEvent, 'kind' | 'status' | 'seriesId' | 'date' | 'endDate'>;

/** From when to when work is still to come: visits before it do not begin the job. Undefined while none is booked. */
export function workDaysOf(events: readonly Listed[] = []) {
  const work = events.filter((event) => event.kind === 'work' && isToCome(event));
  const startDate = work.map(({ date }) => date).sort()[0];
  const dueDate = work
    .map(({ endDate }) => endDate)
    .sort()
    .at(-1);
  return startDate && dueDate ? { startDate, dueDate } : undefined;
}

type Visit = Pick<CalendarEvent, 'kind' | 'status' | 'seriesId' | 'endDate' | 'projectId'>;

/** The last day of what is still to come for one job. */
export const lastVisitDay = (events: readonly Visit[] = [], projectId: string) =>
  events
    .filter((event) => event.projectId === projectId && isToCome(event))
    .map(({ endDate }) => endDate)
    .sort()
    .at(-1);
