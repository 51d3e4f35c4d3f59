import { and, eq, inArray, type SQL, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { EventParty } from '#features/calendar/rules.ts';
import { connectRequests } from '#features/connect-requests/tables.ts';
import { contractors } from '#features/contractors/tables.ts';
import { disputes } from '#features/disputes/tables.ts';
import { type AvailableNews, availableNews } from '#features/leads/available/data.ts';
import { leads } from '#features/leads/tables.ts';
import { claims } from '#features/listings/claims/tables.ts';
import { unreadMessageCount } from '#features/messages/data.ts';
import { unreadNotificationCount } from '#features/notifications/inbox/data.ts';
import { payments } from '#features/payments/tables.ts';
import { adminActiveStatuses, homeownerActiveStatuses } from '#features/projects/rules.ts';
import { projects } from '#features/projects/tables.ts';
import { quotes } from '#features/quotes/tables.ts';
import { reportCases } from '#features/reports/tables.ts';
import { countOpenReviews } from '#features/reviews/moderation/data.ts';
import { isReal } from '#features/users/data.ts';
import { users } from '#features/users/tables.ts';
import { verificationDocuments } from '#features/verification/tables.ts';
import { WIN_DAYS } from '#lib/win-rate.ts';
import { lastDayOver } from '#lib/zoned-time.ts';
import type { Db } from '#server/database/database.ts';
import { queryBrief, queryBriefTexts, queryTexts } from '#server/database/json-statement.ts';
import {
  adminSteps,
  contractorSteps,
  homeownerSteps,
  isOpenQuote,
  isPendingDispute,
  isPendingDocument,
} from './next-steps/data.ts';
import { RESPONSE_SAMPLE_SIZE } from './response-times/rules.ts';
import { responseTimes } from './response-times/tables.ts';
import {
  LEADS_TO_CHOOSE_FROM,
  MAX_FIGURE_COUNT,
  MAX_LEAD_COUNT,
  MAX_STEPS,
  NO_INTEREST_HOURS,
  type PendingRow,
  TREND_DAYS,
} from './rules.ts';
import {
  contractorId,
  extraColumns,
  MAX_OWN_ROWS,
  now,
  type StepSelect,
  uid,
} from './step-columns/data.ts';

const DAY_MS = 86_400_000;

const countUpTo = (most: number) => (table: PgTable, where: SQL | undefined) =>
  sql<number>`(select count(*)::int from (select from ${table} where ${where} limit ${most}) own)`;
const countOwn = countUpTo(MAX_OWN_ROWS);
const countAll = countUpTo(MAX_FIGURE_COUNT);

/** What a row of a dashboard says, as JSON has it. */
type DashboardRow = {
  activeProjects: number;
  outstandingQuotes: number;
  unreadMessages: number;
  unreadNotifications: number;
  pending: PendingStepRow[];
};
type Wins = { sent: number; accepted: number };
type ContractorRow = DashboardRow & {
  rating: number;
  reviewCount: number;
  outstandingCents: number;
  wins: { now: Wins; before: Wins };
  responseMinutes: number | null;
  responseAnswers: number;
  leads: AvailableNews | null;
};

/**
 * What a homeowner's dashboard shows, in one statement. Spec §4 counts sent quotes as outstanding; expired ones are left
 * out because nobody can answer them.
 */
export function readForHomeowner(db: Db, homeownerId: string, at: Date) {
  const active = inArray(projects.status, [...homeownerActiveStatuses]);
  return queryBriefTexts<DashboardRow>(
    db,
    'dashboard-of-homeowner',
    () => sql`
      select ${countOwn(projects, and(eq(projects.homeownerId, uid), active))} as "activeProjects",
        ${countOwn(quotes, and(eq(quotes.homeownerId, uid), isOpenQuote))} as "outstandingQuotes",
        ${unreadMessageCount('homeowner')} as "unreadMessages",
        ${unreadNotificationCount} as "unreadNotifications",
        ${stepsAsJson(homeownerSteps())} as pending`,
    {
      ...{ uid: homeownerId, participantId: homeownerId, userId: homeownerId, role: 'homeowner' },
      now: at,
      overdueBefore: lastDayOver(at),
      postedBefore: new Date(at.getTime() - NO_INTEREST_HOURS * 3_600_000),
    },
  );
}

/** How many of the latest quotes were accepted, of those sent in the last days and in as many before. */
const winsOf = sql`(
  select json_build_object(
    'now', json_build_object('sent', count(*) filter (where is_recent),
      'accepted', count(*) filter (where is_recent and was_accepted)),
    'before', json_build_object('sent', count(*) filter (where not is_recent),
      'accepted', count(*) filter (where not is_recent and was_accepted)))
  from (select ${quotes.sentAt} >= ${now} - ${WIN_DAYS}::int * interval '1 day' as is_recent,
      ${quotes.acceptedAt} is not null as was_accepted
    from ${quotes} where ${quotes.contractorId} = ${contractorId}
      and ${quotes.sentAt} >= ${now} - ${2 * WIN_DAYS}::int * interval '1 day'
    order by ${quotes.id} desc limit ${MAX_OWN_ROWS}) latest)`;

/** The same for a contractor. Its new leads may be searched for far: nothing else waits behind that. */
export function readForContractor(
  db: Db,
  { userId, contractorId: id }: { userId: string; contractorId: string },
  at: Date,
) {
  const active = inArray(projects.status, [...adminActiveStatuses]);
  const news = { most: MAX_LEAD_COUNT, shown: LEADS_TO_CHOOSE_FROM };
  return queryTexts<ContractorRow>(
    db,
    'dashboard-of-contractor',
    () => sql`
      select ${contractors.rating} as rating, ${contractors.reviewCount} as "reviewCount",
        (select coalesce(sum(${quotes.totalAmount}), 0)::float8 from ${quotes}
          where ${and(eq(quotes.contractorId, contractorId), isOpenQuote)}) as "outstandingCents",
        ${winsOf} as wins, ${contractors.responseMinutes} as "responseMinutes",
        (select count(*)::int from (select from ${responseTimes}
          where ${responseTimes.contractorId} = ${contractorId} limit ${RESPONSE_SAMPLE_SIZE}) latest) as "responseAnswers",
        ${countOwn(projects, and(eq(projects.contractorId, contractorId), active))} as "activeProjects",
        ${countOwn(quotes, and(eq(quotes.contractorId, contractorId), isOpenQuote))} as "outstandingQuotes",
        ${unreadMessageCount('contractor')} as "unreadMessages",
        ${unreadNotificationCount} as "unreadNotifications",
        ${stepsAsJson(contractorSteps())} as pending,
        ${availableNews(contractorId, news)} as leads
      from ${contractors} where ${contractors.id} = ${contractorId}`,
    {
      ...{ contractorId: id, participantId: id, userId, role: 'contractor' },
      now: at,
      overdueBefore: lastDayOver(at),
    },
  );
}

/** Figures of the whole site. */
export async function countForAdmin(db: Db) {
  const { rows } = await db.execute<{
    users: number;
    activeProjects: number;
    newLeads: number;
    pendingVerifications: number;
    openClaims: number;
    openReports: number;
    openReviews: number;
    pendingDisputes: number;
    pendingConnectRequests: number;
  }>(sql`
    select ${countAll(users, sql`${users.isActive} and not ${users.sample}`)} as users,
      ${countAll(projects, sql`${isActiveForAdmins} and ${isReal(projects.homeownerId)}`)} as "activeProjects",
      ${countAll(leads, sql`${leads.status} = 'new' and ${isReal(leads.homeownerId)}`)} as "newLeads",
      ${countAll(verificationDocuments, isPendingDocument)} as "pendingVerifications",
      ${countAll(claims, sql`${claims.status} = 'open'`)} as "openClaims",
      ${countAll(reportCases, sql`${reportCases.status} = 'open'`)} as "openReports",
      ${countOpenReviews(MAX_FIGURE_COUNT)} as "openReviews",
      ${countAll(disputes, isPendingDispute)} as "pendingDisputes",
      ${countAll(connectRequests, sql`${connectRequests.status} = 'pending'`)} as "pendingConnectRequests"`);
  return (
    rows[0] ?? {
      ...{ users: 0, activeProjects: 0, newLeads: 0, pendingVerifications: 0, openClaims: 0 },
      ...{ openReports: 0, openReviews: 0, pendingDisputes: 0, pendingConnectRequests: 0 },
    }
  );
}

type Trend = { now: number; before: number };
type Trends = { requests: Trend; quotes: Trend; accepted: Trend; paidCents: Trend };

/** One statement; the index of each table by time bounds what it reads. */
export async function readTrends(db: Db, at: Date) {
  const daysAgo = (days: number) =>
    sql`${new Date(at.getTime() - days * DAY_MS).toISOString()}::timestamptz`;
  const since = daysAgo(TREND_DAYS);
  const trend = (table: PgTable, time: PgColumn, what: SQL, where: SQL) => sql`(
    select json_build_object(
      'now', coalesce(${what} filter (where ${time} >= ${since}), 0),
      'before', coalesce(${what} filter (where ${time} < ${since}), 0))
    from ${table} where ${time} >= ${daysAgo(2 * TREND_DAYS)} and ${time} < ${daysAgo(0)} and ${where})`;
  const count = sql`count(*)`;
  const { rows } = await db.execute<Trends>(sql`
    select ${trend(leads, leads.createdAt, count, isReal(leads.homeownerId))} as requests,
      ${trend(quotes, quotes.sentAt, count, isReal(quotes.contractorId))} as quotes,
      ${trend(quotes, quotes.acceptedAt, count, isReal(quotes.contractorId))} as accepted,
      ${trend(payments, payments.succeededAt, sql`sum(${payments.allocated})`, sql`${payments.status} = 'succeeded'`)} as "paidCents"`);
  const none = { now: 0, before: 0 };
  return rows[0] ?? { requests: none, quotes: none, accepted: none, paidCents: none };
}

type PendingStepRow = Omit<PendingRow, 'since' | 'reminderAt' | 'ends' | 'visit'> & {
  since: string;
  reminderAt: string | null;
  endsAt: string | null;
  endsIn: string | null;
  visitId: string | null;
  visitDay: string | null;
  visitMinute: number | null;
  visitAwaits: EventParty | null;
};

export const toStep = ({
  since,
  reminderAt,
  endsAt,
  endsIn,
  visitId,
  visitDay,
  visitMinute,
  visitAwaits,
  ...row
}: PendingStepRow): PendingRow => ({
  ...row,
  since: new Date(since),
  reminderAt: reminderAt === null ? null : new Date(reminderAt),
  ...(endsAt && { ends: { at: new Date(endsAt), place: endsIn } }),
  ...(visitId && {
    visit: { id: visitId, day: visitDay ?? '', minute: visitMinute, awaits: visitAwaits },
  }),
});

const stepColumns = ['kind', 'subjectId', 'name', 'title', 'amount', 'count', 'since'];
const columnList = (names: readonly string[]) =>
  sql.join(
    names.map((name) => sql.identifier(name)),
    sql`, `,
  );

/** Each of these selects gives the rows whose time ends first, then the longest-waiting. */
const unionOf = (selects: readonly StepSelect[]) =>
  sql.join(
    selects.map((select) => {
      const { rows, also } = 'rows' in select ? select : { rows: select, also: [] };
      const extras = Object.entries(extraColumns).map(([name, type]) =>
        also.some((each) => each === name)
          ? sql.identifier(name)
          : sql`null::${type} as ${sql.identifier(name)}`,
      );
      return sql`(select ${columnList(stepColumns)}, ${sql.join(extras, sql`, `)}
        from (${rows}) found (${columnList([...stepColumns, ...also])})
        order by ${also.some((each) => each === 'endsAt') ? sql`"endsAt",` : sql``} since limit ${MAX_STEPS})`;
    }),
    sql` union all `,
  );

const stepsAsJson = (selects: readonly StepSelect[]) =>
  sql`(select coalesce(json_agg(step), '[]') from (${unionOf(selects)}) step)`;

/** `adminActiveStatuses` as literals, so that the partial index `projects_under_way` applies. */
const isActiveForAdmins = sql`${projects.status} in ('active', 'in_progress', 'started')`;

/** The pending steps of admins who may manage users. */
export async function listPendingForAdmin(db: Db) {
  const rows = await queryBrief<PendingStepRow>(
    db,
    'pending-for-admin',
    () => unionOf(adminSteps()),
    {},
  );
  return rows.map(toStep);
}
