import { max, sql } from 'drizzle-orm';
import { insertPasswordAccount } from '#features/auth/session/data.ts';
import { calendarEvents } from '#features/calendar/tables.ts';
import { portfolioItems, projectIdeas } from '#features/contractors/portfolio/tables.ts';
import { savedContractors } from '#features/contractors/saved/tables.ts';
import {
  businessLocations,
  contractorServices,
  contractors,
  leadPreferences,
} from '#features/contractors/tables.ts';
import { addToTotals } from '#features/contractors/totals/data.ts';
import { customerActivities } from '#features/customers/activity/tables.ts';
import { communications } from '#features/customers/communications/tables.ts';
import { touchCustomersOfConversations } from '#features/customers/data.ts';
import { customers } from '#features/customers/tables.ts';
import { responseTimes } from '#features/dashboard/response-times/tables.ts';
import { files } from '#features/files/tables.ts';
import { leadOffers, leads, leadViews } from '#features/leads/tables.ts';
import { claims } from '#features/listings/claims/tables.ts';
import { insertListings } from '#features/listings/data.ts';
import { broadcasts, broadcastTargets } from '#features/messages/broadcasts/tables.ts';
import { conversations, messages } from '#features/messages/tables.ts';
import { notifications } from '#features/notifications/tables.ts';
import { invoiceCounters, invoices } from '#features/payments/invoices/tables.ts';
import { insertBooked } from '#features/payments/ledger/data.ts';
import { sandboxCheckouts } from '#features/payments/sandbox/tables.ts';
import { payments } from '#features/payments/tables.ts';
import { projects } from '#features/projects/tables.ts';
import { priceBookItems } from '#features/quotes/price-book/tables.ts';
import { quoteSignatures } from '#features/quotes/signatures/tables.ts';
import { quotes } from '#features/quotes/tables.ts';
import { quoteTemplates } from '#features/quotes/templates/tables.ts';
import { quoteVersions } from '#features/quotes/versions/tables.ts';
import { reviews } from '#features/reviews/tables.ts';
import { users } from '#features/users/tables.ts';
import { verificationDocuments, verifications } from '#features/verification/tables.ts';
import type { Db } from '#server/database/database.ts';
import { activities } from '#server/outbox/tables.ts';
import type { DemoWorld } from './compose.ts';
import { ideasFrom } from './ideas.ts';

/** What takes a while to create, and is prepared before the transaction. */
export type DemoExtras = { pictures: (typeof files.$inferInsert)[]; passwordHash: string };

/** Inserts the demo world and updates the stored totals. Call it in a transaction. */
export async function insertDemo(tx: Db, world: DemoWorld, { pictures, passwordHash }: DemoExtras) {
  await tx.insert(users).values(world.users);
  for (const { id, email } of world.users)
    await insertPasswordAccount(tx, { userId: id, email, passwordHash });
  await tx.insert(contractors).values(world.contractors);
  await tx.insert(contractorServices).values(world.contractorServices);
  await tx.insert(leadPreferences).values(world.leadPreferences);
  await tx.insert(projects).values(world.projects);
  await tx.insert(files).values(pictures);
  await tx.insert(portfolioItems).values(world.portfolioItems);
  await tx.insert(projectIdeas).values(ideasFrom(world.portfolioItems));
  await tx.insert(leads).values(world.leads);
  await tx.insert(leadOffers).values(world.leadOffers);
  // The answers behind the figures of the businesses: the next answer counts beside them.
  await tx.execute(sql`
    insert into ${responseTimes} (contractor_id, question, minutes, created_at)
    select taken.contractor_id, 'lead:' || lead.id,
      round(extract(epoch from taken.created_at - lead.created_at) / 60)::int, taken.created_at
    from ${leadOffers} taken join ${leads} lead on lead.id = taken.lead_id
    where taken.created_at > lead.created_at`);
  // Whoever claimed a spot has read the lead.
  await tx.execute(sql`
    insert into ${leadViews} (lead_id, contractor_id, viewed_at)
    select lead.id, taken.contractor_id, greatest(lead.created_at, taken.created_at - interval '4 minutes')
    from ${leadOffers} taken join ${leads} lead on lead.id = taken.lead_id
    where taken.created_at > lead.created_at`);
  await tx.insert(quotes).values(world.quotes);
  await tx.insert(priceBookItems).values(world.priceBookItems);
  await tx.insert(quoteTemplates).values(world.quoteTemplates);
  await tx.insert(customers).values(world.customers);
  await tx.insert(calendarEvents).values(world.calendar);
  await tx.insert(customerActivities).values(world.customerActivities);
  await tx.insert(communications).values(world.communications);
  await tx.insert(quoteVersions).values(world.quoteVersions);
  await tx.insert(quoteSignatures).values(world.quoteSignatures);
  const { money } = world;
  await tx.insert(invoices).values(money.invoices);
  await tx.insert(invoiceCounters).values(money.invoiceCounters);
  await tx.insert(payments).values(money.payments);
  await tx.insert(sandboxCheckouts).values(money.sandboxCheckouts);
  await insertBooked(tx, money.booked);
  await tx.insert(reviews).values(world.reviews);
  const { locations, saved, listings, claims: asked } = world.trust;
  await tx.insert(verificationDocuments).values(world.verified.documents);
  await tx.insert(verifications).values(world.verified.started);
  await tx.insert(businessLocations).values(locations);
  await tx.insert(savedContractors).values(saved);
  await insertListings(tx, listings, new Date(`${listings[0]?.facts[0]?.asOf}T12:00:00Z`));
  await tx.insert(claims).values(asked);
  await tx.insert(conversations).values(world.conversations);
  await tx.insert(messages).values(world.messages);
  await touchCustomersOfConversations(
    tx,
    world.conversations.map(({ id }) => id),
  );
  await tx.insert(broadcasts).values(world.broadcasts);
  await tx.insert(broadcastTargets).values(world.broadcastTargets);

  const [told] = await tx.select({ last: max(activities.position) }).from(activities);
  const last = told?.last ?? 0;
  const recorded = await tx
    .insert(activities)
    .values(world.activities.map((row) => ({ ...row, position: last + Number(row.position) })))
    .returning({ id: activities.id });
  await tx.insert(notifications).values(
    world.notifications.flatMap(({ place, row }) => {
      const activity = recorded[place];
      return activity ? [{ ...row, activityId: activity.id }] : [];
    }),
  );

  const sum = (key: 'ratingSum' | 'reviewCount') =>
    world.contractors.reduce((total, contractor) => total + contractor[key], 0);
  await addToTotals(tx, {
    activeContractors: world.contractors.length,
    ratingSum: sum('ratingSum'),
    reviewCount: sum('reviewCount'),
  });
}
