import { and, desc, eq, lt, sql } from 'drizzle-orm';
import { contractors, leadPreferences } from '#features/contractors/tables.ts';
import { users } from '#features/users/tables.ts';
import type { Db } from '#server/database/database.ts';
import {
  isNotPassedBy,
  isOpenLead,
  isVisibleToContractor,
  type LeadView,
  leadColumnsForHomeowner,
  leadColumnsWithMiles,
  ownLeadState,
  withoutMiles,
} from '../data.ts';
import type { LeadStatus, OwnLeadState } from '../rules.ts';
import { leadOffers, leadPasses, leads } from '../tables.ts';

type ListPage = {
  status?: LeadStatus | undefined;
  service?: string | undefined;
  homeownerId?: string | undefined;
  before?: string | undefined;
  limit: number;
};

const filterCondition = ({
  status,
  service,
  homeownerId,
}: Pick<ListPage, 'status' | 'service' | 'homeownerId'>) =>
  and(
    homeownerId === undefined ? undefined : eq(leads.homeownerId, homeownerId),
    status === undefined ? undefined : eq(leads.status, status),
    service === undefined ? undefined : eq(leads.service, service),
  );

/** Of offers. */
const isNotPassed = isNotPassedBy(sql`${leadOffers.contractorId}`, sql`${leadOffers.leadId}`);

/** Newest first; reads one row more than `limit`. */
export async function listLeads(
  db: Db,
  { before, limit, ...filter }: ListPage,
): Promise<LeadView[]> {
  const rows = await db
    .select(leadColumnsForHomeowner)
    .from(leads)
    .innerJoin(users, eq(users.id, leads.homeownerId))
    .where(and(filterCondition(filter), before ? lt(leads.id, before) : undefined))
    .orderBy(desc(leads.id))
    .limit(limit + 1);
  return rows.map(withoutMiles);
}

/** The leads that involve a contractor, newest first; reads one row more than `limit`. */
export const listLeadsOfContractor = (
  db: Db,
  contractorId: string,
  { before, limit, ownState, ...filter }: ListPage & { ownState?: OwnLeadState | undefined },
): Promise<LeadView[]> =>
  db
    .select(leadColumnsWithMiles)
    .from(leadOffers)
    .innerJoin(leads, eq(leads.id, leadOffers.leadId))
    .innerJoin(users, eq(users.id, leads.homeownerId))
    .innerJoin(contractors, eq(contractors.id, leadOffers.contractorId))
    .where(
      and(
        eq(leadOffers.contractorId, contractorId),
        filterCondition(filter),
        isNotPassed,
        ownState ? sql`${ownLeadState} = ${ownState}` : undefined,
        before ? lt(leadOffers.leadId, before) : undefined,
      ),
    )
    .orderBy(desc(leadOffers.leadId))
    .limit(limit + 1);

/** The leads that a contractor has passed on and could put back, newest first; reads one row more than `limit`. */
export const listPassedLeads = (
  db: Db,
  contractorId: string,
  { before, limit, ...filter }: ListPage,
): Promise<LeadView[]> =>
  db
    .select({
      ...leadColumnsWithMiles,
      ownState: sql<OwnLeadState>`'passed'`,
      passReason: leadPasses.reason,
    })
    .from(leadPasses)
    .innerJoin(leads, eq(leads.id, leadPasses.leadId))
    .innerJoin(users, eq(users.id, leads.homeownerId))
    .innerJoin(contractors, eq(contractors.id, leadPasses.contractorId))
    .leftJoin(leadPreferences, eq(leadPreferences.contractorId, contractors.id))
    .where(
      and(
        eq(leadPasses.contractorId, contractorId),
        isOpenLead,
        isVisibleToContractor,
        filterCondition(filter),
        before ? lt(leadPasses.leadId, before) : undefined,
      ),
    )
    .orderBy(desc(leadPasses.leadId))
    .limit(limit + 1);

/** Counts leads by status, for one contractor or for all. */
export const countLeadsByStatus = (db: Db, contractorId: string | undefined) => {
  const columns = { status: leads.status, count: sql<number>`count(*)::int` };
  return contractorId === undefined
    ? db.select(columns).from(leads).groupBy(leads.status)
    : db
        .select(columns)
        .from(leadOffers)
        .innerJoin(leads, eq(leads.id, leadOffers.leadId))
        .where(and(eq(leadOffers.contractorId, contractorId), isNotPassed))
        .groupBy(leads.status);
};
