import { and, asc, eq, lte, sql } from 'drizzle-orm';
import { ApiError } from '#lib/api-error.ts';
import { type Context, requireActingContractor } from '#server/context.ts';
import type { Db } from '#server/database/database.ts';
import type { PlanProvider, ProviderSubscription } from '#server/payments/provider.ts';
import { GRACE_DAYS } from '../rules.ts';
import {
  monthsAfter,
  PLAN_CHECKOUT_NOT_FOUND,
  PLAN_CHECKOUT_OVER,
  type PlanCard,
} from './rules.ts';
import { type SandboxSubscription, sandboxSubscriptions } from './tables.ts';

const byId = (id: string) => eq(sandboxSubscriptions.id, id);
const change = (db: Db, id: string, changes: Partial<typeof sandboxSubscriptions.$inferInsert>) =>
  db.update(sandboxSubscriptions).set(changes).where(byId(id));
const isRunning = sql`status in ('active', 'past_due')`;

async function find(db: Db, id: string) {
  const [row] = await db.select().from(sandboxSubscriptions).where(byId(id));
  return row;
}

/** The provider of plans that is built in: it takes no money and says so. It has its own state, as one elsewhere would. */
export function sandboxPlans({ db, services }: Pick<Context, 'db' | 'services'>): PlanProvider {
  return {
    name: 'sandbox',
    async openCheckout({ checkoutId: id, contractorId, plan, price, expiresAt }) {
      await db
        .insert(sandboxSubscriptions)
        .values({ id, contractorId, plan, price, expiresAt })
        .onConflictDoNothing();
      return { reference: id, url: `${services.siteUrl()}/contractor/billing/plan/${id}` };
    },
    async closeCheckout({ checkoutId: id }) {
      await db
        .update(sandboxSubscriptions)
        .set({ status: 'closed' })
        .where(and(byId(id), eq(sandboxSubscriptions.status, 'open')));
      const row = await find(db, id);
      return row && toSubscription(row)?.reference;
    },
    async find(reference) {
      const row = await find(db, reference);
      return row && toSubscription(row);
    },
    async changePlan(id, { plan, price }) {
      await change(db, id, { plan, price, cancelAtPeriodEnd: false });
    },
    async setCanceled(id, cancelAtPeriodEnd) {
      await change(db, id, { cancelAtPeriodEnd });
    },
    async end(id) {
      await db
        .update(sandboxSubscriptions)
        .set({ status: 'ended' })
        .where(and(byId(id), isRunning));
    },
  };
}

function toSubscription(row: SandboxSubscription): ProviderSubscription | undefined {
  const { id, contractorId, plan, price, status, periodEnd, cancelAtPeriodEnd } = row;
  if (status === 'open' || status === 'closed' || !periodEnd) return undefined;
  const ids = { reference: id, checkoutId: id, contractorId };
  return { ...ids, plan, price, status, periodEnd, cancelAtPeriodEnd };
}

/** The business's own checkout; another's is not found. */
async function requireCheckout(context: Context, id: string) {
  const { contractorId } = requireActingContractor(context);
  const row = await find(context.db, id);
  if (row?.contractorId !== contractorId) throw new ApiError('not-found', PLAN_CHECKOUT_NOT_FOUND);
  return row;
}

export async function presentCheckout(context: Context, id: string) {
  const row = await requireCheckout(context, id);
  const isOver = row.status === 'open' && row.expiresAt <= context.now();
  return {
    ...row,
    status: isOver ? ('closed' as const) : row.status,
    declined: row.status === 'open' && row.card === 'declined',
  };
}

/** Pays the first month with a test card. Of several at the same time, the first one counts. */
export async function payWithCard(context: Context, { id, card }: { id: string; card: PlanCard }) {
  await requireCheckout(context, id);
  await context.db.transaction(async (tx) => {
    const [row] = await tx.select().from(sandboxSubscriptions).where(byId(id)).for('update');
    const now = context.now();
    if (row?.status !== 'open' || row.expiresAt <= now)
      throw new ApiError('failed-precondition', PLAN_CHECKOUT_OVER);
    await change(tx, id, {
      card,
      ...(card !== 'declined' && {
        ...{ status: 'active', startedAt: now, months: 1, periodEnd: monthsAfter(now, 1) },
      }),
    });
  });
}

const MAX_PER_RUN = 200;

/** Takes the next month, or what a card's refusal and a canceled plan lead to; returns what has changed. */
export async function renewSandboxPlans({ db, now }: Pick<Context, 'db' | 'now'>) {
  const at = now();
  const due = await db
    .select({ id: sandboxSubscriptions.id })
    .from(sandboxSubscriptions)
    .where(and(isRunning, lte(sandboxSubscriptions.periodEnd, at)))
    .orderBy(asc(sandboxSubscriptions.periodEnd))
    .limit(MAX_PER_RUN);
  const changed: string[] = [];
  for (const { id } of due) {
    const renewed = await db.transaction(async (tx) => {
      const [row] = await tx.select().from(sandboxSubscriptions).where(byId(id)).for('update');
      const next = row && renewal(row, at);
      if (next) await change(tx, id, next);
      return next !== undefined;
    });
    if (renewed) changed.push(id);
  }
  return changed;
}

function renewal(
  { card, status, startedAt, months, periodEnd, ...row }: SandboxSubscription,
  now: Date,
) {
  if (!startedAt || !periodEnd || periodEnd > now) return undefined;
  if (row.cancelAtPeriodEnd) return { status: 'ended' as const };
  if (card !== 'renewal_declined')
    return { months: months + 1, periodEnd: monthsAfter(startedAt, months + 1) };
  if (status === 'active') return { status: 'past_due' as const };
  const isOver = now.getTime() >= periodEnd.getTime() + GRACE_DAYS * 86_400_000;
  return isOver ? { status: 'ended' as const } : undefined;
}
