import type Stripe from 'stripe';
import { ApiError } from '#lib/api-error.ts';
import { lazy } from '#lib/lazy.ts';
import type { StripeSettings } from '../config/stripe-settings.ts';

/** Longer than Stripe needs, shorter than people wait. */
const TIMEOUT_MS = 10_000;
const UNREACHABLE =
  'The payment provider does not answer. Nothing was charged. Try again in a few minutes';

/** Makes a call of Stripe; what keeps it from answering is said as our own `unavailable`. */
export type AskStripe = <Answer>(call: (stripe: Stripe) => Promise<Answer>) => Promise<Answer>;

/** Stripe's own library, loaded when it is needed first. */
export function createStripeClient({ secretKey, apiUrl }: StripeSettings) {
  const load = lazy(async () => {
    const { default: Library } = await import('stripe');
    const { protocol, hostname, port } = new URL(apiUrl);
    return new Library(secretKey, {
      protocol: protocol === 'http:' ? 'http' : 'https',
      host: hostname,
      ...(port && { port }),
      timeout: TIMEOUT_MS,
      maxNetworkRetries: 1,
      telemetry: false,
    });
  });
  const ask: AskStripe = async (call) => {
    try {
      return await call(await load());
    } catch (error) {
      throw isOutage(error) ? new ApiError('unavailable', UNREACHABLE) : error;
    }
  };
  return { load, ask };
}

const isOutage = (error: unknown) =>
  ['StripeConnectionError', 'StripeAPIError', 'StripeRateLimitError'].includes(
    (error as { type?: string }).type ?? '',
  );

/** Whether Stripe knows no such thing, or took away our right to it. */
export const isGone = (error: unknown) =>
  (error as { code?: string }).code === 'resource_missing' ||
  (error as { type?: string }).type === 'StripePermissionError';

export const idOf = (reference: string | { id: string } | null | undefined) =>
  typeof reference === 'string' ? reference : reference?.id;
