import { and, asc, desc, eq, inArray, ne, sql } from 'drizzle-orm';
import { projects } from '#features/projects/tables.ts';
import { users } from '#features/users/tables.ts';
import { documentKinds } from '#features/verification/rules.ts';
import { newId } from '#lib/columns.ts';
import type { Context } from '#server/context.ts';
import type { Db } from '#server/database/database.ts';
import { type ContractorRow, unrestrictedViewer } from '../data.ts';
import { findPortfolioIdeas } from '../portfolio/data.ts';
import { portfolioItems } from '../portfolio/tables.ts';
import { findPublicContractor } from '../public-page/data.ts';
import { savedContractors } from '../saved/tables.ts';
import { businessLocations, contractorServices, contractors } from '../tables.ts';
import {
  BUSINESS_LIMITS,
  completionPercent,
  remainingSteps,
  verificationFlagsOf,
  verificationPercent,
} from './rules.ts';

type ReadContext = Pick<Context, 'db' | 'services' | 'now'>;

const MAX_COMPLETED_PROJECTS = 100;

/** The whole profile of a business for its owner; undefined for one that is not active. */
export async function findBusiness(context: ReadContext, contractorId: string) {
  const { db } = context;
  const page = await findPublicContractor(context, contractorId, unrestrictedViewer);
  const [found] = await db
    .select({
      row: contractors,
      account: { email: users.email, emailVerified: users.emailVerified },
    })
    .from(contractors)
    .leftJoin(users, eq(users.id, contractors.userId))
    .where(eq(contractors.id, contractorId));
  if (!page || !found) return undefined;
  const { row } = found;
  // Sequential, because a transaction has only one connection.
  const ideas = await findPortfolioIdeas(db, contractorId);
  const locations = await db
    .select()
    .from(businessLocations)
    .where(eq(businessLocations.contractorId, contractorId))
    .orderBy(asc(businessLocations.id))
    .limit(BUSINESS_LIMITS.locations);
  const completedProjects = await db
    .select({
      id: projects.id,
      title: projects.title,
      category: projects.category,
      city: projects.city,
    })
    .from(projects)
    .where(and(eq(projects.contractorId, contractorId), eq(projects.status, 'completed')))
    .orderBy(desc(projects.id))
    .limit(MAX_COMPLETED_PROJECTS);
  const flags = verificationFlagsOf(row, found.account);
  const completeness = {
    ...row,
    serviceCount: page.serviceDetails.length,
    portfolioCount: page.portfolio.length,
  };
  return {
    ...row,
    services: page.serviceDetails,
    portfolio: page.portfolio.map((item) => ({ ...item, idea: ideas.get(item.id) ?? null })),
    businessLocations: locations,
    projects: completedProjects.map((project) => ({
      ...project,
      shown: row.featuredProjectIds.includes(project.id),
    })),
    verification: {
      ...flags,
      percent: verificationPercent(flags),
      checkedForName: documentKinds.filter(
        (kind) =>
          page.verifiedDocuments.some((each) => each.kind === kind) ||
          (kind !== 'businessRegistration' && flags[`${kind}Verified`]),
      ),
    },
    completion: { percent: completionPercent(completeness), steps: remainingSteps(completeness) },
  };
}

/**
 * Marks the owner's account as complete while nothing is missing in the profile (spec §3 profileComplete). The caller
 * has locked the owner, before the business.
 */
export async function saveProfileComplete(tx: Db, contractorId: string) {
  const count = (table: typeof contractorServices | typeof portfolioItems) =>
    sql<number>`(select count(*)::int from ${table} where contractor_id = ${contractorId})`;
  const [found] = await tx
    .select({
      row: contractors,
      serviceCount: count(contractorServices),
      portfolioCount: count(portfolioItems),
    })
    .from(contractors)
    .where(eq(contractors.id, contractorId));
  if (!found?.row.userId) return;
  const { row, ...counts } = found;
  const profileComplete = completionPercent({ ...row, ...counts }) === 100;
  await tx
    .update(users)
    .set({ profileComplete })
    .where(and(eq(users.id, found.row.userId), ne(users.profileComplete, profileComplete)));
}

