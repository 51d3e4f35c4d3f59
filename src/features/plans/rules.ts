/** What a business may be on. Free holds everything that winning and doing work needs, for ever. */
export const plans = ['free', 'pro', 'business'] as const;
export type Plan = (typeof plans)[number];
export const paidPlans = ['pro', 'business'] as const;
export type PaidPlan = (typeof paidPlans)[number];

export const planNames: Record<Plan, string> = { free: 'Free', pro: 'Pro', business: 'Business' };

/** Days of a business's figures that every plan shows. */
export const FREE_ANALYTICS_DAYS = 90;

type Tool = { plans: readonly PaidPlan[]; name: string };

/**
 * What each plan holds beyond Free: tools, and nothing else. No plan changes where a business stands in a search or
 * which leads it is offered.
 */
export const entitlements = {
  longAnalytics: {
    plans: ['pro', 'business'],
    name: `A full year of stats for your page and quotes, instead of ${FREE_ANALYTICS_DAYS} days`,
  },
  figuresExport: {
    plans: ['pro', 'business'],
    name: 'Download your stats by service and by day, to open in a spreadsheet (CSV)',
  },
  apiTokens: { plans: ['business'], name: 'API tokens for your own software' },
  webhooks: { plans: ['business'], name: 'Webhooks that tell your software what happens' },
} satisfies Record<string, Tool>;
export type Entitlement = keyof typeof entitlements;

export const isHeld = (plan: Plan, entitlement: Entitlement) =>
  entitlements[entitlement].plans.some((one) => one === plan);

/** What a plan holds, for people to read. */
export const toolsOf = (plan: Plan) =>
  Object.values(entitlements)
    .filter((tool: Tool) => tool.plans.some((one) => one === plan))
    .map(({ name }) => name);

export const subscriptionStatuses = ['active', 'past_due', 'ended'] as const;
export type SubscriptionStatus = (typeof subscriptionStatuses)[number];

/** What a business pays for every month. */
export type Subscription = {
  plan: PaidPlan;
  status: SubscriptionStatus;
  periodEnd: Date;
  cancelAtPeriodEnd: boolean;
};

/** A card that has to be replaced, or news of the provider that are late, take no tools away at once. */
export const GRACE_DAYS = 7;
const DAY_MS = 86_400_000;

/** The plan of a business now. */
export function planOf(subscription: Subscription | undefined, now: Date): Plan {
  if (!subscription || subscription.status === 'ended') return 'free';
  const { plan, periodEnd, cancelAtPeriodEnd } = subscription;
  const grace = cancelAtPeriodEnd ? 0 : GRACE_DAYS * DAY_MS;
  return now.getTime() < periodEnd.getTime() + grace ? plan : 'free';
}

export const planMoveNames = ['subscribe', 'cancel', 'resume'] as const;
export type PlanMove = (typeof planMoveNames)[number];

/** What a business may do next about its plan. Canceling twice is the same as once. */
export function planMovesOf(subscription: Subscription | undefined, now: Date): PlanMove[] {
  if (!subscription || planOf(subscription, now) === 'free') return ['subscribe'];
  return ['subscribe', subscription.cancelAtPeriodEnd ? 'resume' : 'cancel'];
}

export type PlanEvent = 'started' | 'changed' | 'canceled' | 'resumed' | 'pastDue' | 'ended';

/** What happened between two states of a subscription; undefined when nobody has to hear of it. */
export function planEventBetween(
  before: Subscription | undefined,
  after: Subscription,
): PlanEvent | undefined {
  const isRunning = after.status !== 'ended';
  if (!before || before.status === 'ended') return isRunning ? 'started' : undefined;
  if (!isRunning) return 'ended';
  if (before.plan !== after.plan) return 'changed';
  if (before.cancelAtPeriodEnd !== after.cancelAtPeriodEnd)
    return after.cancelAtPeriodEnd ? 'canceled' : 'resumed';
  return after.status === 'past_due' && before.status === 'active' ? 'pastDue' : undefined;
}

export const PLAN_CHECKOUT_HOURS = 24;
export const SAME_PLAN = 'You’re already on this plan';
export const NO_PAID_PLAN = 'You’re on the Free plan, so there’s nothing to cancel';
export const NOT_HELD = 'Your plan doesn’t include this. Change your plan under Settings';

/** Where a business chooses its plan: among its settings, because Billing is about what homeowners pay. */
export const PLAN_ID = 'your-plan';
export const PLAN_PATH = `/contractor/settings#${PLAN_ID}`;
