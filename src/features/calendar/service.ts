import { lockBusiness } from '#features/contractors/data.ts';
import { findCustomer, listOwnContacts } from '#features/customers/lists/data.ts';
import { isInvolved } from '#features/leads/rules.ts';
import { requireLead } from '#features/leads/service.ts';
import { listLastJobs, listSharedContacts } from '#features/projects/contact-shares/data.ts';
import { findVisibleProject } from '#features/projects/data.ts';
import { ApiError, invalidArgument } from '#lib/api-error.ts';
import { formatClockRange, formatDate } from '#lib/dates.ts';
import type { Issue } from '#lib/error-catalog.ts';
import { formatPlace } from '#lib/format-place.ts';
import { toE164 } from '#lib/phone.ts';
import { timeZoneOfState } from '#lib/time-zone.ts';
import { localAt } from '#lib/zoned-time.ts';
import { type Context, requireActingContractor, requireSignedIn } from '#server/context.ts';
import type { Db } from '#server/database/database.ts';
import { isExclusionViolation } from '#server/database/sql-states.ts';
import {
  changeEvent,
  changeEvents,
  countUpcoming,
  type EventView,
  findEvent,
  findHomeownerState,
  listClashes,
  lockSeries,
  recordEvent,
  type Span,
} from './data.ts';
import {
  availableEventMoves,
  clashMessage,
  EVENT_NOT_FOUND,
  type EventCaller,
  type EventMove,
  type EventTimes,
  eventRefusal,
  IN_THE_PAST,
  instantsOf,
  MAX_UPCOMING_EVENTS,
  NO_LONGER_FREE,
  TOO_MANY_EVENTS,
  timesError,
} from './rules.ts';
import type { EventRow } from './tables.ts';
import { NO_VISIT_FROM_HERE } from './visits/rules.ts';
import { findCalendarSettings } from './working-hours/data.ts';

/** The caller in their active role. */
export function callerOf(context: Context): EventCaller {
  const { uid, role } = requireSignedIn(context);
  if (role !== 'contractor') return { uid, role };
  return { uid, role, contractorId: requireActingContractor(context).contractorId };
}

export async function requireEvent(db: Db, caller: EventCaller, id: string) {
  const event = await findEvent(db, caller, id);
  if (!event) throw new ApiError('not-found', EVENT_NOT_FOUND);
  return event;
}

export function assertMoveAllowed(
  event: EventRow,
  caller: EventCaller,
  move: EventMove,
  now: Date,
) {
  const [code, message] = eventRefusal(event, caller, move, now) ?? [];
  if (code) throw new ApiError(code, message);
}

/** An event as the API returns it to this caller. */
export function present(context: Context, caller: EventCaller, event: EventView) {
  const { uploadId, dayReminderFor: _d, hourReminderFor: _h, ...fields } = event;
  return {
    ...fields,
    allDay: event.startTime === null,
    isRecurring: event.seriesId !== null,
    uploaded: uploadId !== null,
    moves: availableEventMoves(event, caller, context.now()),
  };
}

/** The zone in which a caller's days begin. */
export async function zoneOfCaller(db: Db, { uid, contractorId }: EventCaller) {
  if (contractorId) return (await findCalendarSettings(db, contractorId))?.timeZone ?? 'UTC';
  return timeZoneOfState(await findHomeownerState(db, uid));
}

/** Refuses times that make no event, beside the field. */
export function assertTimes(times: EventTimes) {
  const error = timesError(times);
  if (error) throw invalidArgument(times.startTime === null ? 'endDate' : 'endTime', error);
}

/** Refuses a time that has passed, for what somebody else is asked to come to. */
export function assertToCome({ startsAt }: Span, now: Date) {
  if (startsAt <= now) throw invalidArgument('date', IN_THE_PAST);
}

/**
 * Runs `work` in a transaction that holds the business, so that what it checks of the calendar is still so when it
 * writes. The constraint is the last guard.
 */
export async function withCalendar<T>(
  context: Context,
  contractorId: string,
  work: (tx: Db) => Promise<T>,
): Promise<T> {
  try {
    return await context.db.transaction(async (tx) => {
      await lockBusiness(tx, contractorId);
      return work(tx);
    });
  } catch (error) {
    if (isExclusionViolation(error)) throw new ApiError('failed-precondition', NO_LONGER_FREE);
    throw error;
  }
}

