/** What the master admin may set, and its default. */
export const defaultPaymentSettings = {
  /** Days from issue to the due date, unless the business sets another day. */
  termsDays: 7,
  /** What each plan costs a month, in US cents, for whoever subscribes from now on. */
  prices: { pro: 2_900, business: 7_900 },
};
export type PaymentSettings = typeof defaultPaymentSettings;

export const MAX_TERMS_DAYS = 90;
export const PLAN_PRICE = { min: 100, max: 100_000 } as const;

export const isPlanPrice = (price: number | undefined): price is number =>
  price !== undefined && price >= PLAN_PRICE.min && price <= PLAN_PRICE.max;
