import {
  and,
  eq,
  getTableColumns,
  inArray,
  isNull,
  or,
  type SQL,
  type SQLWrapper,
  sql,
} from 'drizzle-orm';
import { visibleToViewer } from '#features/contractors/data.ts';
import {
  DEFAULT_MAX_DISTANCE,
  DEFAULT_MIN_PROJECT_VALUE,
  MAX_OFFER_DISTANCE,
} from '#features/contractors/settings/rules.ts';
import { contractors, leadPreferences } from '#features/contractors/tables.ts';
import { users } from '#features/users/tables.ts';
import { ApiError } from '#lib/api-error.ts';
import type { Timing } from '#lib/timing.ts';
import type { Db } from '#server/database/database.ts';
import { milesApartSql } from '#server/places/zip-codes.ts';
import type { PassReason } from './passes/rules.ts';
import {
  CANNOT_BE_ASKED,
  MAX_INVITATIONS,
  MAX_SPOTS,
  type OwnLeadState,
  openLeadStatuses,
} from './rules.ts';
import { type LeadRow, leadOffers, leadPasses, leads } from './tables.ts';

const miles = milesApartSql(contractors, leads);
const roundedMiles = sql<number>`round((${miles})::numeric, 1)::float8`;
/** The contractor's preference or the default. The query has to join `leadPreferences`. */
export const maxDistance = sql<number>`least(
  coalesce(${leadPreferences.maxDistance}, ${DEFAULT_MAX_DISTANCE}::int), ${MAX_OFFER_DISTANCE}::int)`;
export const minProjectValue = sql<number>`coalesce(
  ${leadPreferences.minProjectValue}, ${DEFAULT_MIN_PROJECT_VALUE}::int)`;
/** Contractors are not offered work on their own homes. */
const isNotOwnLead = sql`${contractors.userId} is distinct from ${leads.homeownerId}`;
const matchesContractor = sql`(${isNotOwnLead} and ${leads.service} = any(${contractors.services}) and ${miles} <= ${maxDistance})`;
const involvesContractor = sql`(${contractors.id} = any(${leads.interestedContractors})
  or ${leads.contractorId} = ${contractors.id} or ${leads.assignedContractor} = ${contractors.id})`;
/** A contractor who was asked by name is offered the lead at any distance. */
const wasAskedByName = sql`(${leads.askedContractor} = ${contractors.id}
  or ${contractors.id} = any(${leads.invitedContractors}))`;
export const isOpenLead = inArray(leads.status, [...openLeadStatuses]);

/** SQL counterpart of `isSpotReserved`: how many spots nobody else, or this contractor, can claim. */
export const reservedSpotCount = (contractorId?: string | SQL) => sql`(case
  when ${contractorId ? sql`${leads.askedContractor} <> ${contractorId}::uuid` : sql`${leads.askedContractor} is not null`}
    and ${leads.askedContractor} <> all(${leads.interestedContractors}) then 1 else 0 end)`;

/** How soon the homeowner wants the work done, which a lead does not repeat of its project. */
export const timingOf = (projectId: SQLWrapper) =>
  sql<Timing | null>`(select timing from projects where projects.id = ${projectId})`;

/** How many of the contractors who were invited to a lead have passed. Counted only where it decides anything. */
export const passedInvitations = sql<number>`(case
  when cardinality(${leads.invitedContractors}) < ${MAX_INVITATIONS} then 0
  else (select count(*)::int from ${leadPasses} passed
    where passed.lead_id = ${leads.id} and passed.contractor_id = any(${leads.invitedContractors})) end)`;

export const leadColumns = {
  ...getTableColumns(leads),
  homeownerFirstName: users.firstName,
  timing: timingOf(leads.projectId),
};

/** With what decides whether its homeowner may invite somebody. */
export const leadColumnsForHomeowner = { ...leadColumns, passedInvitations };

