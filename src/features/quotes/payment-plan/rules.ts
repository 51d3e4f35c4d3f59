import { depositOf, type PlannedMilestone, percentOf } from '../items/rules.ts';

export const MAX_MILESTONES = 12;
export const MAX_MILESTONE_NAME_LENGTH = 120;

/** A step of a payment plan with what it comes to. */
export type PricedMilestone = Omit<PlannedMilestone, 'amount'> & { amount: number };

/** US cents: the price that shares are of, and what the steps have to add up to. */
type PlanPrices = { totalAmount: number; openAmount: number };

/**
 * What each step comes to. The last one takes what the others leave, so that they always add up: to the cent, and with
 * the options that the homeowner adds when they sign.
 */
export function priceMilestones(
  planned: readonly PlannedMilestone[],
  { totalAmount, openAmount }: PlanPrices,
): PricedMilestone[] {
  let left = openAmount;
  return planned.map((step, index) => {
    const own = ownAmount(step, totalAmount) ?? 0;
    const amount = index === planned.length - 1 ? left : own;
    left -= amount;
    return { ...step, amount };
  });
}

const ownAmount = ({ amount, percent }: PlannedMilestone, totalAmount: number) =>
  percent === null ? amount : percentOf(percent, totalAmount);

export const STEP_WITHOUT_AMOUNT =
  'Give each step an amount or a percentage. Only the last one can be left blank for the rest';
export const STEPS_TOO_HIGH = 'The steps add up to more than the price minus the deposit';
export const STEPS_TOO_LOW = 'The steps add up to less than the price minus the deposit';

/** Why a plan cannot be agreed on; undefined if it can. Without steps there is no plan. */
export function findPlanProblem(planned: readonly PlannedMilestone[], prices: PlanPrices) {
  const last = planned.at(-1);
  if (!last) return undefined;
  const own = planned.map((step) => ownAmount(step, prices.totalAmount));
  if (own.slice(0, -1).includes(null)) return STEP_WITHOUT_AMOUNT;
  const priced = priceMilestones(planned, prices);
  if (priced.some(({ amount }) => amount <= 0)) return STEPS_TOO_HIGH;
  const wanted = own.at(-1) ?? null;
  if (wanted === null) return undefined;
  // Shares are rounded to whole cents, each by half a cent at most.
  const slack = planned.some(({ percent }) => percent !== null) ? planned.length : 0;
  const missing = (priced.at(-1)?.amount ?? 0) - wanted;
  if (missing > slack) return STEPS_TOO_LOW;
  return missing < -slack ? STEPS_TOO_HIGH : undefined;
}

type PlanSource = {
  deposit: number | null;
  depositPercent: number | null;
  milestones?: readonly PlannedMilestone[] | undefined;
};

/** What the steps of a quote are priced by, for a total. */
export const planPrices = (quote: PlanSource, totalAmount: number): PlanPrices => ({
  totalAmount,
  openAmount: totalAmount - (depositOf(quote, totalAmount) ?? 0),
});

/** The payment plan of a quote, for a total. */
export const planOf = (quote: PlanSource, totalAmount: number) =>
  priceMilestones(quote.milestones ?? [], planPrices(quote, totalAmount));
