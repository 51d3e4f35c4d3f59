import { findLead } from '#features/leads/data.ts';
import { isInvolved, LEAD_NOT_FOUND } from '#features/leads/rules.ts';
import { findQuote } from '#features/quotes/data.ts';
import { QUOTE_NOT_FOUND } from '#features/quotes/rules.ts';
import { ApiError, invalidArgument } from '#lib/api-error.ts';
import { addDays, minutesOf } from '#lib/local-date.ts';
import { formatCents } from '#lib/money.ts';
import { instantAt, localAt } from '#lib/zoned-time.ts';
import { type Context, requireSignedIn } from '#server/context.ts';
import type { Db } from '#server/database/database.ts';
import { changeEvent, findEvent, insertEvents, recordEvent } from '../data.ts';
import {
  type EventCaller,
  MAX_EVENT_TITLE_LENGTH,
  NO_LONGER_FREE,
  otherParty,
  SLOT_DAYS,
} from '../rules.ts';
import {
  assertFree,
  assertMoveAllowed,
  assertRoomFor,
  assertToCome,
  callerOf,
  present,
  requireEvent,
  withCalendar,
  withInstants,
  zoneOfCaller,
} from '../service.ts';
import { findCalendarSettings } from '../working-hours/data.ts';
import type { CalendarSettings } from '../working-hours/rules.ts';
import {
  countOpenVisits,
  listBusy,
  listDueInvoices,
  listExpiringQuotes,
  listProjectDays,
} from './data.ts';
import {
  bookableDays,
  type DayKind,
  endTimeAfter,
  freeSlots,
  MAX_OPEN_VISITS,
  NO_VISIT_FROM_HERE,
  ONLY_TIMED_VISITS,
  TAKES_NO_VISITS,
  TOO_MANY_VISITS,
  WHICH_CONTRACTOR,
} from './rules.ts';

type Source = {
  contractorId?: string | undefined;
  leadId?: string | undefined;
  quoteId?: string | undefined;
};

/** The work that a homeowner books a visit for, and with whom: their own lead or quote. */
async function findBookable(db: Db, { uid, role }: EventCaller, source: Source) {
  if (source.quoteId !== undefined) {
    const quote = await findQuote(db, { uid, role }, source.quoteId);
    if (!quote) throw new ApiError('not-found', QUOTE_NOT_FOUND);
    if (quote.status !== 'sent' && quote.status !== 'accepted')
      throw new ApiError('failed-precondition', NO_VISIT_FROM_HERE);
    const { contractorId, projectTitle, location, leadId, projectId } = quote;
    return {
      contractorId,
      title: projectTitle,
      place: location,
      leadId,
      projectId,
      quoteId: quote.id,
    };
  }
  if (source.leadId === undefined) throw invalidArgument('leadId', 'Say which lead or quote');
  const lead = await findLead(db, source.leadId, uid);
  if (!lead) throw new ApiError('not-found', LEAD_NOT_FOUND);
  const contractorId =
    source.contractorId ??
    lead.assignedContractor ??
    lead.contractorId ??
    (lead.interestedContractors.length === 1 ? lead.interestedContractors[0] : undefined);
  if (contractorId === undefined) throw invalidArgument('contractorId', WHICH_CONTRACTOR);
  if (!isInvolved(lead, contractorId)) throw new ApiError('not-found');
  if (lead.status === 'lost') throw new ApiError('failed-precondition', NO_VISIT_FROM_HERE);
  const { projectTitle, location, id, projectId } = lead;
  return {
    contractorId,
    title: projectTitle,
    place: location,
    leadId: id,
    projectId,
    quoteId: null,
  };
}

async function requireSettings(db: Db, contractorId: string) {
  const settings = await findCalendarSettings(db, contractorId);
  if (!settings) throw new ApiError('not-found');
  return settings;
}

type Search = { from?: string | undefined; now: Date; minutes?: number; exceptId?: string };

