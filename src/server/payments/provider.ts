/** A payment that somebody is about to make. Amounts are US cents. */
export type CheckoutRequest = {
  paymentId: string;
  amount: number;
  /** What the payer reads: the invoice and what it is for. */
  description: string;
  businessName: string;
  /** Where the payer goes afterwards, paid or not. */
  returnUrl: string;
  expiresAt: Date;
};

/** A payment as its provider knows it: by our id, and by the reference that it gave the checkout. */
export type ProviderPayment = { paymentId: string; reference: string | null };

/**
 * Who takes the money and holds what belongs to cards; we never see it. Every call may be repeated with the same id
 * and then does nothing more. What becomes of a payment comes as events, not as the answer of a call.
 */
export type PaymentProvider = {
  name: 'sandbox' | 'stripe';
  /** Where the payer pays. The same answer for the same payment. */
  openCheckout: (request: CheckoutRequest) => Promise<{ reference: string; url: string }>;
  /** After it nobody can pay there any more, or has already: then an event says so. */
  closeCheckout: (payment: ProviderPayment) => Promise<void>;
  /** Pays back a part of a payment. The event that it succeeded carries `refundId`. */
  refund: (payment: ProviderPayment & { refundId: string; amount: number }) => Promise<void>;
};