/** The quote that a business sent for a lead: the accepted one, or else its latest. Those of others are none of its business. */
const quoteOf = (contractorId: SQL) => sql<string | null>`(
  select coalesce(max(id::text) filter (where id = leads.quote_id and status = 'accepted'), max(id::text))::uuid
  from quotes where lead_id = leads.id and contractor_id = ${contractorId} and sent_at is not null)`;

/**
 * The latest other job that a homeowner hired a business for, by the quote that they accepted: never by a name. Its year
 * is that in which it was finished; null while it is under way.
 */
export const pastWorkOf = (
  contractorId: SQLWrapper,
  lead: { homeownerId: SQLWrapper; projectId: SQLWrapper },
) => sql<PastWork | null>`(
  select json_build_object('projectId', past.id, 'year', case past.status when 'completed'
    then extract(year from coalesce(past.completed_at, past.last_update))::int end)
  from projects past where past.homeowner_id = ${lead.homeownerId} and past.contractor_id = ${contractorId}
    and past.accepted_quote_id is not null and past.status <> 'cancelled'
    and past.id is distinct from ${lead.projectId}
  order by past.id desc limit 1)`;

/** Where the joined contractor stands with a lead: their own quote says more than the status that all share. */
const ownLeadStateWith = (isPassed: SQL) => sql<OwnLeadState>`(case
  when ${leads.status} in ('won', 'assigned') and ${leads.assignedContractor} <> ${contractors.id} then 'elsewhere'
  when ${leads.status} in ('won', 'lost') then ${leads.status}::text
  when ${isPassed} then 'passed'
  else coalesce(
    (select case when bool_or(status not in ('draft', 'rejected', 'archived')) then 'quoted'
        when bool_or(status = 'draft') then 'draft' when bool_or(status = 'rejected') then 'lost' end
      from quotes where lead_id = ${leads.id} and contractor_id = ${contractors.id}),
    case when ${contractors.id} in (${leads.contractorId}, ${leads.assignedContractor}) then ${leads.status}::text
      when ${contractors.id} = any(${leads.interestedContractors}) then 'claimed'
      when ${wasAskedByName} then 'invited' else 'new' end)
  end)`;

/** Of leads that the contractor has not passed on. */
export const ownLeadState = ownLeadStateWith(sql`false`);
/** Of any lead. The query has to join `leadPasses`. */
const ownLeadStateOfAny = ownLeadStateWith(sql`${leadPasses.leadId} is not null`);

/** Looks each lead up by the primary key, in the order of the list: as `not exists` it could become a join that sorts. */
export const isNotPassedBy = (contractorId: SQL, leadId: SQL) => sql`(select true from ${leadPasses}
  where ${leadPasses.contractorId} = ${contractorId} and ${leadPasses.leadId} = ${leadId}) is null`;

/** The pass of the joined contractor on a lead. */
const ownPass = and(eq(leadPasses.contractorId, contractors.id), eq(leadPasses.leadId, leads.id));

export const leadColumnsWithMiles = {
  ...leadColumns,
  miles: roundedMiles,
  ownState: ownLeadState,
  pastWork: pastWorkOf(contractors.id, leads),
  quoteId: sql<
    string | null
  >`case when ${involvesContractor} then ${quoteOf(sql`${contractors.id}`)} end`,
};

/** What a contractor has to do with a lead: their quote for it, where they stand, and why they passed. */
export async function findOwnPart(db: Db, id: string, contractorId: string) {
  const [row] = await db
    .select({
      quoteId: quoteOf(sql`${contractors.id}`),
      ownState: ownLeadStateOfAny,
      passReason: leadPasses.reason,
    })
    .from(leads)
    .innerJoin(contractors, eq(contractors.id, contractorId))
    .leftJoin(leadPasses, ownPass)
    .where(eq(leads.id, id));
  return row;
}

type PastWork = { projectId: string; year: number | null };

