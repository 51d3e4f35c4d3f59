import { type Account, findAccount, recordSignIn } from './accounts.ts';
import { isCorrectPassword } from './passwords.ts';
import { type Limit, resetAttempts, tryConsume } from './rate-limits.ts';
import type { Site } from './site.ts';

export type PasswordCheck =
  | { account: Account }
  | { refused: 'credentials' | 'disabled' | 'tooMany' };

/**
 * Whether this password opens the account with this address. A try counts before it is looked at, so that
 * many at once are no way around the limit.
 */
export async function checkPassword(
  site: Site,
  { email, password }: { email: string; password: string },
  { from, limit }: { from: string; limit: Limit },
): Promise<PasswordCheck> {
  const bucket = `sign-in ${email} ${from}`;
  if (!(await tryConsume(site, bucket, limit))) return { refused: 'tooMany' };
  const account = await findAccount(site.db, { email });
  const right = await isCorrectPassword(password, account?.passwordHash);
  if (!account || !right) return { refused: 'credentials' };
  await resetAttempts(site.db, bucket);
  if (account.disabled) return { refused: 'disabled' };
  await recordSignIn(site.db, account.uid, site.now());
  return { account };
}
