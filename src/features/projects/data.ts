import {
  and,
  asc,
  desc,
  eq,
  getTableColumns,
  inArray,
  isNull,
  lt,
  min,
  type SQL,
  sql,
} from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { getServiceFinder } from '#features/categories/data.ts';
import { ownServiceFor } from '#features/categories/matching/rules.ts';
import { contractors } from '#features/contractors/tables.ts';
import { files } from '#features/files/tables.ts';
import { spotTakenAt } from '#features/leads/spots/data.ts';
import { leadOffers, leads } from '#features/leads/tables.ts';
import { quotes } from '#features/quotes/tables.ts';
import { reviews } from '#features/reviews/tables.ts';
import { users } from '#features/users/tables.ts';
import { ApiError } from '#lib/api-error.ts';
import type { Db } from '#server/database/database.ts';
import { placeOfAddress } from '#server/places/place-of-address.ts';
import { changeOrders } from './change-orders/tables.ts';
import { endSharesOfProject } from './contact-shares/data.ts';
import {
  CANCELED_MEANWHILE,
  HIRED_MEANWHILE,
  type ProjectCaller,
  type ProjectStatus,
} from './rules.ts';
import { type ProjectRow, projects } from './tables.ts';

const isVisibleTo = ({ role, uid, contractorId }: ProjectCaller) => {
  if (role === 'homeowner') return eq(projects.homeownerId, uid);
  if (role === 'contractor')
    return contractorId ? eq(projects.contractorId, contractorId) : sql`false`;
  return undefined;
};

/** The quote that started the project. */
const accepted = alias(quotes, 'accepted');

const projectColumns = {
  ...getTableColumns(projects),
  homeownerName: users.name,
  contractorName: contractors.businessName,
  interestedCount: sql<number>`coalesce(cardinality(${leads.interestedContractors}), 0)`,
  invitedContractors: sql<
    string[]
  >`array_remove(${leads.askedContractor} || coalesce(${leads.invitedContractors}, '{}'), null)`,
  quoteCount: sql<number>`(select count(*)::int from ${quotes}
    where ${quotes.projectId} = ${projects.id} and ${quotes.status} in ('sent', 'accepted', 'rejected'))`,
  acceptedAt: accepted.acceptedAt,
  acceptedTotal: accepted.totalAmount,
  agreedTotal: sql`${accepted.totalAmount} + (
    select coalesce(sum(${changeOrders.amount}), 0)::bigint from ${changeOrders}
    where ${changeOrders.projectId} = ${projects.id} and ${changeOrders.status} = 'accepted')`.mapWith(
    (total): number | null => Number(total),
  ),
  paidAmount: sql`case when ${accepted.id} is not null then (
    select coalesce(sum(paid_amount - refunded_amount), 0)::bigint from invoices
    where quote_id = ${accepted.id} and status <> 'draft') end`.mapWith((paid): number | null =>
    Number(paid),
  ),
  agreedStartDate: sql<string | null>`coalesce(${projects.startDate}, ${accepted.startDate})`,
  reviewed: sql<boolean>`exists (select from ${reviews} where ${reviews.projectId} = ${projects.id})`,
};

const selectProjects = (db: Db) =>
  db
    .select(projectColumns)
    .from(projects)
    .innerJoin(users, eq(users.id, projects.homeownerId))
    .leftJoin(contractors, eq(contractors.id, projects.contractorId))
    .leftJoin(leads, eq(leads.id, projects.leadId))
    .leftJoin(accepted, eq(accepted.id, projects.acceptedQuoteId));

export type ProjectView = Awaited<ReturnType<typeof selectProjects>>[number];

/** A project, without checking who asks. */
export async function findProject(db: Db, id: string): Promise<ProjectRow | undefined> {
  const [row] = await db.select().from(projects).where(eq(projects.id, id));
  return row;
}

/** A project that the caller may see. */
export async function findVisibleProject(db: Db, id: string, caller: ProjectCaller) {
  const [row] = await selectProjects(db).where(and(eq(projects.id, id), isVisibleTo(caller)));
  return row;
}

/** Whether a contractor holds a spot on a project, has sent a quote for it, or does its work. */
export async function isInTouchAbout(
  db: Db,
  { id, leadId, contractorId: winner }: Pick<ProjectRow, 'id' | 'leadId' | 'contractorId'>,
  contractorId: string,
) {
  if (winner === contractorId) return true;
  const { rows } = await db.execute<{ found: boolean }>(sql`
    select exists (select from ${leads} where ${leads.id} = ${leadId}::uuid
        and ${contractorId}::uuid = any(${leads.interestedContractors}))
      or exists (select from ${quotes} where ${quotes.projectId} = ${id}
        and ${quotes.contractorId} = ${contractorId} and ${quotes.sentAt} is not null) as found`);
  return rows[0]?.found === true;
}

