import { and, asc, eq, gt, gte, inArray, lt, lte, not, sql } from 'drizzle-orm';
import { invoices } from '#features/payments/invoices/tables.ts';
import { projects } from '#features/projects/tables.ts';
import { quotes } from '#features/quotes/tables.ts';
import type { Db } from '#server/database/database.ts';
import type { Span } from '../data.ts';
import { type EventCaller, MAX_EVENT_DAYS, openEventStatuses } from '../rules.ts';
import { calendarEvents } from '../tables.ts';

const DAY = 86_400_000;

/** What takes time from a business during a span, whole days included. */
export const listBusy = (
  db: Db,
  contractorId: string,
  { startsAt, endsAt }: Span,
  exceptId?: string,
) =>
  db
    .select({ startsAt: calendarEvents.startsAt, endsAt: calendarEvents.endsAt })
    .from(calendarEvents)
    .where(
      and(
        eq(calendarEvents.contractorId, contractorId),
        gt(calendarEvents.startsAt, new Date(startsAt.getTime() - (MAX_EVENT_DAYS + 1) * DAY)),
        lt(calendarEvents.startsAt, endsAt),
        gt(calendarEvents.endsAt, startsAt),
        inArray(calendarEvents.status, [...openEventStatuses]),
        exceptId === undefined ? undefined : sql`${calendarEvents.id} <> ${exceptId}`,
      ),
    )
    .orderBy(asc(calendarEvents.startsAt));

/** How many visits of a homeowner with a contractor are ahead, answered or not. */
export const countOpenVisits = (db: Db, contractorId: string, homeownerId: string, now: Date) =>
  db.$count(
    calendarEvents,
    and(
      eq(calendarEvents.homeownerId, homeownerId),
      gt(calendarEvents.startsAt, now),
      eq(calendarEvents.contractorId, contractorId),
      eq(calendarEvents.kind, 'site_visit'),
      inArray(calendarEvents.status, [...openEventStatuses]),
    ),
  );

/** Days to know of one kind and one calendar that an answer holds at most. */
const MAX_DAYS = 500;

/**
 * The starts and due dates of the caller's projects between two days. Once work is on the calendar, its days are those
 * of the work, whatever was planned.
 */
export function listProjectDays(
  db: Db,
  { role, uid, contractorId }: EventCaller,
  from: string,
  to: string,
) {
  const within = (column: typeof projects.startDate | typeof projects.dueDate) =>
    and(gte(column, from), lte(column, to));
  const isMine =
    role === 'contractor'
      ? eq(calendarEvents.contractorId, contractorId ?? uid)
      : eq(calendarEvents.homeownerId, uid);
  const isScheduled = sql`${projects.id} in (select ${calendarEvents.projectId} from ${calendarEvents}
    where ${isMine} and ${eq(calendarEvents.kind, 'work')}
      and ${inArray(calendarEvents.status, [...openEventStatuses, 'done'])}
      and ${calendarEvents.projectId} is not null)`;
  return db
    .select({
      id: projects.id,
      title: projects.title,
      startDate: projects.startDate,
      dueDate: projects.dueDate,
    })
    .from(projects)
    .where(
      and(
        role === 'contractor'
          ? eq(projects.contractorId, contractorId ?? uid)
          : eq(projects.homeownerId, uid),
        sql`${projects.status} not in ('completed', 'cancelled')`,
        sql`(${within(projects.startDate)} or ${within(projects.dueDate)})`,
        not(isScheduled),
      ),
    )
    .limit(MAX_DAYS);
}

/** The caller's quotes that can be accepted until a moment in a span. */
export const listExpiringQuotes = (
  db: Db,
  { role, uid, contractorId }: EventCaller,
  { startsAt, endsAt }: Span,
) =>
  db
    .select({
      id: quotes.id,
      title: quotes.projectTitle,
      contractorName: quotes.contractorName,
      validUntil: quotes.validUntil,
    })
    .from(quotes)
    .where(
      and(
        role === 'contractor'
          ? eq(quotes.contractorId, contractorId ?? uid)
          : and(eq(quotes.homeownerId, uid), sql`${quotes.sentAt} is not null`),
        eq(quotes.status, 'sent'),
        gte(quotes.validUntil, startsAt),
        lt(quotes.validUntil, endsAt),
      ),
    )
    .limit(MAX_DAYS);

/** Invoices to be paid on a day of a range, of what is still owed of them. */
export const listDueInvoices = (
  db: Db,
  { role, uid, contractorId }: EventCaller,
  from: string,
  to: string,
) =>
  db
    .select({
      id: invoices.id,
      dueDate: invoices.dueDate,
      dueAmount:
        sql<number>`${invoices.totalAmount} - ${invoices.paidAmount} - ${invoices.pendingAmount}`.mapWith(
          Number,
        ),
      contractorName: quotes.contractorName,
      projectTitle: quotes.projectTitle,
    })
    .from(invoices)
    .innerJoin(quotes, eq(quotes.id, invoices.quoteId))
    .where(
      and(
        role === 'contractor'
          ? eq(invoices.contractorId, contractorId ?? uid)
          : eq(invoices.homeownerId, uid),
        inArray(invoices.status, ['due', 'failed']),
        gte(invoices.dueDate, from),
        lte(invoices.dueDate, to),
      ),
    )
    .limit(MAX_DAYS);
