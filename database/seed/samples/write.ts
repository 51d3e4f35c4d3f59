import { eq, inArray, or, type SQL, sql } from 'drizzle-orm';
import { contractorSettings } from '#features/contractors/settings/tables.ts';
import { contractorServices, contractors } from '#features/contractors/tables.ts';
import { syncCustomers } from '#features/customers/data.ts';
import { customers } from '#features/customers/tables.ts';
import { leadOffers, leads } from '#features/leads/tables.ts';
import { conversations, messages } from '#features/messages/tables.ts';
import { notifications } from '#features/notifications/tables.ts';
import { projects } from '#features/projects/tables.ts';
import { quotes } from '#features/quotes/tables.ts';
import { reviews } from '#features/reviews/tables.ts';
import { users } from '#features/users/tables.ts';
import type { Db } from '#server/database/database.ts';
import { deliveries } from '#server/outbox/tables.ts';
import { composeBusiness, composeHomeowner } from './compose.ts';
import { sampleTrades } from './trades.ts';

type Place = { zipCode: string; now: Date };

/** Makes the sample business with this number, unless it is there. Call it in a transaction. */
async function addSampleBusiness(tx: Db, index: number, place: Place) {
  if ((await listBusinesses(tx)).length > index) return;
  const { owner, contractor, services, settings } = composeBusiness(index, place);
  await tx.insert(users).values(owner);
  await tx.insert(contractors).values(contractor);
  await tx.insert(contractorSettings).values(settings);
  await tx.insert(contractorServices).values(services);
}

/**
 * Makes one more sample homeowner with a project and what became of it. Their notifications tell of the activity by
 * which samples were asked for. Call it in a transaction.
 */
async function addSampleHomeowner(tx: Db, place: Place & { activityId: number }) {
  const businesses = await listBusinesses(tx);
  const index = await tx.$count(users, sql`sample and role = 'homeowner'`);
  const made = composeHomeowner(index, businesses, place);
  await tx.insert(users).values(made.owner);
  await tx.insert(projects).values(made.project);
  await tx.insert(leads).values(made.lead);
  await tx.insert(leadOffers).values(made.offer);
  if (made.quotes.length > 0) await tx.insert(quotes).values(made.quotes);
  await syncCustomers(tx, { now: () => place.now }, made.quotes);
  if (made.conversations.length > 0) await tx.insert(conversations).values(made.conversations);
  if (made.messages.length > 0) await tx.insert(messages).values(made.messages);
  await tx.insert(notifications).values(made.notifications);
  if (made.reviews.length > 0) await tx.insert(reviews).values(made.reviews);
  if (made.finishedFor)
    await tx
      .update(contractors)
      .set({ completedJobs: sql`${contractors.completedJobs} + 1` })
      .where(eq(contractors.id, made.finishedFor));
}

/** How many sample accounts and records of theirs there are. */
async function countSampleRecords(db: Db) {
  const ofHomeowner = (table: RecordTable) =>
    db.$count(table, sql`homeowner_id in (select id from ${users} where sample)`);
  const ofRole = (role: string) => db.$count(users, sql`sample and role = ${role}`);
  return {
    homeowners: await ofRole('homeowner'),
    contractors: await ofRole('contractor'),
    projects: await ofHomeowner(projects),
    leads: await ofHomeowner(leads),
    quotes: await ofHomeowner(quotes),
    conversations: await ofHomeowner(conversations),
    reviews: await ofHomeowner(reviews),
  };
}

/** Some of the sample accounts, contractors first. */
async function listSamplePeople(db: Db, limit: number) {
  const rows = await db
    .select({ uid: users.id, name: users.name, role: users.role })
    .from(users)
    .where(sql`${users.sample}`)
    .orderBy(sql`role <> 'contractor'`, users.id)
    .limit(limit);
  return rows.map(({ role, ...person }) => ({
    ...person,
    role: role === 'contractor' ? role : ('homeowner' as const),
  }));
}

const listBusinesses = (tx: Db) =>
  tx
    .select({
      id: contractors.id,
      businessName: contractors.businessName,
      contactName: contractors.contactName,
      services: contractors.services,
    })
    .from(contractors)
    .innerJoin(users, eq(users.id, contractors.userId))
    .where(sql`${users.sample}`)
    .orderBy(contractors.id);

/**
 * Removes one sample account with all that hangs on it, homeowners first; returns whether there was one. What it was
 * made of is gone afterwards, also from the activity log; the audit log keeps that an admin made and removed samples.
 */
async function removeOneSample(tx: Db) {
  const [account] = await tx
    .select({ id: users.id })
    .from(users)
    .where(sql`${users.sample}`)
    .orderBy(sql`role = 'contractor'`, users.id)
    .limit(1);
  if (!account) return false;
  const { id } = account;
  const talks = or(
    eq(conversations.homeownerId, id),
    eq(conversations.contractorId, id),
    eq(conversations.userId, id),
  );
  const gone = [
    id,
    ...(await idsOf(tx, conversations, talks)),
    ...(await idsOf(tx, quotes, or(eq(quotes.homeownerId, id), eq(quotes.contractorId, id)))),
    ...(await idsOf(tx, leads, eq(leads.homeownerId, id))),
    ...(await idsOf(tx, projects, eq(projects.homeownerId, id))),
    ...(await idsOf(tx, reviews, eq(reviews.homeownerId, id))),
  ];
  await tx.delete(customers).where(eq(customers.homeownerId, id));
  for (const table of [conversations, reviews, quotes, leads, projects, contractors, users])
    await tx.delete(table).where(inArray(table.id, gone));
  await tx.delete(deliveries).where(eq(deliveries.recipientId, id));
  return true;
}

type RecordTable =
  | typeof conversations
  | typeof quotes
  | typeof leads
  | typeof projects
  | typeof reviews;

async function idsOf(tx: Db, table: RecordTable, where: SQL | undefined) {
  const rows = await tx
    .select({ id: table.id })
    .from(table as typeof projects)
    .where(where);
  return rows.map(({ id }) => id);
}

/** What the page of sample records and its job work with. */
export const sampleWorld = {
  businesses: sampleTrades.length,
  addBusiness: addSampleBusiness,
  addHomeowner: addSampleHomeowner,
  removeOne: removeOneSample,
  countRecords: countSampleRecords,
  listPeople: listSamplePeople,
};