/** The caller's projects, newest first; one row more than `limit`. */
export const listProjects = (
  db: Db,
  caller: ProjectCaller,
  {
    status,
    before,
    limit,
  }: { status?: ProjectStatus | undefined; before?: string | undefined; limit: number },
) =>
  selectProjects(db)
    .where(
      and(
        isVisibleTo(caller),
        status === undefined ? undefined : eq(projects.status, status),
        before === undefined ? undefined : lt(projects.id, before),
      ),
    )
    .orderBy(desc(projects.id))
    .limit(limit + 1);

/** From when to when work on these projects is on the calendar of whoever does it, by project: one statement for all. */
export async function findWorkDays(
  db: Db,
  listed: readonly Pick<ProjectRow, 'id' | 'contractorId'>[],
) {
  const given = listed.filter(({ contractorId }) => contractorId !== null);
  if (given.length === 0) return new Map<string, never>();
  // Who had the job before may still have it in their calendar. The contractors are for the index of the calendars.
  const { rows } = await db.execute<{ projectId: string; workFrom: string; workTo: string }>(sql`
    select ${projects.id} as "projectId", min(event.date) as "workFrom", max(event.end_date) as "workTo"
    from calendar_events event
    join ${projects} on ${projects.id} = event.project_id and ${projects.contractorId} = event.contractor_id
    where event.contractor_id = any(${sql.param(given.map(({ contractorId }) => contractorId))}::uuid[])
      and event.project_id = any(${sql.param(given.map(({ id }) => id))}::uuid[])
      and event.kind = 'work' and event.status in ('proposed', 'confirmed', 'done')
    group by ${projects.id}`);
  return new Map(rows.map(({ projectId, ...days }) => [projectId, days]));
}

/** The contractors who are interested in a lead, earliest first. */
export const listInterestedContractors = (db: Db, leadId: string) =>
  db
    .select({
      contractorId: contractors.id,
      businessName: contractors.businessName,
      rating: contractors.rating,
      reviewCount: contractors.reviewCount,
      responseMinutes: contractors.responseMinutes,
      latitude: contractors.latitude,
      longitude: contractors.longitude,
      interestedAt: spotTakenAt,
    })
    .from(leadOffers)
    .innerJoin(contractors, eq(contractors.id, leadOffers.contractorId))
    .innerJoin(leads, eq(leads.id, leadOffers.leadId))
    // Offers include contractors who were asked by name or invited and have not answered.
    .where(
      and(
        eq(leadOffers.leadId, leadId),
        sql`${leadOffers.contractorId} = any(${leads.interestedContractors})`,
      ),
    )
    .orderBy(asc(spotTakenAt), asc(contractors.id));

/** When a project got its first quote, and when a quote was accepted. */
export async function findQuoteDates(db: Db, projectId: string) {
  const [row] = await db
    .select({ quotedAt: min(quotes.sentAt), startedAt: min(quotes.acceptedAt) })
    .from(quotes)
    .where(eq(quotes.projectId, projectId));
  return row ?? { quotedAt: null, startedAt: null };
}

export async function insertProject(tx: Db, project: typeof projects.$inferInsert) {
  const [row] = await tx.insert(projects).values(project).returning();
  if (!row) throw new Error('The project was not written');
  return row;
}

/** The project of a lead that the caller has locked; creates it for a direct lead. */
export async function ensureProjectForLead(tx: Db, lead: typeof leads.$inferSelect, now: Date) {
  if (lead.projectId) return lead.projectId;
  const { id: leadId, homeownerId, description, zipCode, city, state, budgetMin, budgetMax } = lead;
  const { id: projectId } = await insertProject(tx, {
    ...{ leadId, homeownerId, description, zipCode, city, state, budgetMin, budgetMax },
    title: lead.projectTitle,
    category: lead.service,
    createdAt: now,
    lastUpdate: now,
  });
  await tx.update(leads).set({ projectId }).where(eq(leads.id, leadId));
  return projectId;
}

type AcceptedQuote = {
  homeownerId: string;
  contractorId: string;
  projectTitle: string;
  description: string;
  location: string;
  items: readonly { description: string }[];
};

/**
 * The project of an accepted quote that had no lead: at the place of the quote, of the service of the business that its
 * words mean. Nobody was asked for either, so it may have no service.
 */
export async function createProjectForQuote(tx: Db, quote: AcceptedQuote, now: Date) {
  const { homeownerId, contractorId, projectTitle: title, description, location, items } = quote;
  const [facts] = await tx
    .select({
      home: { zipCode: users.zipCode, city: users.city, state: users.state },
      services: contractors.services,
    })
    .from(users)
    .innerJoin(contractors, eq(contractors.id, contractorId))
    .where(eq(users.id, homeownerId));
  if (!facts) throw new Error('the homeowner and the contractor of a quote must exist');
  const { find } = await getServiceFinder(tx);
  const words = [title, description, ...items.map((item) => item.description)];
  const { id } = await insertProject(tx, {
    ...{ homeownerId, title, description },
    ...placeOfAddress(location, facts.home),
    category: ownServiceFor(words, facts.services, find) ?? onlyOf(facts.services) ?? '',
    createdAt: now,
    lastUpdate: now,
  });
  return id;
}

