import { and, asc, count, desc, eq, inArray, isNull, lt, lte, sql } from 'drizzle-orm';
import { contractors } from '#features/contractors/tables.ts';
import { projects } from '#features/projects/tables.ts';
import { users } from '#features/users/tables.ts';
import type { Db } from '#server/database/database.ts';
import { reviews } from '../tables.ts';
import { MAX_REMINDERS, REMINDER_DAYS, type ReviewRequestStatus } from './rules.ts';
import { reviewRequests, reviewTemplates } from './tables.ts';

export type RequestRow = typeof reviewRequests.$inferSelect;
export type TemplateRow = typeof reviewTemplates.$inferSelect;

/** Which side of a request somebody is on. */
export type RequestParty = { contractorId: string } | { homeownerId: string };

const isOf = (party: RequestParty) =>
  'contractorId' in party
    ? eq(reviewRequests.contractorId, party.contractorId)
    : eq(reviewRequests.homeownerId, party.homeownerId);

const isOpen = inArray(reviewRequests.status, ['sent', 'opened']);

const selectRequests = (db: Db) =>
  db
    .select({
      request: reviewRequests,
      contractorName: contractors.businessName,
      customerName: users.name,
      projectTitle: projects.title,
    })
    .from(reviewRequests)
    .innerJoin(contractors, eq(contractors.id, reviewRequests.contractorId))
    .innerJoin(users, eq(users.id, reviewRequests.homeownerId))
    .innerJoin(projects, eq(projects.id, reviewRequests.projectId));

export type RequestView = Awaited<ReturnType<typeof listRequests>>[number];

/** One row more than `limit`. */
export const listRequests = (
  db: Db,
  party: RequestParty,
  {
    status,
    projectId,
    after,
    limit,
  }: {
    status?: ReviewRequestStatus | undefined;
    projectId?: string | undefined;
    after?: string | undefined;
    limit: number;
  },
) =>
  selectRequests(db)
    .where(
      and(
        isOf(party),
        status ? eq(reviewRequests.status, status) : undefined,
        projectId ? eq(reviewRequests.projectId, projectId) : undefined,
        after ? lt(reviewRequests.id, after) : undefined,
      ),
    )
    .orderBy(desc(reviewRequests.id))
    .limit(limit + 1);

export async function findRequest(db: Db, id: string, party: RequestParty) {
  const [row] = await selectRequests(db).where(and(eq(reviewRequests.id, id), isOf(party)));
  return row;
}

/** A request with everybody to tell about it; undefined once it is over. */
export async function findRequestToSend(db: Db, id: string) {
  const [row] = await db
    .select({
      request: reviewRequests,
      businessName: contractors.businessName,
      ownerId: contractors.userId,
      projectTitle: projects.title,
      homeowner: { firstName: users.firstName, email: users.email },
    })
    .from(reviewRequests)
    .innerJoin(contractors, eq(contractors.id, reviewRequests.contractorId))
    .innerJoin(users, and(eq(users.id, reviewRequests.homeownerId), users.isActive))
    .innerJoin(projects, eq(projects.id, reviewRequests.projectId))
    .where(and(eq(reviewRequests.id, id), isOpen));
  return row;
}

/** The open request of a project. */
export async function findRequestOfProject(db: Db, projectId: string) {
  const [row] = await db
    .select({ id: reviewRequests.id })
    .from(reviewRequests)
    .where(and(eq(reviewRequests.projectId, projectId), isOpen));
  return row?.id;
}

/** The completed project of a business, with what a request says; undefined for any other. */
export async function findAskableProject(db: Db, projectId: string, contractorId?: string) {
  const [row] = await db
    .select({
      id: projects.id,
      title: projects.title,
      status: projects.status,
      contractorId: contractors.id,
      businessName: contractors.businessName,
      homeownerId: users.id,
      firstName: users.firstName,
      reviewId: reviews.id,
    })
    .from(projects)
    .innerJoin(contractors, eq(contractors.id, projects.contractorId))
    .innerJoin(users, eq(users.id, projects.homeownerId))
    .leftJoin(reviews, eq(reviews.projectId, projects.id))
    .where(
      and(eq(projects.id, projectId), contractorId ? eq(contractors.id, contractorId) : undefined),
    );
  return row;
}

/** Inserts a request; undefined if the project has one. */
export async function insertRequest(tx: Db, request: typeof reviewRequests.$inferInsert) {
  const [row] = await tx
    .insert(reviewRequests)
    .values(request)
    .onConflictDoNothing({ target: reviewRequests.projectId })
    .returning({ id: reviewRequests.id });
  return row?.id;
}

/** The business's own words take the place of the automatic request; undefined if there is none that is open. */
export async function replaceAutomatic(
  tx: Db,
  projectId: string,
  text: Pick<RequestRow, 'subject' | 'body' | 'templateId' | 'updatedAt'>,
) {
  const [row] = await tx
    .update(reviewRequests)
    .set({ ...text, automatic: false, status: 'sent' })
    .where(and(eq(reviewRequests.projectId, projectId), reviewRequests.automatic, isOpen))
    .returning({ id: reviewRequests.id });
  return row?.id;
}