/** The free slots of a business from a day on. */
async function findFreeSlots(
  db: Db,
  contractorId: string,
  settings: CalendarSettings,
  { from, now, minutes, exceptId }: Search,
) {
  const days = bookableDays(from ?? '', now, settings.timeZone);
  const [first] = days;
  if (first === undefined) return [];
  const span = {
    startsAt: new Date(instantAt(first, '00:00', settings.timeZone).getTime() - 86_400_000),
    endsAt: instantAt(addDays(first, SLOT_DAYS + 1), '00:00', settings.timeZone),
  };
  const busy = await listBusy(db, contractorId, span, exceptId);
  return freeSlots(settings, busy, { days, now, ...(minutes !== undefined && { minutes }) });
}

/** When a visit can be booked, or a booked one can be moved to. */
export async function listSlots(
  context: Context,
  {
    eventId,
    from,
    ...source
  }: Source & { eventId?: string | undefined; from?: string | undefined },
) {
  const [caller, now] = [callerOf(context), context.now()];
  const event = eventId === undefined ? undefined : await findEvent(context.db, caller, eventId);
  if (eventId !== undefined && !event) throw new ApiError('not-found');
  if (!event && caller.role !== 'homeowner') throw invalidArgument('eventId', 'Say which visit');
  const contractorId =
    event?.contractorId ?? (await findBookable(context.db, caller, source)).contractorId;
  const settings = await requireSettings(context.db, contractorId);
  const takesVisits = settings.takesVisits || event !== undefined;
  const items = takesVisits
    ? await findFreeSlots(context.db, contractorId, settings, {
        from,
        now,
        ...(event && { minutes: minutesLong(event), exceptId: event.id }),
      })
    : [];
  return { contractorId, timeZone: settings.timeZone, takesVisits, items };
}

const minutesLong = ({ startsAt, endsAt }: { startsAt: Date; endsAt: Date }) =>
  Math.round((endsAt.getTime() - startsAt.getTime()) / 60_000);

type Booking = Source & { date: string; startTime: string; notes: string };

/** Books a visit at a free time, as a proposal to the contractor. */
export async function bookVisit(context: Context, { date, startTime, notes, ...source }: Booking) {
  const caller = callerOf(context);
  const { uid } = requireSignedIn(context);
  const { title, contractorId, ...work } = await findBookable(context.db, caller, source);
  return withCalendar(context, contractorId, async (tx) => {
    const now = context.now();
    const settings = await requireSettings(tx, contractorId);
    if (!settings.takesVisits) throw new ApiError('failed-precondition', TAKES_NO_VISITS);
    if ((await countOpenVisits(tx, contractorId, uid, now)) >= MAX_OPEN_VISITS)
      throw new ApiError('resource-exhausted', TOO_MANY_VISITS);
    await assertRoomFor(tx, contractorId, 1, now);
    const slots = await findFreeSlots(tx, contractorId, settings, { from: date, now });
    const slot = slots.find((one) => one.date === date && one.startTime === startTime);
    if (!slot) throw new ApiError('failed-precondition', NO_LONGER_FREE);
    const [entered] = await insertEvents(tx, [
      {
        ...{ contractorId, homeownerId: uid, ...work, notes },
        title: `Site visit: ${title}`.slice(0, MAX_EVENT_TITLE_LENGTH),
        kind: 'site_visit',
        status: 'proposed',
        awaiting: 'contractor',
        ...withInstants({ ...slot, endDate: slot.date, timeZone: settings.timeZone }),
        createdAt: now,
        updatedAt: now,
      },
    ]);
    if (!entered) throw new Error('the visit was not written');
    const event = await requireEvent(tx, caller, entered.id);
    await recordEvent(tx, context, 'proposed', event, { by: 'homeowner', count: 1 });
    return present(context, caller, event);
  });
}

type Reschedule = { id: string; date: string; startTime: string; reason?: string | undefined };

/**
 * Proposes another time for a visit, as long as the one before. A homeowner chooses among the free slots, a
 * contractor any free time of theirs.
 */
