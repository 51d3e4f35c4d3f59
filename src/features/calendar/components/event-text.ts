import { formatClockRange } from '#lib/dates.ts';

// Dashboards show these, too: nothing here loads what calculates with days.

/** What the dashboards show of the next month: the server knows which day it is. */
export const comingUpInput = { limit: 20 };

const shortDayName = new Intl.DateTimeFormat('en-US', {
  weekday: 'short',
  month: 'short',
  day: 'numeric',
  timeZone: 'UTC',
});
/** `Thu, Nov 26`. */
export const shortDayTitle = (date: string) => shortDayName.format(new Date(`${date}T00:00:00Z`));

type Times = { startTime: string | null; endTime: string | null };

export const timeText = ({ startTime, endTime }: Times) =>
  startTime === null || endTime === null ? 'All day' : formatClockRange(startTime, endTime);

type Sides = { contractorName: string; customerName: string | null };

/** The other side of an event, in the words of a viewer. */
export const withWhom = (event: Sides, viewer: 'homeowner' | 'contractor') =>
  viewer === 'homeowner' ? event.contractorName : event.customerName;
