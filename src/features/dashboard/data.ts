import { and, eq, gt, inArray, type SQL, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import { connectRequests } from '#features/connect-requests/tables.ts';
import { contractors } from '#features/contractors/tables.ts';
import { disputes } from '#features/disputes/tables.ts';
import { openLeadStatuses } from '#features/leads/rules.ts';
import { leadOffers, leads } from '#features/leads/tables.ts';
import { claims } from '#features/listings/claims/tables.ts';
import { unreadMessageCount } from '#features/messages/data.ts';
import { conversations } from '#features/messages/tables.ts';
import { unreadNotificationCount } from '#features/notifications/inbox/data.ts';
import { invoices } from '#features/payments/invoices/tables.ts';
import { payments } from '#features/payments/tables.ts';
import { adminActiveStatuses, homeownerActiveStatuses } from '#features/projects/rules.ts';
import { projects } from '#features/projects/tables.ts';
import { quotes } from '#features/quotes/tables.ts';
import { reviews } from '#features/reviews/tables.ts';
import { users } from '#features/users/tables.ts';
import { notReplaced } from '#features/verification/data.ts';
import { REMINDER_LEAD_DAYS } from '#features/verification/rules.ts';
import { verificationDocuments } from '#features/verification/tables.ts';
import type { Db } from '#server/database/database.ts';
import { queryBrief } from '#server/database/json-statement.ts';
import { MAX_FIGURE_COUNT, MAX_STEPS, NO_INTEREST_HOURS, type PendingStep } from './rules.ts';

/** Counts of one person's rows stop here; older offers are not searched either. */
const MAX_OWN_ROWS = 1_000;

const countUpTo = (most: number) => (table: PgTable, where: SQL | undefined) =>
  sql<number>`(select count(*)::int from (select from ${table} where ${where} limit ${most}) own)`;
const countOwn = countUpTo(MAX_OWN_ROWS);
const countAll = countUpTo(MAX_FIGURE_COUNT);

const uid = sql`${sql.placeholder('uid')}::uuid`;
const contractorId = sql`${sql.placeholder('contractorId')}::uuid`;
const now = sql`${sql.placeholder('now')}::timestamptz`;

const isOpenQuote = and(sql`${quotes.status} = 'sent'`, gt(quotes.validUntil, now));

type Pending = { pending: PendingStep[] };
type Unread = { unreadMessages: number; unreadNotifications: number };
type HomeownerFigures = { activeProjects: number; outstandingQuotes: number };
type ContractorFigures = HomeownerFigures & { rating: number; reviewCount: number };

/**
 * What a homeowner's dashboard shows, in one statement. Spec §4 counts sent quotes as outstanding; expired ones are left
 * out because nobody can answer them.
 */
export async function readForHomeowner(db: Db, homeownerId: string, at: Date) {
  const active = inArray(projects.status, [...homeownerActiveStatuses]);
  return readDashboard<HomeownerFigures>(
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
      postedBefore: new Date(at.getTime() - NO_INTEREST_HOURS * 3_600_000),
    },
  );
}

/** The same for a contractor, without new leads. */
export async function readForContractor(
  db: Db,
  { userId, contractorId: id }: { userId: string; contractorId: string },
  at: Date,
) {
  const active = inArray(projects.status, [...adminActiveStatuses]);
  return readDashboard<ContractorFigures>(
    db,
    'dashboard-of-contractor',
    () => sql`
      select ${contractors.rating} as rating, ${contractors.reviewCount} as "reviewCount",
        ${countOwn(projects, and(eq(projects.contractorId, contractorId), active))} as "activeProjects",
        ${countOwn(quotes, and(eq(quotes.contractorId, contractorId), isOpenQuote))} as "outstandingQuotes",
        ${unreadMessageCount('contractor')} as "unreadMessages",
        ${unreadNotificationCount} as "unreadNotifications",
        ${stepsAsJson(contractorSteps())} as pending
      from ${contractors} where ${contractors.id} = ${contractorId}`,
    { contractorId: id, participantId: id, userId, role: 'contractor', now: at },
  );
}

async function readDashboard<Figures>(
  db: Db,
  name: string,
  build: () => SQL,
  values: Record<string, unknown>,
) {
  type Row = Figures & Unread & { pending: PendingStepRow[] };
  const [row] = await queryBrief<Row>(db, name, build, values);
  return row && ({ ...row, pending: row.pending.map(toStep) } as Figures & Unread & Pending);
}

