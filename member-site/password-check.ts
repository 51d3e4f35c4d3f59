import { type Account, findAccount, recordSignIn } from './accounts.ts';
import { isCorrectPassword } from './passwords.ts';
import { type Limit, resetAttempts, tryConsume } from './rate-limits.ts';
import type { Site } from './site.ts';

export type PasswordCheck =
  | { account: Account }
  | { refused: 'credentials' | 'disabled' | 'tooMany' };

/**
 * Checks the password of an account. The attempt is counted before the check, so that parallel attempts cannot exceed
 * the limit.
 */
export async function checkPassword(
  site: Site,
  { email, password }: { email: string; password: string },
  { from, limit }: { from: string; limit: Limit },
): Promise<PasswordCheck> {
  const bucket = `sign-in ${email} ${from}`;
  if (!(await tryConsume(site, bucket, limit))) return { refused: 'tooMany' };
  const account = await findAccount(site.db, { email });
  const isCorrect = await isCorrectPassword(password, account?.passwordHash);
  if (!account || !isCorrect) return { refused: 'credentials' };
  await resetAttempts(site.db, bucket);
  if (account.disabled) return { refused: 'disabled' };
  await recordSignIn(site.db, account.uid, site.now());
  return { account };
}
