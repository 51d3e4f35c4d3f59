import { and, asc, desc, eq, inArray, isNull, lte, sql } from 'drizzle-orm';
import { contractors } from '#features/contractors/tables.ts';
import { subscriptionOf } from '#features/plans/data.ts';
import { isHeld, planOf } from '#features/plans/rules.ts';
import { subscriptions } from '#features/plans/tables.ts';
import { users } from '#features/users/tables.ts';
import { claimRows } from '#server/database/claims.ts';
import type { Db } from '#server/database/database.ts';
import { inlineLimit } from '#server/database/prepared-statements.ts';
import { MAX_WEBHOOKS, SHOWN_DELIVERIES } from './rules.ts';
import { type WebhookEndpointRow, webhookDeliveries, webhookEndpoints } from './tables.ts';

/** Longer than one process serves an address in one go; afterwards another may. */
const LEASE_SECONDS = 90;

const isOwn = ({ id, contractorId }: Pick<WebhookEndpointRow, 'id' | 'contractorId'>) =>
  and(eq(webhookEndpoints.id, id), eq(webhookEndpoints.contractorId, contractorId));

export const listWebhooks = (db: Db, contractorId: string) =>
  db
    .select()
    .from(webhookEndpoints)
    .where(eq(webhookEndpoints.contractorId, contractorId))
    .orderBy(asc(webhookEndpoints.id))
    .limit(inlineLimit(MAX_WEBHOOKS));

export async function findWebhook(
  db: Db,
  own: Pick<WebhookEndpointRow, 'id' | 'contractorId'>,
): Promise<WebhookEndpointRow | undefined> {
  const [row] = await db.select().from(webhookEndpoints).where(isOwn(own));
  return row;
}

export async function insertWebhook(tx: Db, values: typeof webhookEndpoints.$inferInsert) {
  const [row] = await tx.insert(webhookEndpoints).values(values).returning();
  if (!row) throw new Error('the webhook was not written');
  return row;
}

type Own = Pick<WebhookEndpointRow, 'id' | 'contractorId'>;

export async function changeWebhook(
  tx: Db,
  own: Own,
  changes: Partial<typeof webhookEndpoints.$inferInsert>,
) {
  const [row] = await tx.update(webhookEndpoints).set(changes).where(isOwn(own)).returning();
  return row;
}

export async function removeWebhook(tx: Db, own: Own) {
  const rows = await tx
    .delete(webhookEndpoints)
    .where(isOwn(own))
    .returning({ id: webhookEndpoints.id });
  return rows.length > 0;
}

export const listDeliveries = (db: Db, endpointId: string) =>
  db
    .select()
    .from(webhookDeliveries)
    .where(eq(webhookDeliveries.endpointId, endpointId))
    .orderBy(desc(webhookDeliveries.id))
    .limit(inlineLimit(SHOWN_DELIVERIES));

/** A delivery to an address of this business, with the address. */
export async function findDelivery(db: Db, { id, contractorId }: Own) {
  const [row] = await db
    .select({ delivery: webhookDeliveries, endpoint: webhookEndpoints })
    .from(webhookDeliveries)
    .innerJoin(webhookEndpoints, eq(webhookEndpoints.id, webhookDeliveries.endpointId))
    .where(and(eq(webhookDeliveries.id, id), eq(webhookEndpoints.contractorId, contractorId)));
  return row;
}

type NewDelivery = typeof webhookDeliveries.$inferInsert;

/** Queues deliveries, each once for its address and key. */
export const insertDeliveries = (tx: Db, values: readonly NewDelivery[]) =>
  tx
    .insert(webhookDeliveries)
    .values([...values])
    .onConflictDoNothing()
    .returning();

/** The addresses of these businesses that are switched on. */
export const listActiveWebhooks = (db: Db, contractorIds: readonly string[]) =>
  db
    .select()
    .from(webhookEndpoints)
    .where(
      and(
        inArray(webhookEndpoints.contractorId, [...contractorIds]),
        isNull(webhookEndpoints.disabledAt),
      ),
    )
    .orderBy(asc(webhookEndpoints.id))
    .limit(inlineLimit(5_000));

const isDue = and(eq(webhookDeliveries.status, 'queued'), lte(webhookDeliveries.dueAt, sql`now()`));

/** Claims addresses for which something is due. Until the lease ends no other process serves them. */
export const claimDueWebhooks = (db: Db, limit: number) =>
  claimRows(db, webhookEndpoints, {
    key: webhookEndpoints.id,
    where: and(
      lte(webhookEndpoints.restUntil, sql`now()`),
      sql`${webhookEndpoints.id} in (
        select endpoint_id from ${webhookDeliveries} where status = 'queued' and due_at <= now())`,
    ),
    orderBy: webhookEndpoints.restUntil,
    limit,
    lease: { restUntil: sql`now() + make_interval(secs => ${LEASE_SECONDS})` },
  });

/** The next delivery of an address, the oldest first, and whether its business may have it; undefined if none is due. */
export async function findNextDelivery(db: Db, endpointId: string, now: Date) {
  const [row] = await db
    .select({
      delivery: webhookDeliveries,
      endpoint: webhookEndpoints,
      subscription: subscriptions,
      isActive: users.isActive,
    })
    .from(webhookDeliveries)
    .innerJoin(webhookEndpoints, eq(webhookEndpoints.id, webhookDeliveries.endpointId))
    .innerJoin(contractors, eq(contractors.id, webhookEndpoints.contractorId))
    .leftJoin(users, eq(users.id, contractors.userId))
    .leftJoin(subscriptions, eq(subscriptions.contractorId, webhookEndpoints.contractorId))
    .where(and(eq(webhookDeliveries.endpointId, endpointId), isDue))
    .orderBy(asc(webhookDeliveries.id))
    .limit(1);
  if (!row) return undefined;
  const { delivery, endpoint, subscription, isActive } = row;
  const plan = planOf(subscriptionOf(subscription ?? undefined), now);
  return { delivery, endpoint, isAllowed: isActive === true && isHeld(plan, 'webhooks') };
}

export const changeDelivery = (
  db: Db,
  id: string,
  changes: Partial<typeof webhookDeliveries.$inferInsert>,
) => db.update(webhookDeliveries).set(changes).where(eq(webhookDeliveries.id, id));

/** Gives up what still waits for an address. */
export const dropWaiting = (db: Db, endpointId: string, problem: 'plan' | 'disabled') =>
  db
    .update(webhookDeliveries)
    .set({ status: 'failed', problem })
    .where(
      and(eq(webhookDeliveries.endpointId, endpointId), eq(webhookDeliveries.status, 'queued')),
    );

/** Ends the lease of an address; `seconds` is how long it rests. */
export const releaseWebhook = (db: Db, id: string, seconds = 0) =>
  db
    .update(webhookEndpoints)
    .set({ restUntil: sql`now() + make_interval(secs => ${seconds})` })
    .where(eq(webhookEndpoints.id, id));