/** What a business does that does one thing only. */
const onlyOf = (services: readonly string[]) => (services.length === 1 ? services[0] : undefined);

/**
 * Frees pictures of projects that their homeowner canceled: one that is posted again takes its pictures along. Of a job
 * that somebody was hired for they stay, for both sides to refer to.
 */
export const releaseCancelledPhotos = (tx: Db, homeownerId: string, ids: readonly string[]) =>
  tx
    .update(files)
    .set({ projectId: null, visibility: 'private' })
    .where(
      and(
        inArray(files.id, [...ids]),
        eq(files.ownerId, homeownerId),
        isNull(files.logEntryId),
        eq(files.inLibrary, false),
        inArray(
          files.projectId,
          tx
            .select({ id: projects.id })
            .from(projects)
            .where(
              and(
                eq(projects.homeownerId, homeownerId),
                eq(projects.status, 'cancelled'),
                isNull(projects.acceptedQuoteId),
              ),
            ),
        ),
      ),
    );

/** Locks a project. Lock it before its lead and its quotes. */
export async function lockProject(tx: Db, id: string): Promise<ProjectRow | undefined> {
  const [row] = await tx.select().from(projects).where(eq(projects.id, id)).for('no key update');
  return row;
}

type Changes = Partial<Omit<typeof projects.$inferInsert, 'id'>>;

async function updateProjectWhere(tx: Db, where: SQL | undefined, changes: Changes) {
  const [row] = await tx.update(projects).set(changes).where(where).returning();
  return row;
}

/** Changes a project whose status is still the one that was read, so that when two moves race, only one gets a row back. */
export const updateProjectIfStatusUnchanged = (
  tx: Db,
  project: Pick<ProjectRow, 'id' | 'status'>,
  changes: Changes,
) =>
  updateProjectWhere(
    tx,
    and(eq(projects.id, project.id), eq(projects.status, project.status)),
    changes,
  );

/** Marks a project as waiting for quotes when the first contractor is interested; later calls change nothing. */
export const markQuotesPending = (tx: Db, id: string, now: Date) =>
  updateProjectWhere(tx, and(eq(projects.id, id), eq(projects.status, 'planning')), {
    status: 'quotes_pending',
    lastUpdate: now,
  });

/**
 * Starts the project of an accepted quote; refuses if it has started already or was canceled. The others no longer see
 * how to reach the homeowner.
 */
export async function startProject(
  tx: Db,
  {
    projectId,
    contractorId,
    quoteId,
    now,
  }: { projectId: string; contractorId: string; quoteId: string; now: Date },
) {
  const started = await updateProjectWhere(
    tx,
    and(eq(projects.id, projectId), inArray(projects.status, ['planning', 'quotes_pending'])),
    { status: 'started', contractorId, acceptedQuoteId: quoteId, lastUpdate: now },
  );
  if (!started) {
    // Read by the homeowner, who comes too late from another window or an old mail.
    const project = await findProject(tx, projectId);
    throw new ApiError(
      'failed-precondition',
      project?.status === 'cancelled' ? CANCELED_MEANWHILE : HIRED_MEANWHILE,
    );
  }
  await endSharesOfProject(tx, projectId, contractorId);
  return started;
}

/** Counts a finished job, or that it is not finished after all, in the transaction that says so. */
export const countCompletedJob = (tx: Db, contractorId: string, by: 1 | -1 = 1) =>
  tx
    .update(contractors)
    .set({ completedJobs: sql`greatest(${contractors.completedJobs} + ${by}::int, 0)` })
    .where(eq(contractors.id, contractorId));

/** Confirms completed work that nobody has objected to in time; one that runs twice confirms once. */
export function claimSilentCompletions(
  tx: Db,
  { now, before, limit }: { now: Date; before: Date; limit: number },
) {
  const silent = tx
    .select({ id: projects.id })
    .from(projects)
    .where(
      and(
        sql`status = 'completed' and completion_confirmed_at is null`,
        lt(projects.completedAt, before),
      ),
    )
    .orderBy(projects.completedAt)
    .limit(limit)
    .for('no key update', { skipLocked: true });
  return tx
    .update(projects)
    .set({ completionConfirmedAt: now, completedBySilence: true, lastUpdate: now })
    .where(inArray(projects.id, silent))
    .returning();
}

/** A project with its homeowner, its contractor and the interested contractors, for notifications. */
export async function findProjectParties(db: Db, id: string) {
  const contractorUser = alias(users, 'contractor_user');
  const [row] = await db
    .select({
      project: getTableColumns(projects),
      homeowner: { firstName: users.firstName, name: users.name, email: users.email },
      businessName: contractors.businessName,
      contractorUserId: contractorUser.id,
      interestedContractors: leads.interestedContractors,
    })
    .from(projects)
    .innerJoin(users, eq(users.id, projects.homeownerId))
    .leftJoin(contractors, eq(contractors.id, projects.contractorId))
    .leftJoin(contractorUser, eq(contractorUser.id, contractors.userId))
    .leftJoin(leads, eq(leads.id, projects.leadId))
    .where(eq(projects.id, id));
  return row;
}
