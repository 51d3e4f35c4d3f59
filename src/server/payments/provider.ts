import type { ProviderEvent } from '#features/payments/events/rules.ts';
import type { PaidPlan, Subscription } from '#features/plans/rules.ts';

/** A payment that somebody is about to make. Amounts are US cents. */
export type CheckoutRequest = {
  paymentId: string;
  /** The business's account with the provider, where the money goes; null where there is none. */
  account: string | null;
  amount: number;
  /** What the payer reads: the invoice and what it is for. */
  description: string;
  businessName: string;
  /** Where the payer goes afterwards, paid or not. */
  returnUrl: string;
  expiresAt: Date;
};

/** A payment as its provider knows it: by our id, and by the reference that it gave the checkout. */
export type ProviderPayment = {
  paymentId: string;
  reference: string | null;
  account: string | null;
};

/** Whether the provider takes payments for a business, and whether that has told it all it asked for. */
export type ProviderAccount = { isReady: boolean; isSubmitted: boolean };

/**
 * Who takes the money and holds what belongs to cards; we never see it. Every call may be repeated with the same id
 * and then does nothing more. What becomes of a payment comes as events, not as the answer of a call.
 */
export type PaymentProvider = {
  name: 'sandbox' | 'stripe';
  /** Accounts of businesses, where the provider pays them itself; undefined where nobody needs one. */
  accounts?: {
    create: (business: {
      contractorId: string;
      email: string;
      businessName: string;
    }) => Promise<string>;
    /** Where the business tells the provider who it is. */
    openSetup: (account: string, returnUrl: string) => Promise<string>;
    find: (account: string) => Promise<ProviderAccount>;
  };
  /** Where the payer pays. The same answer for the same payment. */
  openCheckout: (request: CheckoutRequest) => Promise<{ reference: string; url: string }>;
  /** After it nobody can pay there any more. Returns what became of it: somebody may have paid. */
  closeCheckout: (payment: ProviderPayment) => Promise<ProviderEvent | undefined>;
  /** Pays back a part of a payment. The event that it succeeded carries `refundId`. */
  refund: (payment: ProviderPayment & { refundId: string; amount: number }) => Promise<void>;
};

/** A plan that a business is about to pay for every month. `price` is US cents. */
export type PlanCheckoutRequest = {
  checkoutId: string;
  contractorId: string;
  plan: PaidPlan;
  planName: string;
  price: number;
  email: string;
  /** Where the business goes afterwards, paid or not. */
  returnUrl: string;
  expiresAt: Date;
};

/** A subscription as its provider knows it now. */
export type ProviderSubscription = Subscription & {
  reference: string;
  /** The checkout that it came from, and whose it is. */
  checkoutId: string;
  contractorId: string;
  price: number;
};

/**
 * Who takes what plans cost. Every call may be repeated. What becomes of a subscription is asked for (`find`), so that
 * messages of the provider may come late, twice and in any order.
 */
export type PlanProvider = {
  name: 'sandbox' | 'stripe';
  /** Where the business pays. The same answer for the same checkout. */
  openCheckout: (request: PlanCheckoutRequest) => Promise<{ reference: string; url: string }>;
  /** After it nobody can pay there any more; returns the subscription if somebody has. */
  closeCheckout: (checkout: {
    checkoutId: string;
    reference: string | null;
  }) => Promise<string | undefined>;
  find: (reference: string) => Promise<ProviderSubscription | undefined>;
  /** Another plan from now on, for which the provider settles what is left of the month. */
  changePlan: (
    reference: string,
    plan: Pick<PlanCheckoutRequest, 'plan' | 'planName' | 'price'>,
  ) => Promise<void>;
  /** Whether it ends with the month that is paid. */
  setCanceled: (reference: string, isCanceled: boolean) => Promise<void>;
  /** Ends it at once. */
  end: (reference: string) => Promise<void>;
};