/** Refuses times that overlap what is in the calendar, and names it: its owner may know. */
export async function assertFree(
  tx: Db,
  contractorId: string,
  spans: readonly Span[],
  exceptIds: readonly string[] = [],
) {
  if (spans.length === 0) return;
  const clashes = await listClashes(tx, contractorId, spans, exceptIds);
  if (clashes.length === 0) return;
  const issues = clashes.map(
    (clash): Issue => ({ path: clash.date, message: `${clashTime(clash)}: ${clash.title}` }),
  );
  const names = clashes.map(
    (clash) => `“${clash.title}”, ${formatDate(clash.date)}, ${clashTime(clash)}`,
  );
  throw new ApiError('failed-precondition', clashMessage(names), { issues });
}

const clashTime = ({ startTime, endTime }: Pick<EventRow, 'startTime' | 'endTime'>) =>
  startTime === null || endTime === null ? 'all day' : formatClockRange(startTime, endTime);

export async function assertRoomFor(tx: Db, contractorId: string, added: number, now: Date) {
  const max = MAX_UPCOMING_EVENTS - added;
  if ((await countUpcoming(tx, contractorId, now, max + 1)) > max)
    throw new ApiError('resource-exhausted', TOO_MANY_EVENTS);
}

type Links = {
  projectId?: string | undefined;
  leadId?: string | undefined;
  customerId?: string | undefined;
};

/** Whom an event is with: only somebody whom the contractor deals with already. */
export async function findLinked(
  tx: Db,
  caller: EventCaller & { contractorId: string },
  links: Links,
) {
  const { projectId = null, leadId = null, customerId = null } = links;
  const project = projectId === null ? undefined : await findVisibleProject(tx, projectId, caller);
  if (projectId !== null && !project) throw new ApiError('not-found');
  const lead = leadId === null ? undefined : await requireLead(tx, leadId, caller);
  if (lead && !isInvolved(lead, caller.contractorId)) throw new ApiError('not-found');
  // Nobody who lost the work, or whose customer canceled it, has a reason left to come by.
  if (
    lead?.status === 'lost' ||
    (lead?.status === 'won' && lead.assignedContractor !== caller.contractorId)
  )
    throw new ApiError('failed-precondition', NO_VISIT_FROM_HERE);
  const customer =
    customerId === null ? undefined : await findCustomer(tx, caller.contractorId, customerId);
  if (customerId !== null && !customer) throw new ApiError('not-found');
  const people = [project?.homeownerId, lead?.homeownerId, customer?.homeownerId].filter(Boolean);
  if (new Set(people).size > 1)
    throw invalidArgument('customerId', 'These are for different customers');
  const homeownerId = people[0] ?? null;
  return { projectId: projectId ?? lead?.projectId ?? null, leadId, customerId, homeownerId };
}

type Contact = Awaited<ReturnType<typeof listSharedContacts>>[number];

const presentContact = ({ phone, mayCall, streetAddress, city, state, zipCode }: Contact) => ({
  phone,
  mayCall,
  address: streetAddress && formatPlace({ street: streetAddress, city, state, zipCode }),
});

/**
 * Presents events with where their contractor goes and whom they call, as far as homeowners show it to them, or did for
 * the last job: one statement of each for all.
 */
export async function presentWithContacts(
  context: Context,
  caller: EventCaller,
  events: readonly EventView[],
) {
  const { contractorId } = caller;
  const projectIds = events.flatMap(({ projectId, homeownerId }) =>
    projectId !== null && homeownerId !== null ? [projectId] : [],
  );
  const contacts =
    caller.role === 'contractor' && contractorId
      ? await listSharedContacts(context.db, contractorId, [...new Set(projectIds)])
      : [];
  const contactOf = new Map(
    contacts.map((contact) => [contact.projectId, presentContact(contact)]),
  );
  const ownContactOf = await findOwnContacts(context.db, caller, events);
  const withoutAddress = projectIds.filter((id) => !contactOf.get(id)?.address);
  const lastJobs =
    caller.role === 'contractor' && contractorId
      ? await listLastJobs(context.db, contractorId, [...new Set(withoutAddress)])
      : [];
  const lastJobOf = new Map(lastJobs.map((job) => [job.projectId, presentContact(job)]));
  return events.map((event) => ({
    ...present(context, caller, event),
    contact:
      (event.homeownerId
        ? contactOf.get(event.projectId ?? '')
        : ownContactOf.get(event.customerId ?? '')) ?? null,
    lastJob: (event.homeownerId !== null && lastJobOf.get(event.projectId ?? '')) || null,
  }));
}

