import { findActiveBusiness } from '#features/contractors/data.ts';
import { ApiError } from '#lib/api-error.ts';
import { type Context, requireActingContractor } from '#server/context.ts';
import type { PaymentProvider } from '#server/payments/provider.ts';
import type { ProviderContext } from '../providers/service.ts';
import { providerOf } from '../providers/service.ts';
import { findAccount, keepAccount, storeAccount } from './data.ts';
import { accountStateOf, NO_ACCOUNT_NEEDED, NOT_CONNECTED } from './rules.ts';

/** Where a business tells the provider who it is and where its money goes. May be repeated until it is done. */
export async function connectAccount(context: Context) {
  const { contractorId, email } = requireActingContractor(context);
  const { name, accounts } = providerOf(context);
  if (!accounts) throw new ApiError('failed-precondition', NO_ACCOUNT_NEEDED);
  const known = await findAccount(context.db, contractorId, name);
  const { reference } =
    known ??
    (await keepAccount(context.db, {
      ...{ contractorId, provider: name },
      reference: await accounts.create({
        ...{ contractorId, email },
        businessName: (await findActiveBusiness(context.db, contractorId))?.businessName ?? '',
      }),
    }));
  return accounts.openSetup(reference, `${context.services.siteUrl()}/contractor/billing`);
}

/** Asks the provider how an account is, and stores it. */
export async function syncAccount(context: ProviderContext, reference: string) {
  const askedAt = context.now();
  const found = await providerOf(context).accounts?.find(reference);
  if (found) await storeAccount(context.db, reference, found, askedAt);
}

/** Whether a business can be paid online; its own page asks the provider while the answer is no. */
export async function accountState(context: ProviderContext, contractorId: string) {
  const { name, accounts } = providerOf(context);
  const account = accounts && (await findAccount(context.db, contractorId, name));
  return accountStateOf(account, accounts !== undefined);
}

/** The account that a payment to a business goes to; null where the provider needs none. */
export async function requireAccount(
  context: ProviderContext,
  { name, accounts }: PaymentProvider,
  contractorId: string,
) {
  if (!accounts) return null;
  const account = await findAccount(context.db, contractorId, name);
  if (!account?.isReady) throw new ApiError('failed-precondition', NOT_CONNECTED);
  return account.reference;
}
