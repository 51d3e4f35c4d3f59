import { getPaymentSettings } from '#features/payments/settings/data.ts';
import { ApiError } from '#lib/api-error.ts';
import { newId } from '#lib/columns.ts';
import { type Context, requireActingContractor } from '#server/context.ts';
import type { Db } from '#server/database/database.ts';
import { recordActivity } from '#server/outbox/outbox.ts';
import type { PlanProvider, ProviderSubscription } from '#server/payments/provider.ts';
import {
  changeCheckout,
  changeSubscription,
  findSubscription,
  lockSubscription,
  noCheckout,
  subscriptionOf,
} from './data.ts';
import {
  NO_PAID_PLAN,
  type PaidPlan,
  PLAN_CHECKOUT_HOURS,
  PLAN_PATH,
  planEventBetween,
  planNames,
  planOf,
  SAME_PLAN,
} from './rules.ts';
import { sandboxPlans } from './sandbox/service.ts';
import type { SubscriptionRow } from './tables.ts';

/** What changing a plan needs of a call, a job, or a message of the provider. */
export type PlanContext = Pick<Context, 'db' | 'actor' | 'now' | 'requestId' | 'services'>;

/** Who takes what plans cost: set when the program starts. */
export const planProviderOf = (context: PlanContext): PlanProvider =>
  context.services.stripe?.plans ?? sandboxPlans(context);

/** A checkout that is used again has at least this long to live. */
const REUSE_MS = 10 * 60_000;

type Wanted = {
  contractorId: string;
  ownerId: string;
  plan: PaidPlan;
  price: number;
  provider: string;
};

type Checkout = { id: string; reference: string | null };
type Prepared =
  | { running: string; isSame: boolean }
  | { stale: Checkout }
  | { checkout: { id: string; url: string | null; expiresAt: Date } };

/**
 * Puts a business on a plan: opens the checkout of a first one, changes one that is running. The provider is called
 * outside of any transaction; whatever dies in between, the next call goes on from there.
 */
export async function subscribe(context: Context, plan: PaidPlan) {
  const { contractorId, uid: ownerId, email } = requireActingContractor(context);
  const provider = planProviderOf(context);
  const price = (await getPaymentSettings(context.db)).prices[plan];
  const wanted = { contractorId, ownerId, plan, price, provider: provider.name };
  const named = { plan, planName: planNames[plan], price };
  for (;;) {
    const prepared = await prepare(context, wanted);
    if ('stale' in prepared) {
      await closeCheckout(context, contractorId, prepared.stale);
      continue;
    }
    if ('running' in prepared) {
      const { running: reference, isSame } = prepared;
      if (isSame) await provider.setCanceled(reference, false);
      else await provider.changePlan(reference, named);
      await syncSubscription(context, reference);
      return null;
    }
    const { id, url, expiresAt } = prepared.checkout;
    if (url) return url;
    const opened = await provider.openCheckout({
      ...named,
      checkoutId: id,
      contractorId,
      email,
      returnUrl: `${context.services.siteUrl()}${PLAN_PATH}`,
      expiresAt,
    });
    const checkout = { checkoutReference: opened.reference, checkoutUrl: opened.url };
    await changeCheckout(context.db, { contractorId, checkoutId: id }, checkout);
    return opened.url;
  }
}

