import { and, desc, eq, gte, isNotNull, sql } from 'drizzle-orm';
import { contractors } from '#features/contractors/tables.ts';
import { projects } from '#features/projects/tables.ts';
import { users } from '#features/users/tables.ts';
import type { Db } from '#server/database/database.ts';
import { quotes } from '../tables.ts';
import {
  MAX_QUOTES_OF_PRICES,
  MIN_HOMEOWNERS_OF_PRICE,
  MIN_TOTAL_OF_PRICE,
  PRICE_ROUNDING,
} from './rules.ts';

/**
 * Works out again what a business's quotes were accepted at, by service, for the cards of searches. Locks the business
 * first, so that of two at the same time the later one has read both acceptances.
 */
export async function recountAcceptedPrices(db: Db, contractorId: string, since: Date) {
  await db.transaction(async (tx) => {
    const isThisOne = eq(contractors.id, contractorId);
    await tx.select({ id: contractors.id }).from(contractors).where(isThisOne).for('no key update');
    const accepted = tx
      .select({
        category: projects.category,
        homeownerId: quotes.homeownerId,
        amount: quotes.totalAmount,
      })
      .from(quotes)
      .innerJoin(projects, eq(projects.id, quotes.projectId))
      // An address that nobody confirmed may belong to anybody, also to the business.
      .innerJoin(users, and(eq(users.id, quotes.homeownerId), eq(users.emailVerified, true)))
      .where(
        and(
          eq(quotes.contractorId, contractorId),
          eq(quotes.status, 'accepted'),
          isNotNull(quotes.projectId),
          gte(quotes.acceptedAt, since),
          gte(quotes.totalAmount, MIN_TOTAL_OF_PRICE),
        ),
      )
      .orderBy(desc(quotes.id))
      .limit(MAX_QUOTES_OF_PRICES)
      .as('accepted');
    const quartile = (share: number) =>
      sql`percentile_disc(${share}::float8) within group (order by ${accepted.amount})`;
    const low = sql`floor(${quartile(0.25)}::float8 / ${PRICE_ROUNDING}::int) * ${PRICE_ROUNDING}::int`;
    const high = sql`ceil(${quartile(0.75)}::float8 / ${PRICE_ROUNDING}::int) * ${PRICE_ROUNDING}::int`;
    const ofService = tx
      .select({
        category: accepted.category,
        price:
          sql`jsonb_build_object('low', (${low})::bigint, 'high', (${high})::bigint, 'quotes', count(*))`.as(
            'price',
          ),
      })
      .from(accepted)
      .groupBy(accepted.category)
      .having(sql`count(distinct ${accepted.homeownerId}) >= ${MIN_HOMEOWNERS_OF_PRICE}`)
      .as('of_service');
    const prices = tx
      .select({
        all: sql`coalesce(jsonb_object_agg(${ofService.category}, ${ofService.price}), '{}')`,
      })
      .from(ofService);
    await tx
      .update(contractors)
      .set({ acceptedPrices: sql`(${prices})` })
      .where(isThisOne);
  });
}
