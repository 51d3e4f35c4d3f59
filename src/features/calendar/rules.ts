import { addDays, daysBetween, minutesOf, timeOf } from '#lib/local-date.ts';
import type { Role } from '#lib/roles.ts';
import { instantAt } from '#lib/zoned-time.ts';

export const eventKinds = ['appointment', 'site_visit', 'work', 'busy'] as const;
export type EventKind = (typeof eventKinds)[number];

export const eventKindNames: Record<EventKind, string> = {
  appointment: 'Appointment',
  site_visit: 'Site visit',
  work: 'Work',
  busy: 'Busy',
};

export const eventStatuses = ['proposed', 'confirmed', 'declined', 'cancelled', 'done'] as const;
export type EventStatus = (typeof eventStatuses)[number];

export const eventStatusNames: Record<EventStatus, string> = {
  proposed: 'Proposed',
  confirmed: 'Confirmed',
  declined: 'Declined',
  cancelled: 'Canceled',
  done: 'Done',
};

export const eventParties = ['contractor', 'homeowner'] as const;
export type EventParty = (typeof eventParties)[number];

/** Statuses that take time from the contractor: two of these never overlap. */
export const openEventStatuses: readonly EventStatus[] = ['proposed', 'confirmed'];

export const MAX_EVENT_TITLE_LENGTH = 120;
export const MAX_EVENT_PLACE_LENGTH = 200;
export const MAX_EVENT_NOTES_LENGTH = 2_000;
export const MAX_EVENT_REASON_LENGTH = 500;
/** An entry of more days is a slip of the pen; the range query relies on it. */
export const MAX_EVENT_DAYS = 62;
/** How many days one list may cover, and how many events it answers unless asked for fewer. */
export const MAX_RANGE_DAYS = 400;
export const MAX_EVENTS_PAGE = 1_000;
export const EVENTS_PAGE_SIZE = 500;
/** Events that have not ended, per business: a calendar is not a data store. */
export const MAX_UPCOMING_EVENTS = 5_000;
/** Clashes that a refusal or a check names at most. */
export const MAX_NAMED_CLASHES = 20;
/** How long after an event a no-show can be recorded. */
const NO_SHOW_DAYS = 30;

export const EVENT_NOT_FOUND = 'The requested data was not found';
export const END_BEFORE_START = 'The end must come after the start';
export const LAST_DAY_BEFORE_FIRST = 'The last day can’t come before the first day';
export const TIMES_IN_PAIRS = 'Enter both a start and an end time, or leave both blank for all day';
export const TOO_LONG = `An event can last up to ${MAX_EVENT_DAYS} days`;
export const TOO_MANY_EVENTS = 'Your calendar is full. Delete events you no longer need';
export const NO_LONGER_FREE = 'That time is no longer open. Pick another one';
/** Why events were canceled by what happened to the work, in the words of a reason. */
export const PROJECT_CANCELED = 'The project was canceled.';
export const ANOTHER_PRO_HIRED = 'Another pro was hired.';
export const IN_THE_PAST = 'Pick a time in the future';
export const CANCEL_FIRST =
  'Cancel it instead. The homeowner is notified, and it stays on both calendars';
const NOT_YOUR_ANSWER = 'Only the other side can answer this';

export type EventTimes = {
  date: string;
  endDate: string;
  startTime: string | null;
  endTime: string | null;
  timeZone: string;
};

/** Whole-day events have no times. */
const isAllDay = ({ startTime }: Pick<EventTimes, 'startTime'>) => startTime === null;

/** Why these times make no event; undefined when they do. */
export function timesError({ date, endDate, startTime, endTime }: EventTimes) {
  if ((startTime === null) !== (endTime === null)) return TIMES_IN_PAIRS;
  const days = daysBetween(date, endDate);
  if (days < 0) return LAST_DAY_BEFORE_FIRST;
  if (days >= MAX_EVENT_DAYS) return TOO_LONG;
  if (days === 0 && startTime !== null && endTime !== null && endTime <= startTime)
    return END_BEFORE_START;
  return undefined;
}

