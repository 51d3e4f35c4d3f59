import type { CalendarEvent } from './calendar.ts';
import { isToCome } from './event-text.ts';

/** The next month of one job: called off ones are among them, so that a few more are asked for than are shown. */
export const visitsInput = (projectId: string) => ({ projectId, limit: 20 });

type Listed = Pick<CalendarEvent, 'kind' | 'status' | 'date'>;

/** The first day of work among what is still to come: visits before it do not begin the job. */
export const firstWorkDay = (events: readonly Listed[] = []) =>
  events.filter((event) => event.kind === 'work' && isToCome(event)).sort(byDate)[0]?.date;

type Visit = Pick<CalendarEvent, 'kind' | 'status' | 'endDate' | 'projectId'>;

/** The last day of what is still to come for one job. */
export const lastVisitDay = (events: readonly Visit[] = [], projectId: string) =>
  events
    .filter((event) => event.projectId === projectId && isToCome(event))
    .map(({ endDate }) => endDate)
    .sort()
    .at(-1);

const byDate = (a: Listed, b: Listed) => (a.date < b.date ? -1 : 1);
