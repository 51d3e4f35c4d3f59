import { and, asc, desc, eq, inArray, isNull, ne, sql } from 'drizzle-orm';
import { leads } from '#features/leads/tables.ts';
import { users } from '#features/users/tables.ts';
import type { Db } from '#server/database/database.ts';
import { inlineLimit } from '#server/database/prepared-statements.ts';
import { conversations } from '../tables.ts';
import { MAX_LISTED_PROJECTS } from './rules.ts';
import { ticketLeads, uncoveredAreas } from './tables.ts';

/** Locks an area until the transaction ends; the id of its latest ticket, if it ever had one. */
export async function lockArea(tx: Db, id: string) {
  const [row] = await tx
    .insert(uncoveredAreas)
    .values({ id })
    .onConflictDoUpdate({ target: uncoveredAreas.id, set: { id } })
    .returning();
  return row?.conversationId ?? undefined;
}

export const setTicketOfArea = (tx: Db, id: string, conversationId: string) =>
  tx.update(uncoveredAreas).set({ conversationId }).where(eq(uncoveredAreas.id, id));

/** Locks a ticket that is still open, so that nobody resolves it while a project is added. */
export async function lockOpenTicket(tx: Db, id: string) {
  const [row] = await tx
    .select({ id: conversations.id })
    .from(conversations)
    .where(
      and(
        eq(conversations.id, id),
        isNull(conversations.resolvedAt),
        ne(conversations.status, 'deleted'),
      ),
    )
    .for('update');
  return row?.id;
}

/** The tickets that these leads are in, by the id of the lead. */
export async function listTicketsOfLeads(db: Db, leadIds: readonly string[]) {
  const rows = await db
    .select()
    .from(ticketLeads)
    .where(inArray(ticketLeads.leadId, [...leadIds]));
  return new Map(rows.map(({ leadId, conversationId }) => [leadId, conversationId]));
}

export const insertTicketLeads = (
  tx: Db,
  rows: { leadId: string; conversationId: string; createdAt: Date }[],
) => tx.insert(ticketLeads).values(rows);

/** How many projects of how many homeowners a ticket is about. */
export async function countTicketProjects(db: Db, conversationId: string) {
  const [row] = await db
    .select({
      projectCount: sql<number>`count(*)::int`,
      homeownerCount: sql<number>`count(distinct ${users.id})::int`,
      confirmedCount: sql<number>`count(distinct ${users.id}) filter (where ${users.emailVerified})::int`,
    })
    .from(ticketLeads)
    .innerJoin(leads, eq(leads.id, ticketLeads.leadId))
    .innerJoin(users, eq(users.id, leads.homeownerId))
    .where(eq(ticketLeads.conversationId, conversationId));
  return row ?? { projectCount: 0, homeownerCount: 0, confirmedCount: 0 };
}

/** The projects of a ticket: of homeowners with a confirmed address before others, then who has waited longest. */
export const listTicketProjects = (db: Db, conversationId: string) =>
  db
    .select({
      leadId: leads.id,
      projectId: leads.projectId,
      projectTitle: leads.projectTitle,
      homeownerId: leads.homeownerId,
      homeownerName: leads.homeownerName,
      isConfirmed: users.emailVerified,
      status: leads.status,
      createdAt: leads.createdAt,
    })
    .from(ticketLeads)
    .innerJoin(leads, eq(leads.id, ticketLeads.leadId))
    .innerJoin(users, eq(users.id, leads.homeownerId))
    .where(eq(ticketLeads.conversationId, conversationId))
    .orderBy(desc(users.emailVerified), asc(leads.id))
    .limit(inlineLimit(MAX_LISTED_PROJECTS));
