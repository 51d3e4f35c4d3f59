import { ApiError, invalidArgument } from '#lib/api-error.ts';
import { newId } from '#lib/columns.ts';
import { addDays, daysBetween } from '#lib/local-date.ts';
import { type Context, requireActingContractor } from '#server/context.ts';
import type { Db } from '#server/database/database.ts';
import {
  changeEvents,
  type EventView,
  insertEvents,
  listEventsById,
  lockSeries,
  moveEvents,
  recordEvent,
  removeEvents,
} from '../data.ts';
import { CANCEL_FIRST, type EventTimes, openEventStatuses } from '../rules.ts';
import {
  assertFree,
  assertMoveAllowed,
  assertRoomFor,
  assertTimes,
  assertToCome,
  callerOf,
  entryStatus,
  findLinked,
  present,
  requireEvent,
  withCalendar,
  withInstants,
} from '../service.ts';
import type { EventChanges, NewEventInput } from '../shapes.ts';
import type { EventRow } from '../tables.ts';
import { findCalendarSettings } from '../working-hours/data.ts';
import type { NewSeriesInput } from './contract.ts';
import { type SeriesScope, seriesDates, seriesError } from './rules.ts';

const SERIES_OVERLAPS_ITSELF = 'The events in this series would overlap';

/** Enters one event. */
export const createEvent = (context: Context, input: NewEventInput) =>
  enter(context, input, undefined, () => [input.date]);

/** Enters a series: all of its events or none. */
export const createSeries = (context: Context, input: NewSeriesInput) =>
  enter(context, input, input, ({ date }) => {
    const dates = seriesDates(date, input.recurringType, input);
    const error = seriesError(dates, input);
    if (error) throw invalidArgument('recurringTotal', error);
    return dates;
  });

function enter(
  context: Context,
  input: NewEventInput,
  series: Pick<NewSeriesInput, 'recurringType'> | undefined,
  datesOf: (input: NewEventInput) => string[],
) {
  const { contractorId } = requireActingContractor(context);
  const caller = { ...callerOf(context), contractorId };
  const dates = datesOf(input);
  return withCalendar(context, contractorId, async (tx) => {
    const now = context.now();
    const timeZone = input.timeZone ?? (await findCalendarSettings(tx, contractorId))?.timeZone;
    const first = timesOf(input, timeZone ?? 'UTC');
    assertTimes(first);
    const all = dates.map((date) => withInstants(shifted(first, daysBetween(first.date, date))));
    assertApart(all);
    const { title, kind, place, notes } = input;
    const linked = await findLinked(tx, caller, kind === 'busy' ? {} : input);
    if (linked.homeownerId !== null) for (const times of all) assertToCome(times, now);
    await assertRoomFor(tx, contractorId, all.length, now);
    if (first.startTime !== null) await assertFree(tx, contractorId, all);
    const seriesColumns = series && {
      seriesId: newId(),
      recurringType: series.recurringType,
      recurringTotal: all.length,
    };
    const entered = await insertEvents(
      tx,
      all.map((times, n) => ({
        ...{ contractorId, title, kind, place, notes, ...linked, ...times, ...seriesColumns },
        ...(seriesColumns && { recurringSequence: n + 1 }),
        ...entryStatus(linked.homeownerId, now),
        createdAt: now,
        updatedAt: now,
      })),
    );
    const events = await listEventsById(
      tx,
      entered.map(({ id }) => id),
    );
    const [event] = events;
    if (!event) throw new Error('the event was not written');
    await recordEvent(tx, context, linked.homeownerId === null ? 'entered' : 'proposed', event, {
      by: 'contractor',
      count: events.length,
    });
    return events.map((each) => present(context, caller, each));
  });
}

const timesOf = (
  { date, endDate = date, startTime = null, endTime = null }: Inputs,
  timeZone: string,
): EventTimes => ({ date, endDate, startTime, endTime, timeZone });
type Inputs = {
  date: string;
  endDate?: string | undefined;
  startTime?: string | null | undefined;
  endTime?: string | null | undefined;
};

const shifted = (times: EventTimes, days: number): EventTimes => ({
  ...times,
  date: addDays(times.date, days),
  endDate: addDays(times.endDate, days),
});

/** Timed entries of one series may not overlap each other. */
function assertApart(all: readonly (EventTimes & { startsAt: Date; endsAt: Date })[]) {
  for (const [n, { startTime, startsAt }] of all.entries()) {
    const before = all[n - 1];
    if (before && startTime !== null && before.endsAt > startsAt)
      throw invalidArgument('endTime', SERIES_OVERLAPS_ITSELF);
  }
}

