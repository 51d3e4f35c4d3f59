import { and, desc, eq, lt, sql } from 'drizzle-orm';
import { contractors } from '#features/contractors/tables.ts';
import { projects } from '#features/projects/tables.ts';
import { users } from '#features/users/tables.ts';
import { containsPattern } from '#lib/like.ts';
import type { Db } from '#server/database/database.ts';
import { inlineLimit } from '#server/database/prepared-statements.ts';
import type { LeadStatus } from '../rules.ts';
import { spotTakenAt } from '../spots/data.ts';
import { type LeadRow, leadOffers, leads, leadViews } from '../tables.ts';
import { MAX_DESK_MATCHES, UNANSWERED_HOURS } from './rules.ts';

export const deskColumns = {
  id: leads.id,
  projectId: leads.projectId,
  projectTitle: leads.projectTitle,
  homeownerId: leads.homeownerId,
  homeownerName: leads.homeownerName,
  homeownerEmail: leads.homeownerEmail,
  status: leads.status,
  service: leads.service,
  city: leads.city,
  state: leads.state,
  zipCode: leads.zipCode,
  budgetMin: leads.budgetMin,
  budgetMax: leads.budgetMax,
  spotsFilled: sql<number>`cardinality(${leads.interestedContractors})`,
  offeredCount: leads.offeredCount,
  createdAt: leads.createdAt,
};

export type DeskFilters = {
  status?: LeadStatus | undefined;
  service?: string | undefined;
  state?: string | undefined;
  unanswered?: boolean | undefined;
  q?: string | undefined;
};

/** Matching leads, newest first; one more than `limit` when there is a next page. */
export const listDeskLeads = (
  db: Db,
  {
    after,
    limit,
    now,
    ...filters
  }: DeskFilters & { after?: string | undefined; limit: number; now: Date },
) =>
  db
    .select(deskColumns)
    .from(leads)
    .where(and(...matching(filters, now), after === undefined ? undefined : lt(leads.id, after)))
    .orderBy(desc(leads.id))
    .limit(inlineLimit(limit + 1));

function* matching({ status, service, state, unanswered, q }: DeskFilters, now: Date) {
  if (status !== undefined) yield eq(leads.status, status);
  if (service !== undefined) yield eq(leads.service, service);
  if (state !== undefined) yield eq(leads.state, state);
  if (unanswered) yield isUnanswered(now);
  if (q !== undefined) yield containsText(q);
}

/** In the words of the index of open leads without anybody; few wait for so long, so that only their age is left. */
const isUnanswered = (
  now: Date,
) => sql`${leads.status} = 'new' and ${leads.interestedContractors} = '{}'
  and ${now.toISOString()}::timestamptz - ${leads.createdAt} > make_interval(hours => ${UNANSWERED_HOURS}::int)`;

/** By the indexes of titles and of people: a lead has none of its own, so that posting one stays quick. */
const containsText = (q: string) => {
  const pattern = containsPattern(q);
  const most = sql`${MAX_DESK_MATCHES}`.inlineParams();
  return sql`${leads.id} in (
    select of_project.id from leads of_project join (
      select id from ${projects} where title ilike ${pattern} order by id desc limit ${most}
    ) titled on titled.id = of_project.project_id
    union all
    select of_person.id from leads of_person join (
      select id from ${users} where (name || ' ' || email) ilike ${pattern} order by id desc limit ${most}
    ) named on named.id = of_person.homeowner_id)`;
};

/** A lead with what the desk wants to know of it. */
export async function findDeskLead(db: Db, id: string) {
  const [row] = await db
    .select({
      lead: leads,
      desk: deskColumns,
      isConfirmed: users.emailVerified,
      viewedCount: sql<number>`(select count(*)::int from ${leadViews} where ${leadViews.leadId} = ${leads.id})`,
      // Quotes know of leads, not the other way around.
      quoteCount: sql<number>`(select count(*)::int from quotes where quotes.lead_id = ${leads.id} and sent_at is not null)`,
    })
    .from(leads)
    .innerJoin(users, eq(users.id, leads.homeownerId))
    .where(eq(leads.id, id));
  return row;
}

/** The businesses that a lead names: with a spot, or asked by the homeowner. */
export function listProsOfLead(db: Db, lead: LeadRow) {
  const { contractorId, askedContractor, assignedContractor } = lead;
  const named = [
    ...[contractorId, askedContractor, assignedContractor],
    ...lead.invitedContractors,
    ...lead.interestedContractors,
  ];
  const ids = [...new Set(named.filter((id) => id !== null))];
  const isInterested = sql`${contractors.id} = any(${sql.param(lead.interestedContractors)}::uuid[])`;
  return db
    .select({
      contractorId: contractors.id,
      businessName: contractors.businessName,
      viewedAt: leadViews.viewedAt,
      interestedAt: sql<Date | null>`case when ${isInterested} then ${spotTakenAt} end`.mapWith(
        leadOffers.createdAt,
      ),
    })
    .from(contractors)
    .leftJoin(
      leadViews,
      and(eq(leadViews.leadId, lead.id), eq(leadViews.contractorId, contractors.id)),
    )
    .leftJoin(
      leadOffers,
      and(eq(leadOffers.leadId, lead.id), eq(leadOffers.contractorId, contractors.id)),
    )
    .where(sql`${contractors.id} = any(${sql.param(ids)}::uuid[])`)
    .orderBy(contractors.businessName, contractors.id);
}