/** How to reach those without an account: what the contractor wrote down about them, which nobody shares or hides. */
async function findOwnContacts(
  db: Db,
  { role, contractorId }: EventCaller,
  events: readonly EventView[],
) {
  const ids = events.flatMap(({ customerId, homeownerId }) =>
    customerId !== null && homeownerId === null ? [customerId] : [],
  );
  const found =
    role === 'contractor' && contractorId && ids.length > 0
      ? await listOwnContacts(db, contractorId, [...new Set(ids)])
      : [];
  return new Map(
    found
      .filter(({ phone, address }) => phone || address)
      .map(({ id, phone, mayCall, address }) => [
        id,
        { phone: toE164(phone) ?? (phone || null), mayCall, address: address || null },
      ]),
  );
}

/** Local times with their instants. */
export const withInstants = (times: EventTimes) => ({ ...times, ...instantsOf(times) });

/** The status of what a contractor enters: a homeowner is asked first. */
export const entryStatus = (homeownerId: string | null, now: Date) =>
  homeownerId === null
    ? { status: 'confirmed' as const, awaiting: null, confirmedAt: now }
    : { status: 'proposed' as const, awaiting: 'homeowner' as const, confirmedAt: null };

/** Makes a move on one event: finds it, checks the move, applies it and records it. */
export function moveEvent(
  context: Context,
  { id, move, name }: { id: string; move: EventMove; name: string },
  changesOf: (event: EventView, now: Date) => Parameters<typeof changeEvent>[2],
) {
  return context.db.transaction(async (tx) => {
    const [caller, now] = [callerOf(context), context.now()];
    const event = await requireEvent(tx, caller, id);
    assertMoveAllowed(event, caller, move, now);
    const changed = await changeEvent(tx, event, { ...changesOf(event, now), updatedAt: now });
    if (!changed) {
      assertMoveAllowed(await requireEvent(tx, caller, id), caller, move, now);
      throw new ApiError('aborted');
    }
    await recordEvent(tx, context, name, changed, { by: caller.role });
    return present(context, caller, await requireEvent(tx, caller, id));
  });
}

/** Answers a proposal; the entries of a series that wait for the same answer get it together. */
export function answerEvent(
  context: Context,
  { id, move, name }: { id: string; move: 'confirm' | 'decline'; name: string },
  changesOf: (now: Date) => Parameters<typeof changeEvent>[2],
) {
  return context.db.transaction(async (tx) => {
    const [caller, now] = [callerOf(context), context.now()];
    const event = await requireEvent(tx, caller, id);
    assertMoveAllowed(event, caller, move, now);
    const rows = event.seriesId === null ? [event] : await lockSeries(tx, event.seriesId, 1);
    const waiting = rows.filter(
      (row) => row.awaiting === event.awaiting && row.status === 'proposed',
    );
    const changes = { ...changesOf(now), updatedAt: now };
    const [changed] = waiting.length === 1 ? [await changeEvent(tx, event, changes)] : waiting;
    if (!changed) {
      assertMoveAllowed(await requireEvent(tx, caller, id), caller, move, now);
      throw new ApiError('aborted');
    }
    const ids = waiting.map((row) => row.id);
    if (waiting.length > 1) await changeEvents(tx, ids, changes);
    await recordEvent(tx, context, name, event, { by: caller.role, count: waiting.length });
    return present(context, caller, await requireEvent(tx, caller, id));
  });
}

/** Today, in the zone. */
export const todayIn = (now: Date, timeZone: string) => localAt(now, timeZone).date;
