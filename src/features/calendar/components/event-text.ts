import { formatClock, formatClockRange } from '#lib/dates.ts';
import { addDays, daysBetween } from '#lib/local-date.ts';

// Dashboards show these, too: nothing here loads more of the calendar.

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

type Days = { date: string; endDate: string };

/** Each local day on which an event is, of those that a list shows. */
export function daysOf({ date, endDate }: Days, { from, to }: { from: string; to: string }) {
  const days: string[] = [];
  const last = endDate < to ? endDate : to;
  for (let day = date > from ? date : from; day <= last; day = addDays(day, 1)) days.push(day);
  return days;
}

/** The time of an event on one of its days: `8 AM, day 1 of 3`, `Day 2 of 3`. */
export function timeOnDay(event: Days & Times, day: string) {
  const { date, endDate, startTime, endTime } = event;
  if (date === endDate) return timeText(event);
  const place = `day ${daysBetween(date, day) + 1} of ${daysBetween(date, endDate) + 1}`;
  const clock =
    startTime !== null && day === date
      ? `From ${formatClock(startTime)}`
      : endTime !== null && day === endDate
        ? `Until ${formatClock(endTime)}`
        : 'All day';
  return `${clock}, ${place}`;
}

/**
 * When an event is, where a list shows it once, on the first of its days that it lists: `Tue, Dec 8 to Thu, Dec 10`,
 * `Tue, Dec 8, 8 AM to Thu, Dec 10, 4 PM`.
 */
export function timeOnce(event: Days & Times) {
  const { date, endDate, startTime, endTime } = event;
  if (date === endDate) return timeText(event);
  const at = (day: string, time: string | null) =>
    time === null ? shortDayTitle(day) : `${shortDayTitle(day)}, ${formatClock(time)}`;
  return `${at(date, startTime)} to ${at(endDate, endTime)}`;
}

type Sides = { contractorName: string; customerName: string | null };

/** The other side of an event, in the words of a viewer. */
export const withWhom = (event: Sides, viewer: 'homeowner' | 'contractor') =>
  viewer === 'homeowner' ? event.contractorName : event.customerName;

/** `Rosa: Inspect the chimney`: a business looks for whom it goes to, a homeowner for what happens. */
export function namedTitle(
  event: { title: string; customerName: string | null },
  viewer: 'homeowner' | 'contractor',
) {
  const firstName = viewer === 'contractor' && event.customerName?.split(' ')[0];
  return firstName ? `${firstName}: ${event.title}` : event.title;
}

/** `Tue, Dec 1, 9–10 AM`, `Tue, Dec 1 to Thu, Dec 3`: when an event is, in one line. */
export const whenText = (event: Days & Times) =>
  event.date === event.endDate
    ? `${shortDayTitle(event.date)}, ${timeText(event)}`
    : `${shortDayTitle(event.date)} to ${shortDayTitle(event.endDate)}`;

type Known = { lastJob: { address: string | null } | null };

/** What a business knows of a place that was not shared: where it worked for the same homeowner last. */
export const lastJobText = ({ lastJob }: Known) =>
  lastJob ? `Last job: ${lastJob.address}. Same place?` : undefined;

type Timed = Listed & { endsAt: string };

/** Of what is to come, the first that both sides have agreed to: it stands in front of a phone's dashboard. */
export const nextAgreed = <One extends Timed>(events: readonly One[] = []) =>
  events.find(
    (event) =>
      event.kind !== 'busy' &&
      event.status === 'confirmed' &&
      Date.parse(event.endsAt) > Date.now(),
  );

type Listed = { kind: string; status: string; seriesId: string | null };

/** Whether it takes place as far as anybody knows: not called off, and no busy time that comes again and again. */
export const isToCome = ({ kind, status, seriesId }: Listed) =>
  !(kind === 'busy' && seriesId) && ['proposed', 'confirmed'].includes(status);

type Reached = Listed & {
  homeownerId: string | null;
  place: string;
  endsAt: string;
  contact: { address: string | null } | null;
};

/** Whether the business is to come to a homeowner and knows only the town: a street has its number. */
export const lacksAddress = (event: Reached, now = Date.now()) =>
  event.homeownerId !== null &&
  event.status === 'confirmed' &&
  ['site_visit', 'work'].includes(event.kind) &&
  Date.parse(event.endsAt) > now &&
  !event.contact?.address &&
  !/\d/.test(event.place);
