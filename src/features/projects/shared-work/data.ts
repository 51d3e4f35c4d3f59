import { and, desc, eq, ne, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { leadOffers, leads } from '#features/leads/tables.ts';
import { quotes } from '#features/quotes/tables.ts';
import type { Db } from '#server/database/database.ts';
import { projects } from '../tables.ts';

type Pair = { homeownerId: string; contractorId: string };

/** The latest lead, quote and project that a homeowner and a contractor share; undefined without any. */
export async function findSharedWork(db: Db, pair: Pair) {
  const [lead] = await selectSharedLeads(db, pair).orderBy(desc(leads.id)).limit(1);
  const [quote] = await db
    .select({ id: quotes.id })
    .from(quotes)
    .where(isSharedQuote(pair))
    .orderBy(desc(quotes.id))
    .limit(1);
  const [project] = await db
    .select({ id: projects.id })
    .from(projects)
    .where(
      and(eq(projects.contractorId, pair.contractorId), eq(projects.homeownerId, pair.homeownerId)),
    )
    .orderBy(desc(projects.id))
    .limit(1);
  if (!lead && !quote && !project) return undefined;
  return { leadId: lead?.id, quoteId: quote?.id, projectId: project?.id };
}

type WorkReferences = {
  leadId?: string | undefined;
  quoteId?: string | undefined;
  projectId?: string | undefined;
};

/** Whether the given project is the homeowner's, and the given lead and quote are between the two. */
export async function isSharedWork(
  db: Db,
  pair: Pair,
  { leadId, quoteId, projectId }: WorkReferences,
) {
  if (projectId && !(await isProjectOf(db, pair.homeownerId, projectId))) return false;
  if (quoteId && !(await db.$count(quotes, and(eq(quotes.id, quoteId), isSharedQuote(pair)))))
    return false;
  if (!leadId) return true;
  const [lead] = await selectSharedLeads(db, pair, leadId);
  return lead !== undefined;
}

/** The homeowners whose leads were offered to a contractor, as a subquery of ids. */
export const homeownersOfferedTo = (db: Db, contractorId: string) =>
  db
    .select({ id: leads.homeownerId })
    .from(leadOffers)
    .innerJoin(leads, eq(leads.id, leadOffers.leadId))
    .where(eq(leadOffers.contractorId, contractorId));

/** Whether a homeowner assigned a lead to a contractor, both given as columns of the outer query. */
export const wasAssignedLead = (pair: { contractorId: PgColumn; homeownerId: PgColumn }) =>
  sql<boolean>`exists (select from ${leads}
    where ${leads.assignedContractor} = ${pair.contractorId}
    and ${leads.homeownerId} = ${pair.homeownerId})`;

const selectSharedLeads = (db: Db, { homeownerId, contractorId }: Pair, id?: string) =>
  db
    .select({ id: leads.id })
    .from(leadOffers)
    .innerJoin(leads, eq(leads.id, leadOffers.leadId))
    .where(
      and(
        eq(leadOffers.contractorId, contractorId),
        eq(leads.homeownerId, homeownerId),
        id === undefined ? undefined : eq(leads.id, id),
      ),
    );

const isSharedQuote = ({ homeownerId, contractorId }: Pair) =>
  and(
    eq(quotes.contractorId, contractorId),
    eq(quotes.homeownerId, homeownerId),
    ne(quotes.status, 'draft'),
  );

async function isProjectOf(db: Db, homeownerId: string, id: string) {
  const found = and(eq(projects.id, id), eq(projects.homeownerId, homeownerId));
  return (await db.$count(projects, found)) > 0;
}
