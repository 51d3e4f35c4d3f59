import { implement } from '@orpc/server';
import { ApiError, invalidArgument } from '#lib/api-error.ts';
import { newId } from '#lib/columns.ts';
import { daysBetween } from '#lib/local-date.ts';
import { instantAt, localAt } from '#lib/zoned-time.ts';
import { guarded } from '#server/call-middleware.ts';
import { type Context, requireActingContractor } from '#server/context.ts';
import type { Db } from '#server/database/database.ts';
import { recordActivity } from '#server/outbox/outbox.ts';
import { insertEvents } from '../data.ts';
import { MAX_EVENT_DAYS } from '../rules.ts';
import { assertRoomFor, callerOf, todayIn, withCalendar, zoneOfCaller } from '../service.ts';
import type { NewEvent } from '../tables.ts';
import { busyTimesContract } from './contract.ts';
import { listTaken, removeUploaded } from './data.ts';
import {
  BUSY_DAYS_AHEAD,
  type BusyTime,
  CALENDAR_TOO_MUCH,
  MAX_BUSY_TIMES,
  mergeBusy,
  NOT_A_CALENDAR,
  withoutTaken,
} from './rules.ts';
import type { BusyDay } from './service.ts';

const api = implement(busyTimesContract).$context<Context>().use(guarded);

const MINUTE = 60_000;

export const busyTimesHandlers = api.router({
  uploadBusyTimes: api.uploadBusyTimes.handler(async ({ input, context }) => {
    const { contractorId } = requireActingContractor(context);
    const zone = await zoneOfCaller(context.db, callerOf(context));
    const now = context.now();
    const from = instantAt(todayIn(now, zone), '00:00', zone);
    const to = new Date(from.getTime() + BUSY_DAYS_AHEAD * 24 * 60 * MINUTE);
    const read = await context.services.threads.readCalendar(context, {
      text: await input.file.text(),
      timeZone: input.timeZone ?? zone,
      from,
      to,
    });
    if ('error' in read)
      throw invalidArgument('file', read.error === 'tooMuch' ? CALENDAR_TOO_MUCH : NOT_A_CALENDAR);
    return withCalendar(context, contractorId, async (tx) => {
      await removeUploaded(tx, contractorId);
      const taken = await listTaken(tx, contractorId, from, to);
      const times = withoutTaken(mergeBusy(read.times.map(toMinutes)), taken);
      const base = { contractorId, kind: 'busy' as const, timeZone: zone, uploadId: newId() };
      const rows = [
        ...times.map((time) => timedRow(time, zone)),
        ...read.days.map((day) => dayRow(day, zone)),
      ].map(
        (row): NewEvent => ({ ...base, ...row, confirmedAt: now, createdAt: now, updatedAt: now }),
      );
      const kept = rows.slice(0, MAX_BUSY_TIMES);
      await assertRoomFor(tx, contractorId, kept.length, now);
      if (kept.length > 0) await insertEvents(tx, kept);
      await recordUpload(tx, context, contractorId);
      return { added: kept.length, skipped: read.skipped + rows.length - kept.length };
    });
  }),

  removeBusyTimes: api.removeBusyTimes.handler(({ context }) =>
    context.db.transaction(async (tx) => {
      const { contractorId } = requireActingContractor(context);
      const removed = await removeUploaded(tx, contractorId);
      await recordUpload(tx, context, contractorId);
      return { removed: removed.length };
    }),
  ),
});

const recordUpload = (tx: Db, context: Context, contractorId: string) =>
  recordActivity(tx, context, {
    type: 'event.busyTimesReplaced',
    subjectType: 'contractor',
    subjectId: contractorId,
    audience: [contractorId],
  });

/** Whole minutes, as the calendar has them: never shorter than in the file. */
const toMinutes = ({ startsAt, endsAt, title }: BusyTime): BusyTime => ({
  title,
  startsAt: new Date(Math.floor(startsAt.getTime() / MINUTE) * MINUTE),
  endsAt: new Date(Math.ceil(endsAt.getTime() / MINUTE) * MINUTE),
});

function timedRow({ startsAt, endsAt, title }: BusyTime, zone: string) {
  const [start, end] = [localAt(startsAt, zone), localAt(endsAt, zone)];
  const local = { date: start.date, startTime: start.time, endDate: end.date, endTime: end.time };
  return { title, ...local, startsAt, endsAt };
}

function dayRow({ date, endDate, title }: BusyDay, zone: string) {
  if (daysBetween(date, endDate) >= MAX_EVENT_DAYS) throw new ApiError('internal');
  const startsAt = instantAt(date, '00:00', zone);
  const days = daysBetween(date, endDate) + 1;
  const after = new Date(Date.parse(`${date}T00:00:00Z`) + days * 24 * 60 * MINUTE);
  const endsAt = instantAt(after.toISOString().slice(0, 10), '00:00', zone);
  return { title, date, endDate, startsAt, endsAt };
}