type Edit = { id: string; scope: SeriesScope; edits?: number | undefined } & EventChanges;

/** Changes an event, with later or all entries of its series if asked. */
export function updateEvent(context: Context, { id, scope, edits, ...changes }: Edit) {
  const caller = callerOf(context);
  const { contractorId } = requireActingContractor(context);
  return withCalendar(context, contractorId, async (tx) => {
    const now = context.now();
    const event = await requireEvent(tx, caller, id);
    assertMoveAllowed(event, caller, 'update', now);
    if (edits !== undefined && edits !== event.edits) throw new ApiError('aborted');
    const { date, endDate, startTime, endTime, timeZone, ...words } = changes;
    const rows = await rowsInScope(tx, event, scope);
    const moved = await moveInCalendar(
      tx,
      { event, rows, now },
      { date, endDate, startTime, endTime, timeZone },
    );
    const ids = rows.map((row) => row.id);
    if (Object.values(words).some((value) => value !== undefined))
      await changeEvents(tx, ids, { ...words, updatedAt: now });
    const name = moved && event.homeownerId !== null ? 'moved' : 'changed';
    await recordEvent(tx, context, name, event, { by: 'contractor', count: rows.length });
    return present(context, caller, await requireEvent(tx, caller, id));
  });
}

/** The event, or the open ones of its series that the scope names. */
async function rowsInScope(tx: Db, event: EventView, scope: SeriesScope): Promise<EventRow[]> {
  if (scope === 'one' || event.seriesId === null) return [event];
  const from = scope === 'all' ? 1 : (event.recurringSequence ?? 1);
  const rows = await lockSeries(tx, event.seriesId, from);
  return rows.filter(({ status, id }) => openEventStatuses.includes(status) || id === event.id);
}

type TimeChanges = Pick<EventChanges, 'date' | 'endDate' | 'startTime' | 'endTime' | 'timeZone'>;

/** Moves events by what has changed for one of them. Returns whether anything has moved. */
async function moveInCalendar(
  tx: Db,
  { event, rows, now }: { event: EventView; rows: readonly EventRow[]; now: Date },
  changes: TimeChanges,
) {
  const days = changes.date === undefined ? 0 : daysBetween(event.date, changes.date);
  const length = changes.endDate
    ? daysBetween(changes.date ?? event.date, changes.endDate)
    : daysBetween(event.date, event.endDate);
  const timesAfter = (row: EventRow): EventTimes => {
    const date = addDays(row.date, days);
    return {
      date,
      endDate: addDays(date, length),
      startTime: changes.startTime === undefined ? row.startTime : changes.startTime,
      endTime: changes.endTime === undefined ? row.endTime : changes.endTime,
      timeZone: changes.timeZone ?? row.timeZone,
    };
  };
  const after = timesAfter(event);
  const isSame = (Object.keys(after) as (keyof EventTimes)[]).every(
    (name) => after[name] === event[name],
  );
  if (isSame) return false;
  if (event.status === 'done') throw new ApiError('failed-precondition');
  assertTimes(after);
  const moved = rows.map((row) => ({ ...withInstants(timesAfter(row)), id: row.id }));
  assertApart(moved);
  if (event.homeownerId !== null) for (const times of moved) assertToCome(times, now);
  const ids = rows.map(({ id }) => id);
  if (after.startTime !== null) await assertFree(tx, event.contractorId, moved, ids);
  await moveEvents(tx, moved, now);
  if (event.homeownerId !== null) await changeEvents(tx, ids, entryStatus(event.homeownerId, now));
  return true;
}

/** Deletes an event, with later or all entries of its series if asked: all or none. */
export function removeEvent(context: Context, { id, scope }: { id: string; scope: SeriesScope }) {
  return context.db.transaction(async (tx) => {
    const [caller, now] = [callerOf(context), context.now()];
    const event = await requireEvent(tx, caller, id);
    assertMoveAllowed(event, caller, 'remove', now);
    const rows =
      scope === 'one' || event.seriesId === null
        ? [event]
        : await lockSeries(
            tx,
            event.seriesId,
            scope === 'all' ? 1 : (event.recurringSequence ?? 1),
          );
    if (event.homeownerId !== null && rows.length > 1)
      throw new ApiError('failed-precondition', CANCEL_FIRST);
    const removed = await removeEvents(
      tx,
      rows.map((row) => row.id),
    );
    if (removed.length === 0) throw new ApiError('aborted');
    await recordEvent(tx, context, 'removed', event, { count: removed.length });
    return { success: true as const, removed: removed.length };
  });
}