/** Figures of the whole site. */
export async function countForAdmin(db: Db) {
  const { rows } = await db.execute<{
    users: number;
    activeProjects: number;
    newLeads: number;
    pendingVerifications: number;
    openClaims: number;
    pendingDisputes: number;
    pendingConnectRequests: number;
  }>(sql`
    select ${countAll(users, sql`${users.isActive}`)} as users,
      ${countAll(projects, isUnderWay)} as "activeProjects",
      ${countAll(leads, sql`${leads.status} = 'new'`)} as "newLeads",
      ${countAll(verificationDocuments, isPendingDocument)} as "pendingVerifications",
      ${countAll(claims, sql`${claims.status} = 'open'`)} as "openClaims",
      ${countAll(disputes, isPendingDispute)} as "pendingDisputes",
      ${countAll(connectRequests, sql`${connectRequests.status} = 'pending'`)} as "pendingConnectRequests"`);
  return (
    rows[0] ?? {
      ...{ users: 0, activeProjects: 0, newLeads: 0, pendingVerifications: 0, openClaims: 0 },
      ...{ pendingDisputes: 0, pendingConnectRequests: 0 },
    }
  );
}

type PendingStepRow = Omit<PendingStep, 'since'> & { since: string };

const toStep = (row: PendingStepRow): PendingStep => ({ ...row, since: new Date(row.since) });

/** Each of these selects gives its longest-waiting rows. */
const unionOf = (selects: readonly SQL[]) =>
  sql.join(
    selects.map(
      (select) => sql`(select * from (${select}) found order by since limit ${MAX_STEPS})`,
    ),
    sql` union all `,
  );

const stepsAsJson = (selects: readonly SQL[]) =>
  sql`(select coalesce(json_agg(step), '[]') from (${unionOf(selects)}) step)`;

const noAmount = sql`null::bigint`;
const noCount = sql`null::int`;
/** `adminActiveStatuses` as literals, so that the partial index `projects_under_way` applies. */
const isUnderWay = sql`${projects.status} in ('active', 'in_progress', 'started')`;
/** In the words of the partial indexes. */
const isPendingDispute = sql`${disputes.status} in ('open', 'investigating')`;
const isPendingDocument = and(sql`${verificationDocuments.status} = 'pending_review'`, notReplaced);
const openStatuses = sql.join(
  openLeadStatuses.map((status) => sql`${status}`),
  sql`, `,
);