export async function rescheduleEvent(
  context: Context,
  { id, date, startTime, reason }: Reschedule,
) {
  const caller = callerOf(context);
  const { contractorId } = await requireEvent(context.db, caller, id);
  return withCalendar(context, contractorId, async (tx) => {
    const now = context.now();
    const event = await requireEvent(tx, caller, id);
    assertMoveAllowed(event, caller, 'reschedule', now);
    if (event.startTime === null || event.endTime === null)
      throw new ApiError('failed-precondition', ONLY_TIMED_VISITS);
    const endTime =
      event.endDate === event.date
        ? endTimeAfter(startTime, minutesOf(event.endTime) - minutesOf(event.startTime))
        : undefined;
    if (endTime === undefined) throw invalidArgument('startTime', ONLY_TIMED_VISITS);
    const times = withInstants({
      date,
      endDate: date,
      startTime,
      endTime,
      timeZone: event.timeZone,
    });
    assertToCome(times, now);
    const party = caller.role === 'contractor' ? 'contractor' : 'homeowner';
    if (party === 'contractor') await assertFree(tx, contractorId, [times], [id]);
    else {
      const settings = await requireSettings(tx, contractorId);
      const free = await findFreeSlots(tx, contractorId, settings, {
        from: date,
        now,
        minutes: minutesLong(event),
        exceptId: id,
      });
      if (!free.some((slot) => slot.date === date && slot.startTime === startTime))
        throw new ApiError('failed-precondition', NO_LONGER_FREE);
    }
    const changed = await changeEvent(tx, event, {
      ...times,
      ...{ status: 'proposed', awaiting: otherParty(party), confirmedAt: null },
      ...{ reason: reason || null, reasonBy: party, updatedAt: now },
    });
    if (!changed) throw new ApiError('aborted');
    await recordEvent(tx, context, 'moved', changed, { by: party, count: 1 });
    return present(context, caller, await requireEvent(tx, caller, id));
  });
}

type Day = { kind: DayKind; date: string; title: string; path: string };

/** What else there is to know about days: of projects, of quotes that wait for an answer, and of invoices. */
export async function listDays(context: Context, { from, to }: { from: string; to: string }) {
  const caller = callerOf(context);
  const zone = await zoneOfCaller(context.db, caller);
  const isContractor = caller.role === 'contractor';
  const portal = isContractor ? '/contractor' : '/homeowner';
  const span = {
    startsAt: instantAt(from, '00:00', zone),
    endsAt: instantAt(addDays(to, 1), '00:00', zone),
  };
  const found = await listProjectDays(context.db, caller, from, to);
  const quotes = await listExpiringQuotes(context.db, caller, span);
  const invoices = await listDueInvoices(context.db, caller, from, to);
  const days: Day[] = [
    ...found.flatMap(({ id, title, startDate, dueDate }) => {
      const path = `${portal}/projects/${id}`;
      return [
        ...(startDate ? [{ kind: 'project_start' as const, date: startDate, title, path }] : []),
        ...(dueDate ? [{ kind: 'project_due' as const, date: dueDate, title, path }] : []),
      ];
    }),
    // Of several quotes for a project, their homeowner wants to know whose it is.
    ...quotes.map(({ id, title, contractorName, validUntil }) => ({
      kind: 'quote_expires' as const,
      date: localAt(validUntil, zone).date,
      title: isContractor ? title : `${contractorName}, ${title}`,
      path: `${portal}/quotes?quoteId=${id}`,
    })),
    ...invoices.flatMap(({ id, dueDate, dueAmount, contractorName, projectTitle }) =>
      dueDate === null
        ? []
        : {
            kind: 'invoice_due' as const,
            date: dueDate,
            title: isContractor
              ? `${formatCents(dueAmount)} for ${projectTitle}`
              : `${contractorName}, ${formatCents(dueAmount)}`,
            path: `${portal}/billing?invoiceId=${id}`,
          },
    ),
  ];
  return days
    .filter(({ date }) => date >= from && date <= to)
    .sort((a, b) => a.date.localeCompare(b.date) || a.title.localeCompare(b.title));
}