/** A lead with the homeowner's first name and the distance from the calling contractor. */
export type LeadView = LeadRow & {
  homeownerFirstName: string;
  miles: number | null;
  /** Of leads that were not just posted. */
  timing?: Timing | null;
  /** Of leads that a homeowner reads. */
  passedInvitations?: number;
  /** Of leads that a contractor reads. */
  pastWork?: PastWork | null;
  /** Of leads that are read as those of a contractor. */
  ownState?: OwnLeadState;
  /** Of leads that the contractor has passed on. */
  passReason?: PassReason | null;
};

export const withoutMiles = (row: Omit<LeadView, 'miles'>): LeadView => ({ ...row, miles: null });

/** Whether the joined contractor may see a lead: one that involves them, or an open one that matches and nobody was chosen for. */
export const isVisibleToContractor = or(
  involvesContractor,
  wasAskedByName,
  and(isOpenLead, isNull(leads.contractorId), isNull(leads.assignedContractor), matchesContractor),
);

const selectLeadsForContractor = (db: Db, contractorId: string) =>
  db
    .select({ ...leadColumnsWithMiles, ownState: ownLeadStateOfAny, passReason: leadPasses.reason })
    .from(leads)
    .innerJoin(users, eq(users.id, leads.homeownerId))
    .innerJoin(contractors, eq(contractors.id, contractorId))
    .leftJoin(leadPasses, ownPass)
    .leftJoin(leadPreferences, eq(leadPreferences.contractorId, contractors.id));

/** A lead that a contractor may see. */
export async function findLeadForContractor(
  db: Db,
  id: string,
  contractorId: string,
): Promise<LeadView | undefined> {
  const [row] = await selectLeadsForContractor(db, contractorId).where(
    and(eq(leads.id, id), isVisibleToContractor),
  );
  return row;
}

/** Like `findLeadForContractor`, but finds closed leads too, so that the error can say that they are closed. */
export async function findMatchingLead(db: Db, id: string, contractorId: string) {
  const [row] = await selectLeadsForContractor(db, contractorId).where(
    and(
      eq(leads.id, id),
      or(involvesContractor, wasAskedByName, and(isNull(leads.contractorId), matchesContractor)),
    ),
  );
  return row;
}

/** Any lead; with `homeownerId`, only a lead of this homeowner. */
export async function findLead(db: Db, id: string, homeownerId?: string) {
  const [row] = await db
    .select(leadColumnsForHomeowner)
    .from(leads)
    .innerJoin(users, eq(users.id, leads.homeownerId))
    .where(and(eq(leads.id, id), homeownerId ? eq(leads.homeownerId, homeownerId) : undefined));
  return row && withoutMiles(row);
}

/** Any leads, for reactions. */
export async function listLeadsById(db: Db, ids: readonly string[]): Promise<LeadView[]> {
  const rows = await db
    .select(leadColumns)
    .from(leads)
    .innerJoin(users, eq(users.id, leads.homeownerId))
    .where(inArray(leads.id, [...ids]));
  return rows.map(withoutMiles);
}

/** Refuses a business that has no owner, is not visible to the homeowner, or is their own. */
export async function requireAskableContractor(db: Db, contractorId: string, homeownerId: string) {
  const [contractor] = await db
    .select({ userId: contractors.userId })
    .from(contractors)
    .where(
      and(
        eq(contractors.id, contractorId),
        contractors.isActive,
        visibleToViewer({ uid: homeownerId, isUnrestricted: false }),
      ),
    );
  if (!contractor?.userId || contractor.userId === homeownerId)
    throw new ApiError('not-found', CANNOT_BE_ASKED);
}

export async function insertLead(tx: Db, lead: typeof leads.$inferInsert) {
  const [row] = await tx.insert(leads).values(lead).returning();
  if (!row) throw new Error('The lead was not written');
  const { contractorId, askedContractor } = row;
  for (const asked of new Set([contractorId, askedContractor])) {
    if (!asked) continue;
    await insertOffer(tx, asked, row.id);
    await countContactRequest(tx, asked);
  }
  return row;
}

