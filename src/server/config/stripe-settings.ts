import type { Environment } from './environment.ts';

export type StripeSettings = {
  secretKey: string;
  /** Of events of our own account (plans), and of events of the businesses’ accounts (payments). */
  webhookSecrets: readonly string[];
  apiUrl: string;
  isLive: boolean;
};

/** Stripe's settings; undefined when none are given, which means the built-in sandbox. */
export function stripeSettings(
  {
    STRIPE_SECRET_KEY: secretKey,
    STRIPE_WEBHOOK_SECRET: own,
    STRIPE_CONNECT_WEBHOOK_SECRET: connected,
    STRIPE_API_URL: apiUrl,
  }: Environment,
  secure: boolean,
): StripeSettings | undefined {
  if (!secretKey && !own && !connected) return undefined;
  if (!secretKey || !own || !connected)
    throw new Error(
      'STRIPE_SECRET_KEY, STRIPE_WEBHOOK_SECRET and STRIPE_CONNECT_WEBHOOK_SECRET go together: set all of them, or none.',
    );
  const isLive = /^[sr]k_live_/.test(secretKey);
  if (isLive && !secure)
    throw new Error('STRIPE_SECRET_KEY is a live key: real money needs an https PUBLIC_URL.');
  return { secretKey, webhookSecrets: [own, connected], apiUrl, isLive };
}