/** The last day of an event that is moved to another first day: it takes as long as before. */
export const lastDayFrom = (date: string, before: { date: string; endDate: string }) =>
  addDays(date, Math.max(0, daysBetween(before.date, before.endDate)));

/**
 * The instants of an event. The local times are what is stored and shown: daylight saving time moves the instants,
 * never the times. Where it skips the whole of an event, the event still lasts a minute.
 */
export function instantsOf({ date, endDate, startTime, endTime, timeZone }: EventTimes) {
  if (startTime === null || endTime === null)
    return {
      startsAt: instantAt(date, '00:00', timeZone),
      endsAt: instantAt(addDays(endDate, 1), '00:00', timeZone),
    };
  const startsAt = instantAt(date, startTime, timeZone);
  const endsAt = instantAt(endDate, endTime, timeZone);
  return endsAt > startsAt ? { startsAt, endsAt } : { startsAt, endsAt: laterBy(startsAt, 1) };
}

const laterBy = (at: Date, minutes: number) => new Date(at.getTime() + minutes * 60_000);

/** Spec §5: one starts before the other's end, and ends after the other's start. */
export const overlaps = (
  one: { startsAt: Date; endsAt: Date },
  other: { startsAt: Date; endsAt: Date },
) => one.startsAt < other.endsAt && one.endsAt > other.startsAt;

export const eventMoveNames = [
  'update',
  'reschedule',
  'confirm',
  'decline',
  'cancel',
  'complete',
  'recordNoShow',
  'remove',
] as const;
export type EventMove = (typeof eventMoveNames)[number];

/**
 * Who may make which move from which status, and the status it leads to. `awaited`: only the side that has to answer;
 * `shared`: only events with a homeowner; `before` and `after`: before its end, after its start.
 */
export const eventMoves: Record<
  EventMove,
  {
    by: readonly EventParty[];
    from: readonly EventStatus[];
    to?: EventStatus;
    awaited?: true;
    shared?: true;
    when?: 'before' | 'after';
  }
> = {
  update: { by: ['contractor'], from: ['proposed', 'confirmed', 'done'] },
  reschedule: {
    by: eventParties,
    from: openEventStatuses,
    to: 'proposed',
    shared: true,
    when: 'before',
  },
  confirm: { by: eventParties, from: ['proposed'], to: 'confirmed', awaited: true, when: 'before' },
  decline: { by: eventParties, from: ['proposed'], to: 'declined', awaited: true },
  cancel: { by: eventParties, from: openEventStatuses, to: 'cancelled', when: 'before' },
  complete: { by: ['contractor'], from: ['confirmed'], to: 'done', when: 'after' },
  recordNoShow: { by: eventParties, from: ['confirmed', 'done'], shared: true, when: 'after' },
  remove: { by: ['contractor'], from: eventStatuses },
};

const refusalMessages: Record<EventMove, string> = {
  update: 'This event can’t be changed anymore',
  reschedule: 'This visit can’t be moved anymore',
  confirm: 'This visit no longer needs an answer',
  decline: 'This visit no longer needs an answer',
  cancel: 'This visit can’t be canceled anymore',
  complete: 'Only a confirmed event that has started can be marked as done',
  recordNoShow:
    'A no-show can be recorded from the start of a confirmed visit until 30 days after it',
  remove: CANCEL_FIRST,
};

type MovableEvent = {
  status: EventStatus;
  kind: EventKind;
  contractorId: string;
  homeownerId: string | null;
  awaiting: EventParty | null;
  startsAt: Date;
  endsAt: Date;
  homeownerMissedAt: Date | null;
  contractorMissedAt: Date | null;
};
export type EventCaller = { role: Role; uid: string; contractorId?: string | undefined };

export function eventParty(
  event: Pick<MovableEvent, 'contractorId' | 'homeownerId'>,
  { role, uid, contractorId }: EventCaller,
): EventParty | undefined {
  if (role === 'homeowner' && event.homeownerId === uid) return 'homeowner';
  if (role === 'contractor' && event.contractorId === contractorId) return 'contractor';
  return undefined;
}

export const otherParty = (party: EventParty): EventParty =>
  party === 'contractor' ? 'homeowner' : 'contractor';

type Refusal = readonly ['permission-denied' | 'failed-precondition', message?: string];

