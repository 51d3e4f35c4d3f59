import { createHash } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import { ApiError } from '#lib/api-error.ts';
import type { Db } from '../database/database.ts';
import { idempotencyKeys } from './tables.ts';

export const MAX_IDEMPOTENCY_KEY = 255;

type Call = { userId: string; key: string; operation: string; input: unknown };

/** The same value for the same input, whatever the order of its properties. */
function hashInput(input: unknown) {
  const ordered = JSON.stringify(input, (_, value: unknown) =>
    value && typeof value === 'object' && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
      : value,
  );
  return createHash('sha256')
    .update(ordered ?? '')
    .digest('base64url');
}

/**
 * Runs `make` once per key and person, in the transaction that also keeps its answer. A second call
 * that comes meanwhile waits on the key's row; afterwards the kept answer is given. A refusal keeps
 * nothing, so it may be tried again. Refuses (422) a key that comes back with other input.
 */
export function runIdempotent<T>(db: Db, call: Call, make: (tx: Db) => Promise<T>): Promise<T> {
  const { userId, key, operation } = call;
  const inputHash = hashInput(call.input);
  return db.transaction(async (tx) => {
    const mine = and(eq(idempotencyKeys.userId, userId), eq(idempotencyKeys.key, key));
    const [fresh] = await tx
      .insert(idempotencyKeys)
      .values({ userId, key, operation, inputHash })
      .onConflictDoNothing()
      .returning({ key: idempotencyKeys.key });
    if (fresh) {
      const output = await make(tx);
      // Answered as it is kept, so that every answer is the same to the letter.
      const [row] = await tx
        .update(idempotencyKeys)
        .set({ output })
        .where(mine)
        .returning({ output: idempotencyKeys.output });
      return row?.output as T;
    }
    const [kept] = await tx.select().from(idempotencyKeys).where(mine);
    if (!kept) throw new ApiError('aborted');
    if (kept.operation !== operation || kept.inputHash !== inputHash)
      throw new ApiError('invalid-argument', 'This Idempotency-Key was used for something else', {
        status: 422,
      });
    return kept.output as T;
  });
}