const homeownerSteps = () => [
  sql`select 'answerQuote' as kind, ${quotes.id} as "subjectId", ${quotes.contractorName} as name,
        ${quotes.projectTitle} as title, ${quotes.totalAmount} as amount, ${noCount} as count,
        ${quotes.sentAt} as since
      from ${quotes} where ${quotes.homeownerId} = ${uid} and ${isOpenQuote}
        and not exists (select from ${quotes} rival where rival.project_id = ${quotes.projectId}
          and rival.id <> ${quotes.id} and rival.homeowner_id = ${uid}
          and rival.status = 'sent' and rival.valid_until > ${now})`,
  sql`select 'compareQuotes', ${projects.id},
        (array_agg(${quotes.contractorName} order by ${quotes.sentAt}))[1], ${projects.title},
        ${noAmount}, count(*)::int, min(${quotes.sentAt}) as since
      from ${quotes} join ${projects} on ${projects.id} = ${quotes.projectId}
      where ${quotes.homeownerId} = ${uid} and ${isOpenQuote}
      group by ${projects.id} having count(*) > 1`,
  sql`select 'meetInterested', ${leads.projectId}, min(${contractors.businessName}),
        ${leads.projectTitle}, ${noAmount}, count(*)::int, min(${leadOffers.createdAt}) as since
      from ${leads}
      join ${contractors} on ${contractors.id} = any(${leads.interestedContractors})
      join ${leadOffers} on ${leadOffers.contractorId} = ${contractors.id}
        and ${leadOffers.leadId} = ${leads.id}
      where ${leads.homeownerId} = ${uid} and ${leads.projectId} is not null
        and ${leads.status} in (${openStatuses})
        and not exists (select from ${quotes} where ${quotes.leadId} = ${leads.id}
          and ${quotes.contractorId} = ${contractors.id} and ${quotes.status} <> 'draft')
      group by ${leads.id}`,
  sql`select 'review', ${projects.id}, ${contractors.businessName}, ${projects.title},
        ${noAmount}, ${noCount}, ${projects.completedAt} as since
      from ${projects} join ${contractors} on ${contractors.id} = ${projects.contractorId}
      where ${projects.homeownerId} = ${uid} and ${projects.status} = 'completed'
        and not exists (select from ${reviews} where ${reviews.projectId} = ${projects.id})`,
  sql`select 'readMessages', ${conversations.id}, ${conversations.contractorName},
        ${conversations.lastMessage}, ${noAmount}, ${conversations.unreadHomeowner},
        ${conversations.lastMessageAt} as since
      from ${conversations} where ${conversations.homeownerId} = ${uid}
        and ${conversations.unreadHomeowner} > 0 and ${conversations.status} <> 'deleted'`,
  sql`select 'rewordProject', ${leads.projectId}, '', ${leads.projectTitle}, ${noAmount}, ${noCount},
        ${leads.createdAt} as since
      from ${leads} where ${leads.homeownerId} = ${uid} and ${leads.status} = 'new'
        and ${leads.projectId} is not null and ${leads.contractorId} is null
        and ${leads.interestedContractors} = '{}'
        and ${leads.createdAt} <= ${sql.placeholder('postedBefore')}::timestamptz`,
  sql`select 'payInvoice', ${invoices.id}, ${quotes.contractorName}, ${quotes.projectTitle},
        ${invoices.totalAmount} - ${invoices.paidAmount} - ${invoices.pendingAmount}, ${noCount},
        ${invoices.issuedAt} as since
      from ${invoices} join ${quotes} on ${quotes.id} = ${invoices.quoteId}
      where ${invoices.homeownerId} = ${uid} and ${invoices.status} in ('due', 'failed')`,
  sql`select 'confirmPayment', ${invoices.id}, ${quotes.contractorName}, ${quotes.projectTitle},
        ${payments.amount}, ${noCount}, ${payments.createdAt} as since
      from ${invoices} join ${quotes} on ${quotes.id} = ${invoices.quoteId}
      join ${payments} on ${payments.invoiceId} = ${invoices.id}
      where ${invoices.homeownerId} = ${uid} and ${invoices.status} = 'processing'
        and ${payments.status} = 'recorded'`,
  answerDisputeStep(
    'homeowner',
    sql`${disputes.homeownerId} = ${uid}`,
    sql`${contractors.businessName}`,
  ),
];

/** What the other side of an open dispute has to answer. */
const answerDisputeStep = (of: 'homeowner' | 'contractor', own: SQL, otherName: SQL) =>
  sql`select 'answerDispute', ${disputes.projectId}, ${otherName}, ${projects.title}, ${noAmount},
        ${noCount}, ${disputes.createdAt} as since
      from ${disputes} join ${projects} on ${projects.id} = ${disputes.projectId}
      join ${users} on ${users.id} = ${disputes.homeownerId}
      join ${contractors} on ${contractors.id} = ${disputes.contractorId}
      where ${own} and ${disputes.openedBy} <> ${of}::text and ${isPendingDispute}
        and ${disputes.answeredAt} is null`;