/** Counts that a homeowner contacted this business. */
export const countContactRequest = (tx: Db, contractorId: string) =>
  tx
    .update(contractors)
    .set({ contactRequests: sql`${contractors.contactRequests} + 1` })
    .where(eq(contractors.id, contractorId));

/** Makes a lead one of the contractor's own. */
export const insertOffer = (tx: Db, contractorId: string, leadId: string) =>
  tx.insert(leadOffers).values({ contractorId, leadId }).onConflictDoNothing();

/** Locks a lead. Where the project is needed too, lock that first. */
export async function lockLead(tx: Db, id: string): Promise<LeadRow | undefined> {
  const [row] = await tx.select().from(leads).where(eq(leads.id, id)).for('no key update');
  return row;
}

/**
 * Claims a spot on an open lead, once per contractor; undefined when that is not possible. The check constraint
 * `leads_four_at_most` is the backstop: the database itself refuses a fifth spot.
 */
export async function claimSpot(tx: Db, id: string, contractorId: string, now: Date) {
  const [row] = await tx
    .update(leads)
    .set({
      interestedContractors: sql`array_append(${leads.interestedContractors}, ${contractorId}::uuid)`,
      updatedAt: now,
    })
    .where(
      and(
        eq(leads.id, id),
        isOpenLead,
        isNull(leads.contractorId),
        isNull(leads.assignedContractor),
        sql`cardinality(${leads.interestedContractors}) + ${reservedSpotCount(contractorId)} < ${MAX_SPOTS}`,
        sql`${contractorId}::uuid <> all(${leads.interestedContractors})`,
      ),
    )
    .returning();
  return row;
}

type Changes = Partial<Omit<typeof leads.$inferInsert, 'id'>>;

/** Changes a lead whose status is still the one that was read, so that when two moves race, only one gets a row back. */
export async function updateLeadIfStatusUnchanged(
  tx: Db,
  lead: Pick<LeadRow, 'id' | 'status'>,
  changes: Changes,
) {
  const [row] = await tx
    .update(leads)
    .set(changes)
    .where(and(eq(leads.id, lead.id), eq(leads.status, lead.status)))
    .returning();
  return row;
}

/** Applies changes of a project to its lead. */
export async function updateLeadOfProject(tx: Db, projectId: string, changes: Changes) {
  const [row] = await tx
    .update(leads)
    .set(changes)
    .where(eq(leads.projectId, projectId))
    .returning();
  return row;
}

/** Records a quote that was sent on its lead (spec §4), whose row the caller has locked. */
export async function markLeadQuoted(tx: Db, id: string, quoteId: string, now = new Date()) {
  const [row] = await tx
    .update(leads)
    .set({ status: 'quoted', quoteId, updatedAt: now })
    .where(and(eq(leads.id, id), sql`${leads.status} not in ('won', 'lost')`))
    .returning();
  return row;
}

/** Points the lead of a deleted quote to the latest one that was sent and remains, if any. */
export const unlinkQuoteFromLead = (tx: Db, id: string, quoteId: string) =>
  tx
    .update(leads)
    .set({
      quoteId: sql`(select id from quotes where lead_id = ${leads.id} and id <> ${quoteId}::uuid
        and sent_at is not null order by id desc limit 1)`,
    })
    .where(and(eq(leads.id, id), eq(leads.quoteId, quoteId)));

/** Marks a lead as won by the contractor whose quote was accepted. */
export async function markLeadWon(
  tx: Db,
  id: string,
  { contractorId, quoteId }: { contractorId: string; quoteId: string },
  now = new Date(),
) {
  const assigned = { assignedContractor: contractorId, assignedAt: now };
  const [row] = await tx
    .update(leads)
    .set({ status: 'won', quoteId, ...assigned, updatedAt: now })
    .where(eq(leads.id, id))
    .returning();
  return row;
}
