import { ApiError } from '#lib/api-error.ts';
import type { Context } from '#server/context.ts';
import type { PaymentProvider } from '#server/payments/provider.ts';
import { sandboxProvider } from '../sandbox/service.ts';
import type { MoneyContext } from '../service.ts';

export type ProviderContext = MoneyContext & Pick<Context, 'services'>;

/** Who takes new payments here: set when the program starts. */
export const providerOf = (context: ProviderContext): PaymentProvider =>
  context.services.stripe?.payments ?? sandboxProvider(context);

/** Who took a payment, also where new ones go through another. */
export function providerNamed(context: ProviderContext, name: string | null): PaymentProvider {
  const provider = name === 'sandbox' ? sandboxProvider(context) : providerOf(context);
  if (provider.name !== name)
    throw new ApiError(
      'unavailable',
      'This payment went through a payment provider that isn’t connected',
    );
  return provider;
}