const contractorSteps = () => [
  sql`select 'quoteLead' as kind, ${leads.id} as "subjectId",
        case when ${leads.contractorId} is null then '' else ${leads.homeownerName} end as name,
        ${leads.projectTitle} as title, ${noAmount} as amount, ${noCount} as count,
        offer.created_at as since
      from (select * from ${leadOffers} where ${leadOffers.contractorId} = ${contractorId}
        order by ${leadOffers.leadId} desc limit ${MAX_OWN_ROWS}) offer
      join ${leads} on ${leads.id} = offer.lead_id
      where ${leads.status} not in ('won', 'lost')
        and coalesce(${leads.assignedContractor}, ${contractorId}) = ${contractorId}
        and not exists (select from ${quotes} where ${quotes.leadId} = ${leads.id}
          and ${quotes.contractorId} = ${contractorId})`,
  sql`select 'sendDraft', ${quotes.id}, ${quotes.customerName}, ${quotes.projectTitle},
        ${quotes.totalAmount}, ${noCount}, ${quotes.updatedAt} as since
      from ${quotes} where ${quotes.contractorId} = ${contractorId} and ${quotes.status} = 'draft'`,
  sql`select 'startJob', ${projects.id}, ${quotes.customerName}, ${projects.title}, ${noAmount},
        ${noCount}, coalesce(${quotes.acceptedAt}, ${projects.lastUpdate}) as since
      from ${projects} join ${quotes} on ${quotes.id} = ${projects.acceptedQuoteId}
      where ${projects.contractorId} = ${contractorId} and ${projects.status} = 'started'`,
  sql`select 'readMessages', ${conversations.id}, ${conversations.homeownerName},
        ${conversations.lastMessage}, ${noAmount}, ${conversations.unreadContractor},
        ${conversations.lastMessageAt} as since
      from ${conversations} where ${conversations.contractorId} = ${contractorId}
        and ${conversations.unreadContractor} > 0 and ${conversations.status} <> 'deleted'`,
  sql`select 'sendInvoice', ${invoices.id}, ${quotes.customerName}, ${quotes.projectTitle},
        ${invoices.totalAmount}, ${noCount}, ${invoices.createdAt} as since
      from ${invoices} join ${quotes} on ${quotes.id} = ${invoices.quoteId}
      where ${invoices.contractorId} = ${contractorId} and ${invoices.status} = 'draft'`,
  answerDisputeStep(
    'contractor',
    sql`${disputes.contractorId} = ${contractorId}`,
    sql`${users.name}`,
  ),
  sql`select 'renewDocument', ${verificationDocuments.id},
        case ${verificationDocuments.status} when 'expired' then 'expired' else '' end,
        ${verificationDocuments.kind}, ${noAmount}, ${noCount},
        (${verificationDocuments.validUntil} - ${REMINDER_LEAD_DAYS[0]}::int)::timestamptz as since
      from ${verificationDocuments}
      where ${verificationDocuments.contractorId} = ${contractorId} and ${notReplaced}
        and ${verificationDocuments.status} in ('approved', 'expired')
        and ${verificationDocuments.validUntil} <= ${now}::date + ${REMINDER_LEAD_DAYS[0]}::int
        and not exists (select from ${verificationDocuments} next
          where next.contractor_id = ${contractorId} and next.replaced_at is null
            and next.kind = ${verificationDocuments.kind} and next.id > ${verificationDocuments.id})`,
];

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

const adminSteps = () => [
  sql`select case ${claims.wish} when 'removal' then 'decideRemoval' else 'decideClaim' end as kind,
        ${claims.id} as "subjectId", ${claims.name} as name, ${contractors.businessName} as title,
        ${noAmount} as amount, ${noCount} as count, ${claims.createdAt} as since
      from ${claims} join ${contractors} on ${contractors.id} = ${claims.contractorId}
      where ${claims.status} = 'open'`,
  sql`select 'checkDocument', ${verificationDocuments.id}, ${contractors.businessName},
        ${verificationDocuments.kind}, ${noAmount}, ${noCount},
        ${verificationDocuments.uploadedAt} as since
      from ${verificationDocuments}
      join ${contractors} on ${contractors.id} = ${verificationDocuments.contractorId}
      where ${isPendingDocument}`,
  sql`select 'readMessages', ${conversations.id},
        coalesce(${conversations.userName}, ${conversations.homeownerName}),
        ${conversations.lastMessage}, ${noAmount}, ${conversations.unreadAdmin},
        ${conversations.lastMessageAt} as since
      from ${conversations} where with_support and unread_admin > 0
        and ${conversations.statusAdmin} = 'active' and ${conversations.resolvedAt} is null
        and ${conversations.status} <> 'deleted'`,
  sql`select 'decideDispute', ${disputes.id}, ${contractors.businessName}, ${projects.title},
        ${noAmount}, ${noCount}, ${disputes.createdAt} as since
      from ${disputes} join ${projects} on ${projects.id} = ${disputes.projectId}
      join ${contractors} on ${contractors.id} = ${disputes.contractorId}
      where ${isPendingDispute} and ${disputes.status} = 'investigating'`,
];
