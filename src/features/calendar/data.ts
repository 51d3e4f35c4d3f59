import {
  and,
  asc,
  eq,
  getTableColumns,
  gt,
  gte,
  inArray,
  lt,
  lte,
  ne,
  type SQL,
  sql,
} from 'drizzle-orm';
import * as z from 'zod';
import { contractors } from '#features/contractors/tables.ts';
import { customers } from '#features/customers/tables.ts';
import { users } from '#features/users/tables.ts';
import { cursorInstant, decodeCursor, pageFrom } from '#lib/cursor.ts';
import type { Db } from '#server/database/database.ts';
import { recordActivity } from '#server/outbox/outbox.ts';
import {
  ANOTHER_PRO_HIRED,
  type EventCaller,
  MAX_EVENT_DAYS,
  MAX_NAMED_CLASHES,
  PROJECT_CANCELED,
} from './rules.ts';
import { calendarEvents, type EventRow, type NewEvent } from './tables.ts';

/** A contractor's own calendar; for a homeowner what they take part in. Nobody else sees any of it. */
function visibleTo({ role, uid, contractorId }: EventCaller): SQL {
  if (role === 'homeowner') return eq(calendarEvents.homeownerId, uid);
  if (role === 'contractor' && contractorId) return eq(calendarEvents.contractorId, contractorId);
  return sql`false`;
}

const selectEvents = (db: Db) =>
  db
    .select({
      ...getTableColumns(calendarEvents),
      contractorName: contractors.businessName,
      customerName: sql<string | null>`coalesce(${users.firstName}, ${customers.name})`,
    })
    .from(calendarEvents)
    .innerJoin(contractors, eq(contractors.id, calendarEvents.contractorId))
    .leftJoin(users, eq(users.id, calendarEvents.homeownerId))
    .leftJoin(customers, eq(customers.id, calendarEvents.customerId));

export type EventView = Awaited<ReturnType<typeof selectEvents>>[number];

export async function findEvent(db: Db, caller: EventCaller, id: string) {
  const [event] = await selectEvents(db).where(and(eq(calendarEvents.id, id), visibleTo(caller)));
  return event;
}

/** Any of these events, without checking who asks; by start. */
export const listEventsById = (db: Db, ids: readonly string[]) =>
  selectEvents(db)
    .where(inArray(calendarEvents.id, [...ids]))
    .orderBy(asc(calendarEvents.startsAt), asc(calendarEvents.id));

const startCursor = z.tuple([cursorInstant, z.uuid()]);

const DAY = 86_400_000;
const utcDay = (date: string) => Date.parse(`${date}T00:00:00Z`);

type Range = {
  from: string;
  to: string;
  limit: number;
  cursor?: string | undefined;
  projectId?: string | undefined;
};

/** What touches the local days from `from` to `to`, by start. The bounds on the start are for the index. */
export async function listEvents(
  db: Db,
  caller: EventCaller,
  { from, to, limit, cursor, projectId }: Range,
) {
  const [startsAt, id] = cursor ? decodeCursor(cursor, startCursor) : [];
  const rows = await selectEvents(db)
    .where(
      and(
        visibleTo(caller),
        gte(calendarEvents.startsAt, new Date(utcDay(from) - (MAX_EVENT_DAYS + 1) * DAY)),
        // A local day and the same day in UTC are 14 hours apart at most.
        lt(calendarEvents.startsAt, new Date(utcDay(to) + 2 * DAY)),
        gte(calendarEvents.endDate, from),
        lte(calendarEvents.date, to),
        projectId ? eq(calendarEvents.projectId, projectId) : undefined,
        startsAt
          ? sql`(${calendarEvents.startsAt}, ${calendarEvents.id}) > (${startsAt}::timestamptz, ${id}::uuid)`
          : undefined,
      ),
    )
    .orderBy(asc(calendarEvents.startsAt), asc(calendarEvents.id))
    .limit(limit + 1);
  return pageFrom(rows, limit, (event) => [event.startsAt.toISOString(), event.id]);
}

export const insertEvents = (tx: Db, events: readonly NewEvent[]) =>
  tx
    .insert(calendarEvents)
    .values([...events])
    .returning({ id: calendarEvents.id });

type Snapshot = Pick<EventRow, 'id' | 'edits'>;
type Changes = Partial<Omit<NewEvent, 'id' | 'edits'>>;

/** Changes an event that nobody else has changed since it was read; otherwise no row comes back. */
export async function changeEvent(tx: Db, { id, edits }: Snapshot, changes: Changes) {
  const [row] = await tx
    .update(calendarEvents)
    .set({ ...changes, edits: edits + 1 })
    .where(and(eq(calendarEvents.id, id), eq(calendarEvents.edits, edits)))
    .returning();
  return row;
}

