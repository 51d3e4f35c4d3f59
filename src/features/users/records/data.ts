import { type SQL, sql } from 'drizzle-orm';
import type { Db } from '#server/database/database.ts';
import { OVERVIEW_SIZE, type RecordKind, recordKinds } from './rules.ts';

export type PersonalRecordRow = {
  kind: RecordKind;
  id: string;
  side: 'homeowner' | 'contractor';
  title: string;
  about: string;
  status: string;
  amount: number | null;
  at: Date;
  path: string | null;
};

type Side = { uid: string; contractorId: string | null; after: string | undefined; limit: number };

/**
 * The two lists of a kind: what the person has as a homeowner and as a business. Each is read in the order of an index
 * and has the columns id, side, title, about, status, amount, at, path. The tables are named as SQL has them: the
 * modules that own them import this one.
 */
const sources: Record<RecordKind, (side: Side) => SQL[]> = {
  leads: (side) => [
    sql`select id, 'homeowner' as side, project_title as title, city || ', ' || state as about, status,
        null::bigint as amount, created_at as at, '/admin/leads?leadId=' || id as path
      from leads where homeowner_id = ${side.uid} ${page(side)}`,
    sql`select leads.id, 'contractor', project_title, city || ', ' || state, status, null::bigint, leads.created_at,
        '/admin/leads?leadId=' || leads.id
      from lead_offers join leads on leads.id = lead_offers.lead_id
      where lead_offers.contractor_id = ${side.contractorId} ${page(side, sql`lead_offers.lead_id`)}`,
  ],
  projects: (side) =>
    bothSides(
      side,
      (
        role,
      ) => sql`select id, ${role}, title, concat_ws(', ', nullif(city, ''), nullif(state, '')), status, null::bigint, created_at,
        '/admin/projects?projectId=' || id from projects`,
    ),
  quotes: (side) => [
    sql`select id, 'homeowner' as side, project_title, contractor_name, status, total_amount, created_at,
        '/admin/projects?quoteId=' || id
      from quotes where homeowner_id = ${side.uid} and sent_at is not null ${page(side)}`,
    sql`select id, 'contractor', project_title, customer_name, status, total_amount, created_at,
        case when sent_at is null then null else '/admin/projects?quoteId=' || id end
      from quotes where contractor_id = ${side.contractorId} ${page(side)}`,
  ],
  conversations: (side) =>
    bothSides(
      side,
      (role) => sql`select id, ${role}, coalesce(nullif(subject, ''), 'Conversation'),
        case when user_id is not null then 'Support' when ${role} = 'homeowner' then contractor_name else homeowner_name end,
        status, null::bigint, last_message_at,
        case when with_support then '/admin/messages?conversationId=' || id end from conversations`,
    ),
  reviews: (side) =>
    bothSides(
      side,
      (role) => sql`select id, ${role}, rating || case rating when 1 then ' star' else ' stars' end,
        case when ${role} = 'contractor' then customer_name else project_type end,
        case when removed_at is not null then 'removed' when flagged then 'reported'
          when verified then 'counts' else 'does not count' end,
        null::bigint, created_at, '/admin/reviews?reviewId=' || id from reviews`,
    ),
  payments: (side) => [
    sql`select id, 'homeowner' as side, title, '' as about, status, total_amount, created_at, null as path
      from invoices where homeowner_id = ${side.uid} and status <> 'draft' ${page(side)}`,
    sql`select id, 'contractor', title, '', status, total_amount, created_at, null
      from invoices where contractor_id = ${side.contractorId} ${page(side)}`,
  ],
  reports: (side) => [
    sql`select report_cases.id, reports.reporter_role as side, 'Reported a ' || report_cases.kind, reports.reason,
        report_cases.status, null::bigint, reports.created_at, '/admin/reports?status=' || report_cases.status
      from reports join report_cases on report_cases.id = reports.case_id
      where reports.reporter_id = ${side.uid} ${page(side, sql`report_cases.id`)}`,
    sql`select id, reported_role, 'Their ' || kind || ' was reported', coalesce(outcome, ''), status, null::bigint,
        created_at, '/admin/reports?status=' || status
      from report_cases where reported_user_id = ${side.uid} ${page(side)}`,
  ],
  disputes: (side) =>
    bothSides(
      side,
      (role) => sql`select id, ${role}, category,
        case when opened_by = ${role} then 'opened by them' else 'opened against them' end, status, amount::bigint,
        created_at, '/admin/disputes?status=' || status from disputes`,
    ),
};

const bothSides = (side: Side, select: (role: SQL) => SQL) => [
  sql`${select(sql`'homeowner'`)} where homeowner_id = ${side.uid} ${page(side)}`,
  sql`${select(sql`'contractor'`)} where contractor_id = ${side.contractorId} ${page(side)}`,
];

const page = ({ after, limit }: Side, id = sql`id`) =>
  sql`${after === undefined ? sql`` : sql`and ${id} < ${after}`} order by ${id} desc limit ${limit}`;

/** One kind's newest records of both sides. A business that nobody has is left out: its lists would be empty. */
function selectKind(kind: RecordKind, side: Side) {
  const lists = sources[kind](side).map((list) => sql`(${list})`);
  return sql`(select ${kind} as kind, both_sides.* from (${sql.join(lists, sql` union all `)})
    as both_sides (id, side, title, about, status, amount, at, path) order by id desc limit ${side.limit})`;
}

type Owner = { uid: string; contractorId: string | null };

/** Newest first, one row more than the page. */
export async function listPersonalRecords(
  db: Db,
  {
    kind,
    limit,
    after,
    ...owner
  }: Owner & { kind: RecordKind; limit: number; after?: string | undefined },
) {
  const { rows } = await db.execute<PersonalRecordRow>(
    selectKind(kind, { ...owner, after, limit: limit + 1 }),
  );
  return rows.map(asRecord);
}

/** The newest of every kind, in one statement. */
export async function listLatestRecords(db: Db, owner: Owner) {
  const side = { ...owner, after: undefined, limit: OVERVIEW_SIZE + 1 };
  const { rows } = await db.execute<PersonalRecordRow>(
    sql.join(
      recordKinds.map((kind) => selectKind(kind, side)),
      sql` union all `,
    ),
  );
  return rows.map(asRecord);
}

const asRecord = (row: PersonalRecordRow) => ({
  ...row,
  at: new Date(row.at),
  amount: row.amount === null ? null : Number(row.amount),
});
