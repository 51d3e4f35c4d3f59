import { and, desc, eq, ne } from 'drizzle-orm';
import { projects } from '#features/projects/tables.ts';
import { quotes } from '#features/quotes/tables.ts';
import type { Db } from '#server/database/database.ts';
import { leadOffers, leads } from '../tables.ts';

type Pair = { homeownerId: string; contractorId: string };

/** What a homeowner and a contractor have to do with each other, the latest of each; undefined if nothing. */
export async function findSharedWork(db: Db, { homeownerId, contractorId }: Pair) {
  const [lead] = await db
    .select({ id: leads.id })
    .from(leadOffers)
    .innerJoin(leads, eq(leads.id, leadOffers.leadId))
    .where(isSharedLead({ homeownerId, contractorId }))
    .orderBy(desc(leads.id))
    .limit(1);
  const [quote] = await db
    .select({ id: quotes.id })
    .from(quotes)
    .where(isSharedQuote({ homeownerId, contractorId }))
    .orderBy(desc(quotes.id))
    .limit(1);
  const [project] = await db
    .select({ id: projects.id })
    .from(projects)
    .where(and(eq(projects.contractorId, contractorId), eq(projects.homeownerId, homeownerId)))
    .orderBy(desc(projects.id))
    .limit(1);
  if (!lead && !quote && !project) return undefined;
  return { leadId: lead?.id, quoteId: quote?.id, projectId: project?.id };
}

async function isProjectOf(db: Db, homeownerId: string, id: string) {
  const found = and(eq(projects.id, id), eq(projects.homeownerId, homeownerId));
  return (await db.$count(projects, found)) > 0;
}

const isSharedLead = ({ homeownerId, contractorId }: Pair) =>
  and(eq(leadOffers.contractorId, contractorId), eq(leads.homeownerId, homeownerId));

const isSharedQuote = ({ homeownerId, contractorId }: Pair) =>
  and(
    eq(quotes.contractorId, contractorId),
    eq(quotes.homeownerId, homeownerId),
    ne(quotes.status, 'draft'),
  );

type WorkReferences = {
  leadId?: string | undefined;
  quoteId?: string | undefined;
  projectId?: string | undefined;
};

/** Whether all that is named is the homeowner's project, and a lead and a quote between the two. */
export async function isSharedWork(
  db: Db,
  pair: Pair,
  { leadId, quoteId, projectId }: WorkReferences,
) {
  if (projectId && !(await isProjectOf(db, pair.homeownerId, projectId))) return false;
  if (quoteId && !(await db.$count(quotes, and(eq(quotes.id, quoteId), isSharedQuote(pair)))))
    return false;
  if (!leadId) return true;
  const [lead] = await db
    .select({ id: leads.id })
    .from(leadOffers)
    .innerJoin(leads, eq(leads.id, leadOffers.leadId))
    .where(and(eq(leads.id, leadId), isSharedLead(pair)));
  return lead !== undefined;
}