/** Changes an open request; false when it is over, or no longer as it was read. */
export async function updateOpenRequest(
  tx: Db,
  { id, remindersSent }: Pick<RequestRow, 'id' | 'remindersSent'>,
  changes: Partial<RequestRow>,
) {
  const { rowCount } = await tx
    .update(reviewRequests)
    .set(changes)
    .where(and(eq(reviewRequests.id, id), isOpen, eq(reviewRequests.remindersSent, remindersSent)));
  return rowCount === 1;
}

/** Marks the request of a project as answered, now that its homeowner has written the review. */
export const completeRequest = (tx: Db, projectId: string, now: Date) =>
  tx
    .update(reviewRequests)
    .set({
      status: 'completed',
      answeredAt: now,
      openedAt: sql`coalesce(${reviewRequests.openedAt}, ${now})`,
      updatedAt: now,
    })
    .where(and(eq(reviewRequests.projectId, projectId), isOpen));

export async function deleteRequest(tx: Db, id: string, contractorId: string) {
  const { rowCount } = await tx
    .delete(reviewRequests)
    .where(and(eq(reviewRequests.id, id), eq(reviewRequests.contractorId, contractorId)));
  return rowCount === 1;
}

/** Ends what nobody answered. */
export const expireRequests = (db: Db, now: Date) =>
  db
    .update(reviewRequests)
    .set({ status: 'expired', updatedAt: now })
    .where(and(isOpen, lte(reviewRequests.expiresAt, now)));

/** Open requests whose next reminder is due, oldest first. */
export const listDueReminders = (db: Db, now: Date, limit: number) =>
  db
    .select()
    .from(reviewRequests)
    .where(
      and(
        isOpen,
        lt(reviewRequests.remindersSent, MAX_REMINDERS),
        sql`coalesce(${reviewRequests.lastReminderAt}, ${reviewRequests.createdAt})
          <= ${new Date(now.getTime() - REMINDER_DAYS * 86_400_000)}`,
        sql`${reviewRequests.expiresAt} > ${now}`,
      ),
    )
    .orderBy(asc(reviewRequests.createdAt), asc(reviewRequests.id))
    .limit(limit);

/** How a business's requests ended. */
export async function countRequests(db: Db, contractorId: string) {
  const rows = await db
    .select({
      status: reviewRequests.status,
      opened: sql<boolean>`${reviewRequests.openedAt} is not null`,
      count: count(),
    })
    .from(reviewRequests)
    .where(eq(reviewRequests.contractorId, contractorId))
    .groupBy(reviewRequests.status, sql`2`);
  const sum = (of: (row: (typeof rows)[number]) => boolean) =>
    rows.filter(of).reduce((total, row) => total + row.count, 0);
  return {
    sent: sum(() => true),
    opened: sum(({ opened }) => opened),
    completed: sum(({ status }) => status === 'completed'),
    declined: sum(({ status }) => status === 'declined'),
  };
}

const MAX_ASKABLE = 50;

/** Completed projects whose homeowner has neither been asked by the business itself nor reviewed, newest first. */
export const listAskable = (db: Db, contractorId: string) =>
  db
    .select({ projectId: projects.id, title: projects.title, customerName: users.name })
    .from(projects)
    .innerJoin(users, and(eq(users.id, projects.homeownerId), users.isActive))
    .leftJoin(reviews, eq(reviews.projectId, projects.id))
    .leftJoin(reviewRequests, eq(reviewRequests.projectId, projects.id))
    .where(
      and(
        eq(projects.contractorId, contractorId),
        eq(projects.status, 'completed'),
        isNull(reviews.id),
        sql`(${reviewRequests.id} is null or (${reviewRequests.automatic}
          and ${reviewRequests.status} in ('sent', 'opened')))`,
      ),
    )
    .orderBy(desc(projects.id))
    .limit(MAX_ASKABLE);

export const listTemplates = (db: Db, contractorId: string) =>
  db
    .select()
    .from(reviewTemplates)
    .where(eq(reviewTemplates.contractorId, contractorId))
    .orderBy(asc(reviewTemplates.id));

export async function findTemplate(db: Db, contractorId: string, id: string) {
  const [row] = await db
    .select()
    .from(reviewTemplates)
    .where(and(eq(reviewTemplates.contractorId, contractorId), eq(reviewTemplates.id, id)));
  return row;
}

export async function insertTemplate(tx: Db, template: typeof reviewTemplates.$inferInsert) {
  const [row] = await tx.insert(reviewTemplates).values(template).returning();
  if (!row) throw new Error('The template was not written');
  return row;
}

export async function updateTemplate(
  tx: Db,
  contractorId: string,
  id: string,
  changes: Partial<TemplateRow>,
) {
  const [row] = await tx
    .update(reviewTemplates)
    .set(changes)
    .where(and(eq(reviewTemplates.contractorId, contractorId), eq(reviewTemplates.id, id)))
    .returning();
  return row;
}

/** There is one default at most: call it before another template becomes it. */
export const clearDefaultTemplate = (tx: Db, contractorId: string) =>
  tx
    .update(reviewTemplates)
    .set({ isDefault: false })
    .where(and(eq(reviewTemplates.contractorId, contractorId), reviewTemplates.isDefault));

export async function deleteTemplate(tx: Db, contractorId: string, id: string) {
  const { rowCount } = await tx
    .delete(reviewTemplates)
    .where(and(eq(reviewTemplates.contractorId, contractorId), eq(reviewTemplates.id, id)));
  return rowCount === 1;
}
