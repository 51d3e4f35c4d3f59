import { and, eq, isNull, lte, ne, or } from 'drizzle-orm';
import type { Db } from '#server/database/database.ts';
import type { ProviderAccount } from '#server/payments/provider.ts';
import { paymentAccounts } from './tables.ts';

export async function findAccount(db: Db, contractorId: string, provider: string) {
  const [row] = await db
    .select()
    .from(paymentAccounts)
    .where(
      and(eq(paymentAccounts.contractorId, contractorId), eq(paymentAccounts.provider, provider)),
    );
  return row;
}

/**
 * Keeps the account of a business, and returns the one that was there first. Two at once bring the same reference, which
 * must be a conflict like any other: naming the key of the conflict would make the reference an error.
 */
export async function keepAccount(
  db: Db,
  account: { contractorId: string; provider: string; reference: string },
) {
  const { contractorId, provider, reference } = account;
  const { rowCount } = await db.insert(paymentAccounts).values(account).onConflictDoNothing();
  if (!rowCount)
    await db
      .update(paymentAccounts)
      .set({ provider, reference, isReady: false, isSubmitted: false, askedAt: null })
      .where(
        and(eq(paymentAccounts.contractorId, contractorId), ne(paymentAccounts.provider, provider)),
      );
  const kept = await findAccount(db, contractorId, provider);
  if (!kept) throw new Error('the account of a business was not kept');
  return kept;
}

/** Stores what the provider says of an account, unless it was asked again since. */
export const storeAccount = (db: Db, reference: string, found: ProviderAccount, askedAt: Date) =>
  db
    .update(paymentAccounts)
    .set({ ...found, askedAt })
    .where(
      and(
        eq(paymentAccounts.reference, reference),
        or(isNull(paymentAccounts.askedAt), lte(paymentAccounts.askedAt, askedAt)),
      ),
    );