type Changes = Partial<typeof contractors.$inferInsert>;

export const updateBusiness = (tx: Db, contractorId: string, changes: Changes) =>
  tx.update(contractors).set(changes).where(eq(contractors.id, contractorId));

/** Moves the services of a business to its new location. */
export const updateServiceCoordinates = (
  tx: Db,
  contractorId: string,
  { latitude, longitude }: { latitude: number; longitude: number },
) =>
  tx
    .update(contractorServices)
    .set({ latitude, longitude })
    .where(eq(contractorServices.contractorId, contractorId));

/** Adds a service, or updates the description of an existing one. */
export async function upsertService(
  tx: Db,
  business: ContractorRow,
  { name, description }: { name: string; description: string },
) {
  const { id: contractorId, latitude, longitude, rating, reviewCount } = business;
  await tx
    .insert(contractorServices)
    .values({
      ...{ id: newId(), contractorId, service: name, description },
      ...{ latitude, longitude, rating, reviewCount },
    })
    .onConflictDoUpdate({
      target: [contractorServices.contractorId, contractorServices.service],
      set: { description },
    });
  await syncServiceNames(tx, contractorId);
}

export async function deleteService(tx: Db, contractorId: string, id: string) {
  const own = and(eq(contractorServices.contractorId, contractorId), eq(contractorServices.id, id));
  const { rowCount } = await tx.delete(contractorServices).where(own);
  await syncServiceNames(tx, contractorId);
  return rowCount === 1;
}

const syncServiceNames = (tx: Db, contractorId: string) =>
  tx
    .update(contractors)
    .set({
      services: sql`array(select service from contractor_services
        where contractor_id = ${contractorId} order by service collate "C")`,
    })
    .where(eq(contractors.id, contractorId));

export const countLocations = (tx: Db, contractorId: string) =>
  tx.$count(businessLocations, eq(businessLocations.contractorId, contractorId));

export const insertLocation = (
  tx: Db,
  location: Omit<typeof businessLocations.$inferInsert, 'id'>,
) => tx.insert(businessLocations).values({ ...location, id: newId() });

export async function findLocationPhone(tx: Db, contractorId: string, id: string) {
  const [row] = await tx
    .select({ phone: businessLocations.phone })
    .from(businessLocations)
    .where(and(eq(businessLocations.contractorId, contractorId), eq(businessLocations.id, id)));
  return row?.phone;
}

/** Returns whether the business has the location. */
export async function updateLocation(
  tx: Db,
  contractorId: string,
  id: string,
  changes: {
    [K in 'name' | 'address1' | 'city' | 'state' | 'zipCode' | 'phone']?: string | undefined;
  },
) {
  const own = and(eq(businessLocations.contractorId, contractorId), eq(businessLocations.id, id));
  // Setting the id keeps an empty change a valid statement.
  const { rowCount } = await tx
    .update(businessLocations)
    .set({ ...changes, id })
    .where(own);
  return rowCount === 1;
}

export async function deleteLocation(tx: Db, contractorId: string, id: string) {
  const own = and(eq(businessLocations.contractorId, contractorId), eq(businessLocations.id, id));
  const { rowCount } = await tx.delete(businessLocations).where(own);
  return rowCount === 1;
}

export const countCompletedProjects = (tx: Db, contractorId: string, ids: readonly string[]) =>
  tx.$count(
    projects,
    and(
      inArray(projects.id, [...ids]),
      eq(projects.contractorId, contractorId),
      eq(projects.status, 'completed'),
    ),
  );

export const countSavedBy = (db: Db, contractorId: string) =>
  db.$count(savedContractors, eq(savedContractors.contractorId, contractorId));