export type MovedEvent = Pick<
  EventRow,
  'id' | 'date' | 'endDate' | 'startTime' | 'endTime' | 'timeZone' | 'startsAt' | 'endsAt'
>;

/**
 * Gives many events their new times in one statement, after which the constraint looks: the entries of a series may
 * take each other's places.
 */
export const moveEvents = (tx: Db, moved: readonly MovedEvent[], now: Date) =>
  tx.execute(sql`
    update calendar_events set date = moved.date, end_date = moved."endDate", start_time = moved."startTime",
      end_time = moved."endTime", time_zone = moved."timeZone", starts_at = moved."startsAt",
      ends_at = moved."endsAt", edits = edits + 1, updated_at = ${now.toISOString()}
    from jsonb_to_recordset(${JSON.stringify(moved)}::jsonb) as moved (id uuid, date text, "endDate" text,
      "startTime" text, "endTime" text, "timeZone" text, "startsAt" timestamptz, "endsAt" timestamptz)
    where calendar_events.id = moved.id`);

export const changeEvents = (tx: Db, ids: readonly string[], changes: Changes) =>
  tx
    .update(calendarEvents)
    .set({ ...changes, edits: sql`${calendarEvents.edits} + 1` })
    .where(inArray(calendarEvents.id, [...ids]));

export const removeEvents = (tx: Db, ids: readonly string[]) =>
  tx
    .delete(calendarEvents)
    .where(inArray(calendarEvents.id, [...ids]))
    .returning({ id: calendarEvents.id });

/** The entries of a series, locked, from one of them on or all. */
export const lockSeries = (tx: Db, seriesId: string, fromSequence: number) =>
  tx
    .select()
    .from(calendarEvents)
    .where(
      and(
        eq(calendarEvents.seriesId, seriesId),
        gte(calendarEvents.recurringSequence, fromSequence),
      ),
    )
    .orderBy(asc(calendarEvents.recurringSequence))
    .for('no key update');

export type Span = { startsAt: Date; endsAt: Date };

/** A condition of the constraint calendar_events_no_overlap: what it holds apart. */
export const takesTime = sql`status in ('proposed', 'confirmed') and start_time is not null`;

/** What of a business's calendar these times would overlap, by start; the constraint's index answers it. */
export async function listClashes(
  db: Db,
  contractorId: string,
  spans: readonly Span[],
  exceptIds: readonly string[] = [],
) {
  const { rows } = await db.execute<{ id: string }>(sql`
    select distinct calendar_events.id, calendar_events.starts_at
    from jsonb_to_recordset(${JSON.stringify(spans)}::jsonb) as span ("startsAt" timestamptz, "endsAt" timestamptz)
    join calendar_events on contractor_id = ${contractorId}::uuid and ${takesTime}
      and tstzrange(starts_at, ends_at) && tstzrange(span."startsAt", span."endsAt")
      and calendar_events.id <> all (${sql.param([...exceptIds])}::uuid[])
    order by calendar_events.starts_at limit ${MAX_NAMED_CLASHES}`);
  return rows.length > 0
    ? listEventsById(
        db,
        rows.map(({ id }) => id),
      )
    : [];
}

/** Events of a business that have not ended, counted up to `max`. */
export async function countUpcoming(db: Db, contractorId: string, now: Date, max: number) {
  const upcoming = db
    .select({ id: calendarEvents.id })
    .from(calendarEvents)
    .where(and(eq(calendarEvents.contractorId, contractorId), gt(calendarEvents.endsAt, now)))
    .limit(max)
    .as('upcoming');
  return db.$count(upcoming);
}

type StatsRange = { now: Date; today: Span; next7Days: Span; week: Span; month: Span };

