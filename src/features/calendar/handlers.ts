import { implement } from '@orpc/server';
import { invalidArgument } from '#lib/api-error.ts';
import { addDays, addMonths, daysBetween, weekdayOf } from '#lib/local-date.ts';
import { instantAt } from '#lib/zoned-time.ts';
import { guarded } from '#server/call-middleware.ts';
import { type Context, requireActingContractor } from '#server/context.ts';
import { busyTimesHandlers } from './busy-times/handlers.ts';
import { eventsContract } from './contract.ts';
import { findNextEvent, getEventStats, listClashes, listEvents } from './data.ts';
import { calendarFeedHandlers, eventFileHandlers } from './feeds/handlers.ts';
import { MAX_RANGE_DAYS } from './rules.ts';
import { seriesHandlers } from './series/handlers.ts';
import { createEvent, removeEvent, updateEvent } from './series/service.ts';
import {
  answerEvent,
  assertTimes,
  callerOf,
  moveEvent,
  present,
  presentWithContacts,
  requireEvent,
  todayIn,
  withInstants,
  zoneOfCaller,
} from './service.ts';
import { visitsHandlers } from './visits/handlers.ts';
import { rescheduleEvent } from './visits/service.ts';
import { workingHoursHandlers } from './working-hours/handlers.ts';

const api = implement(eventsContract).$context<Context>().use(guarded);

const DEFAULT_RANGE_DAYS = 31;

export const eventsHandlers = api.router({
  list: api.list.handler(async ({ input, context }) => {
    const caller = callerOf(context);
    const from = input.from ?? todayIn(context.now(), await zoneOfCaller(context.db, caller));
    const to = input.to ?? addDays(from, DEFAULT_RANGE_DAYS);
    const days = daysBetween(from, to);
    if (days < 0) throw invalidArgument('to', 'The last day can’t be before the first');
    if (days > MAX_RANGE_DAYS)
      throw invalidArgument('to', `Ask for at most ${MAX_RANGE_DAYS} days at a time`);
    const { limit, cursor, projectId } = input;
    const page = { from, to, limit, cursor, projectId };
    const { items, nextCursor } = await listEvents(context.db, caller, page);
    return { items: await presentWithContacts(context, caller, items), nextCursor };
  }),

  stats: api.stats.handler(async ({ context }) => {
    const [caller, now] = [callerOf(context), context.now()];
    const zone = await zoneOfCaller(context.db, caller);
    const today = todayIn(now, zone);
    const sunday = addDays(today, -weekdayOf(today));
    const days = (from: string, count: number) => ({
      startsAt: instantAt(from, '00:00', zone),
      endsAt: instantAt(addDays(from, count), '00:00', zone),
    });
    const first = `${today.slice(0, 7)}-01`;
    const [counts, next] = await Promise.all([
      getEventStats(context.db, caller, {
        now,
        today: days(today, 1),
        next7Days: days(today, 7),
        week: days(sunday, 7),
        month: days(first, daysBetween(first, addMonths(first, 1))),
      }),
      findNextEvent(context.db, caller, { now, today: days(today, 1) }),
    ]);
    return { ...counts, next: next ?? null };
  }),

  conflicts: api.conflicts.handler(async ({ input, context }) => {
    const caller = callerOf(context);
    const { contractorId } = requireActingContractor(context);
    const { date, endDate = date, startTime, endTime, excludeId } = input;
    const timeZone = input.timeZone ?? (await zoneOfCaller(context.db, caller));
    const times = { date, endDate, startTime, endTime, timeZone };
    assertTimes(times);
    const except = excludeId === undefined ? [] : [excludeId];
    const clashes = await listClashes(context.db, contractorId, [withInstants(times)], except);
    return { items: clashes.map((event) => present(context, caller, event)) };
  }),

  get: api.get.handler(async ({ input, context }) => {
    const caller = callerOf(context);
    const event = await requireEvent(context.db, caller, input.id);
    const [presented] = await presentWithContacts(context, caller, [event]);
    if (!presented) throw new Error('presenting an event answered none');
    return presented;
  }),

  create: api.create.handler(async ({ input, context }) => {
    const [event] = await createEvent(context, input);
    if (!event) throw new Error('the event was not written');
    return event;
  }),

  update: api.update.handler(({ input, context }) => updateEvent(context, input)),

  remove: api.remove.handler(({ input, context }) => removeEvent(context, input)),

  confirm: api.confirm.handler(({ input: { id }, context }) =>
    answerEvent(context, { id, move: 'confirm', name: 'confirmed' }, (now) => ({
      status: 'confirmed',
      awaiting: null,
      confirmedAt: now,
    })),
  ),

  decline: api.decline.handler(({ input: { id, reason }, context }) =>
    answerEvent(context, { id, move: 'decline', name: 'declined' }, () => ({
      status: 'declined',
      awaiting: null,
      ...reasonColumns(context, reason),
    })),
  ),

  cancel: api.cancel.handler(({ input: { id, reason }, context }) =>
    moveEvent(context, { id, move: 'cancel', name: 'cancelled' }, () => ({
      status: 'cancelled',
      awaiting: null,
      ...reasonColumns(context, reason),
    })),
  ),

  reschedule: api.reschedule.handler(({ input, context }) => rescheduleEvent(context, input)),

  complete: api.complete.handler(({ input: { id }, context }) =>
    moveEvent(context, { id, move: 'complete', name: 'completed' }, () => ({ status: 'done' })),
  ),

  recordNoShow: api.recordNoShow.handler(({ input: { id }, context }) =>
    moveEvent(context, { id, move: 'recordNoShow', name: 'missed' }, (_, now) =>
      callerOf(context).role === 'contractor'
        ? { homeownerMissedAt: now }
        : { contractorMissedAt: now },
    ),
  ),
});

const reasonColumns = (context: Context, reason: string | undefined) => ({
  reason: reason || null,
  reasonBy:
    callerOf(context).role === 'contractor' ? ('contractor' as const) : ('homeowner' as const),
});

/** The handlers of all calls of this module, by their public names. */
export const calendarRouter = {
  events: { ...eventsHandlers, ...seriesHandlers, ...eventFileHandlers },
  calendar: {
    ...visitsHandlers,
    ...workingHoursHandlers,
    ...calendarFeedHandlers,
    ...busyTimesHandlers,
  },
};