/** Why a move is refused; undefined when it is allowed. */
export function eventRefusal(
  event: MovableEvent,
  caller: EventCaller,
  move: EventMove,
  now: Date,
): Refusal | undefined {
  const { by, from, awaited, shared, when } = eventMoves[move];
  const party = eventParty(event, caller);
  if (!party || !by.includes(party)) return ['permission-denied'];
  const refused = ['failed-precondition', refusalMessages[move]] as const;
  if (!from.includes(event.status)) return refused;
  if (shared && event.homeownerId === null) return refused;
  if (when === 'before' && event.endsAt <= now) return refused;
  if (when === 'after' && event.startsAt > now) return refused;
  if (awaited && event.awaiting !== party) return ['failed-precondition', NOT_YOUR_ANSWER];
  if (move === 'recordNoShow' && !canRecordNoShow(event, party, now)) return refused;
  if (move === 'remove' && !canRemove(event)) return refused;
  return undefined;
}

function canRecordNoShow(event: MovableEvent, party: EventParty, now: Date) {
  const recorded = party === 'contractor' ? event.homeownerMissedAt : event.contractorMissedAt;
  return recorded === null && daysLater(event.endsAt, NO_SHOW_DAYS) > now;
}

const daysLater = (at: Date, days: number) => laterBy(at, days * 24 * 60);

/** What a homeowner has agreed to or is asked to does not vanish, nor does a no-show. */
const canRemove = (event: MovableEvent) =>
  event.homeownerId === null ||
  (['declined', 'cancelled'].includes(event.status) &&
    event.homeownerMissedAt === null &&
    event.contractorMissedAt === null);

export const availableEventMoves = (event: MovableEvent, caller: EventCaller, now: Date) =>
  eventMoveNames.filter((move) => !eventRefusal(event, caller, move, now));

export type LocalTimes = Pick<EventTimes, 'date' | 'endDate' | 'startTime' | 'endTime'>;
const localStart = ({ date, startTime }: LocalTimes) => `${date} ${startTime ?? '00:00'}`;
const localEnd = ({ endDate, endTime }: LocalTimes) => `${endDate} ${endTime ?? '24:00'}`;

/** Events that still take time while this one does, by the clock of one calendar. A whole day takes all of its hours. */
export const eventsBeside = <Event extends LocalTimes & { status: EventStatus }>(
  times: LocalTimes,
  events: readonly Event[],
) =>
  events.filter(
    (event) =>
      openEventStatuses.includes(event.status) &&
      localStart(event) < localEnd(times) &&
      localStart(times) < localEnd(event),
  );

const DAY_MINUTES = 24 * 60;

/** The end of an event that is to take so many minutes from another start on; never past its day. */
export const endTimeFrom = (startTime: string, minutes: number) =>
  timeOf(Math.min(minutesOf(startTime) + minutes, DAY_MINUTES - 1));

/** Days that one answer of free slots covers. */
export const SLOT_DAYS = 14;
const SEARCHED_DAYS = SLOT_DAYS;

/** The days in which the next free times are looked for. */
export const searchedUntil = (date: string) => addDays(date, SEARCHED_DAYS);

export type TimedEvent = LocalTimes & { startTime: string; endTime: string };

/** The next days, at the same times, on which nothing timed is in the way; undefined when two weeks are full. */
export function nextFreeDays<Event extends LocalTimes & { status: EventStatus }>(
  times: TimedEvent,
  events: readonly Event[],
): TimedEvent | undefined {
  const timed = events.filter((event) => !isAllDay(event));
  const days = daysBetween(times.date, times.endDate);
  for (let n = 0; n <= SEARCHED_DAYS; n += 1) {
    const date = addDays(times.date, n);
    const tried = { ...times, date, endDate: addDays(date, days) };
    if (eventsBeside(tried, timed).length === 0) return tried;
  }
  return undefined;
}

/** A clash in words: `May 3, 2027, 9–10 AM: “Roof visit”`. */
export const clashMessage = (titles: readonly string[]) =>
  titles.length === 1
    ? `This overlaps ${titles[0]}`
    : `These overlap what’s on your calendar: ${titles.join('; ')}`;