/** Counts for one calendar; what was declined or canceled counts nowhere. */
export async function getEventStats(
  db: Db,
  caller: EventCaller,
  { now, today, next7Days, week, month }: StatsRange,
) {
  const { startsAt, endsAt, status, kind, startTime } = calendarEvents;
  const during = (span: Span) =>
    sql`${startsAt} < ${span.endsAt.toISOString()} and ${endsAt} > ${span.startsAt.toISOString()}`;
  const toCome = sql`${endsAt} > ${now.toISOString()}`;
  const since = week.startsAt < month.startsAt ? week.startsAt : month.startsAt;
  const [row] = await db
    .select({
      today: sql<number>`count(*) filter (where ${during(today)})::int`,
      thisWeek: sql<number>`count(*) filter (where ${during(week)})::int`,
      next7Days: sql<number>`count(*) filter (where ${during(next7Days)} and ${toCome} and ${status} <> 'done')::int`,
      upcoming: sql<number>`count(*) filter (where ${toCome} and ${status} <> 'done')::int`,
      proposed: sql<number>`count(*) filter (where ${toCome} and ${status} = 'proposed')::int`,
      thisMonth: sql<number>`count(*) filter (where ${during(month)} and ${kind} <> 'busy')::int`,
      quarters: sql<number>`coalesce(round(sum(extract(epoch from ${endsAt} - ${startsAt}))
        filter (where ${during(week)} and ${kind} <> 'busy' and ${startTime} is not null) / 900), 0)::int`,
    })
    .from(calendarEvents)
    .where(
      and(visibleTo(caller), inArray(status, ['proposed', 'confirmed', 'done']), gt(endsAt, since)),
    );
  const none = {
    ...{ today: 0, next7Days: 0, thisWeek: 0, thisMonth: 0 },
    ...{ upcoming: 0, proposed: 0, quarters: 0 },
  };
  const { quarters, ...counts } = row ?? none;
  return { ...counts, hoursBooked: quarters / 4 };
}

/** What is next on a calendar and keeps nobody just busy; what began on a day before is under way, not next. */
export async function findNextEvent(
  db: Db,
  caller: EventCaller,
  { now, today }: { now: Date; today: Span },
) {
  const [event] = await selectEvents(db)
    .where(
      and(
        visibleTo(caller),
        gte(calendarEvents.startsAt, today.startsAt),
        gt(calendarEvents.endsAt, now),
        inArray(calendarEvents.status, ['proposed', 'confirmed']),
        ne(calendarEvents.kind, 'busy'),
      ),
    )
    .orderBy(asc(calendarEvents.startsAt), asc(calendarEvents.id))
    .limit(1);
  return event;
}

/** Whose time zone a calendar is read in. */
export async function findHomeownerState(db: Db, userId: string) {
  const [row] = await db.select({ state: users.state }).from(users).where(eq(users.id, userId));
  return row?.state ?? '';
}

/** Records an event of the calendar for both sides. */
export const recordEvent = (
  tx: Db,
  context: Parameters<typeof recordActivity>[1],
  name: string,
  event: Pick<EventRow, 'id' | 'contractorId' | 'homeownerId'>,
  data: Record<string, string | number> = {},
) =>
  recordActivity(tx, context, {
    type: `event.${name}`,
    subjectType: 'event',
    subjectId: event.id,
    audience: [event.contractorId, event.homeownerId],
    data,
  });

/** Cancels, in a homeowner's name, what lies ahead of them and matches. */
const cancelEvents = (
  db: Db,
  context: Parameters<typeof recordActivity>[1],
  { where, reason = null, now }: { where: SQL | undefined; reason?: string | null; now: Date },
) =>
  db.transaction(async (tx) => {
    const cancelled = await tx
      .update(calendarEvents)
      .set({ status: 'cancelled', awaiting: null, reason, reasonBy: 'homeowner', updatedAt: now })
      .where(
        and(
          where,
          gt(calendarEvents.endsAt, now),
          inArray(calendarEvents.status, ['proposed', 'confirmed']),
        ),
      )
      .returning();
    for (const event of cancelled)
      await recordEvent(tx, context, 'cancelled', event, { by: 'homeowner' });
  });

/** Cancels what a homeowner who has left was to take part in. */
export const cancelEventsOfHomeowner = (
  db: Db,
  context: Parameters<typeof recordActivity>[1],
  homeownerId: string,
  now: Date,
) => cancelEvents(db, context, { where: eq(calendarEvents.homeownerId, homeownerId), now });

/** Cancels what was planned for a project that its homeowner has called off. */
export const cancelEventsOfProject = (
  db: Db,
  context: Parameters<typeof recordActivity>[1],
  projectId: string,
  now: Date,
) =>
  cancelEvents(db, context, {
    where: sql`(${calendarEvents.homeownerId}, ${calendarEvents.projectId})
      = (select homeowner_id, id from projects where id = ${projectId})`,
    reason: PROJECT_CANCELED,
    now,
  });

/** Cancels what was planned with those who were not hired, once a quote is accepted. */
export const cancelEventsOfOthers = (
  db: Db,
  context: Parameters<typeof recordActivity>[1],
  quoteId: string,
  now: Date,
) =>
  cancelEvents(db, context, {
    where: sql`exists (select from quotes q where q.id = ${quoteId}
      and q.homeowner_id = ${calendarEvents.homeownerId}
      and q.project_id = ${calendarEvents.projectId}
      and q.contractor_id <> ${calendarEvents.contractorId})`,
    reason: ANOTHER_PRO_HIRED,
    now,
  });
