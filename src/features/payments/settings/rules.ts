/** What the master admin may set, and its default. */
export const defaultPaymentSettings = {
  /** Days from issue to the due date, unless the business sets another day. */
  termsDays: 7,
};
export type PaymentSettings = typeof defaultPaymentSettings;

export const MAX_TERMS_DAYS = 90;