const prepare = (context: Context, wanted: Wanted): Promise<Prepared> =>
  context.db.transaction(async (tx) => {
    const { contractorId, ownerId, plan, price, provider } = wanted;
    const row = await lockSubscription(tx, contractorId, ownerId);
    if (!row) throw new ApiError('aborted');
    const now = context.now();
    if (row.reference && row.status !== 'ended') {
      const isSame = row.plan === plan;
      if (isSame && !row.cancelAtPeriodEnd) throw new ApiError('failed-precondition', SAME_PLAN);
      return { running: row.reference, isSame };
    }
    if (row.checkoutId) {
      const expiresAt = row.checkoutExpiresAt ?? now;
      const isUsable =
        expiresAt.getTime() > now.getTime() + REUSE_MS &&
        row.checkoutPlan === plan &&
        row.checkoutPrice === price &&
        row.checkoutProvider === provider;
      return isUsable
        ? { checkout: { id: row.checkoutId, url: row.checkoutUrl, expiresAt } }
        : { stale: { id: row.checkoutId, reference: row.checkoutReference } };
    }
    const checkout = {
      id: newId(),
      expiresAt: new Date(now.getTime() + PLAN_CHECKOUT_HOURS * 3_600_000),
    };
    await changeSubscription(tx, contractorId, {
      ...{ ownerId, checkoutId: checkout.id, checkoutPlan: plan, checkoutPrice: price },
      ...{ checkoutProvider: provider, checkoutExpiresAt: checkout.expiresAt, updatedAt: now },
    });
    return { checkout: { ...checkout, url: null } };
  });

/** Closes a checkout at the provider first: from then on nobody can pay there, or somebody has. */
async function closeCheckout(context: PlanContext, contractorId: string, checkout: Checkout) {
  const provider = planProviderOf(context);
  const paid = await provider.closeCheckout({
    checkoutId: checkout.id,
    reference: checkout.reference,
  });
  if (paid) await syncSubscription(context, paid);
  await changeCheckout(context.db, { contractorId, checkoutId: checkout.id }, noCheckout);
}

/** Ends a plan with its month, or lets it go on after all. */
export async function setCanceled(context: Context, isCanceled: boolean) {
  const { contractorId } = requireActingContractor(context);
  const row = await findSubscription(context.db, contractorId);
  if (!row?.reference || planOf(subscriptionOf(row), context.now()) === 'free')
    throw new ApiError('failed-precondition', NO_PAID_PLAN);
  if (row.cancelAtPeriodEnd === isCanceled) return;
  await planProviderOf(context).setCanceled(row.reference, isCanceled);
  await syncSubscription(context, row.reference);
}

/**
 * Stores what the provider says of a subscription now. However often and in whatever order its messages come, what is
 * asked last counts. A business pays for one plan: a second subscription, from a checkout that was believed closed, is
 * ended at once.
 */
export async function syncSubscription(context: PlanContext, reference: string) {
  const provider = planProviderOf(context);
  const askedAt = context.now();
  const found = await provider.find(reference);
  if (!found) return;
  const isSecond = await context.db.transaction((tx) => store(tx, context, { found, askedAt }));
  if (isSecond) await provider.end(reference);
}

async function store(
  tx: Db,
  context: PlanContext,
  { found, askedAt }: { found: ProviderSubscription; askedAt: Date },
) {
  const row = await lockSubscription(tx, found.contractorId);
  if (!row) return false;
  const isOther = row.reference !== null && row.reference !== found.reference;
  if (isOther && row.status !== 'ended') return found.status !== 'ended';
  if (isOther && found.status === 'ended') return false;
  if (!isOther && row.askedAt && row.askedAt > askedAt) return false;
  const { plan, status, price, periodEnd, cancelAtPeriodEnd } = found;
  const now = context.now();
  await changeSubscription(tx, row.contractorId, {
    ...{ plan, status, price, periodEnd, cancelAtPeriodEnd, askedAt, updatedAt: now },
    ...{ provider: planProviderOf(context).name, reference: found.reference },
    ...(row.checkoutId === found.checkoutId && noCheckout),
  });
  await recordChange(tx, context, row, found);
  return false;
}

async function recordChange(
  tx: Db,
  context: PlanContext,
  row: SubscriptionRow,
  found: ProviderSubscription,
) {
  const event = planEventBetween(subscriptionOf(row), found);
  if (!event) return;
  await recordActivity(tx, context, {
    type: `plan.${event}`,
    subjectType: 'plan',
    subjectId: row.contractorId,
    audience: [row.contractorId],
    data: {
      ownerId: row.ownerId,
      plan: found.plan,
      until: found.periodEnd.toISOString().slice(0, 10),
    },
  });
}
