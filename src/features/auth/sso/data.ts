import { createHash } from 'node:crypto';
import type { Db } from '#server/database/database.ts';
import { exchangedTokens } from './tables.ts';

/** Later than a token is believed by a clock that lags. */
const CLOCK_SKEW_MS = 120_000;

/**
 * Remembers that a token was used; false when it was already. What is signed is hashed, not the signature:
 * its last letter can be written in several ways that all mean the same.
 */
export async function consumeSsoToken(tx: Db, token: string, expiresAt: Date) {
  const signed = token.slice(0, token.lastIndexOf('.'));
  const [taken] = await tx
    .insert(exchangedTokens)
    .values({
      tokenHash: createHash('sha256').update(signed).digest('base64url'),
      expiresAt: new Date(expiresAt.getTime() + CLOCK_SKEW_MS),
    })
    .onConflictDoNothing()
    .returning();
  return taken !== undefined;
}
