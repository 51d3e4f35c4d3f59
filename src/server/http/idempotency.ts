import { createHash } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import { ApiError } from '#lib/api-error.ts';
import type { Db } from '../database/database.ts';
import { idempotencyKeys } from './tables.ts';

export const MAX_IDEMPOTENCY_KEY_LENGTH = 255;

type Call = { userId: string; key: string; operation: string; input: unknown };

/** Equal for equal inputs, regardless of the order of properties. */
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
 * The answer that was stored for this call, before anything is done for it; undefined if there is none yet. Spares a
 * repeated call the work that comes before `runIdempotent`. Refuses (422) a key that was used with different input.
 */
export async function findStoredAnswer<T>(db: Db, call: Call): Promise<T | undefined> {
  const [stored] = await db
    .select()
    .from(idempotencyKeys)
    .where(and(eq(idempotencyKeys.userId, call.userId), eq(idempotencyKeys.key, call.key)));
  return stored && readAnswer<T>(stored, call, hashInput(call.input));
}

function readAnswer<T>(
  stored: typeof idempotencyKeys.$inferSelect,
  { operation }: Call,
  inputHash: string,
) {
  if (stored.operation !== operation || stored.inputHash !== inputHash)
    throw new ApiError('invalid-argument', 'This Idempotency-Key was used for something else', {
      status: 422,
    });
  return stored.output as T;
}

/**
 * Runs `make` once per key and person, in the transaction that also stores its answer. A second call at the same time
 * waits on the key's row; later ones get the stored answer. A refusal stores nothing, so the call may be tried again.
 * Refuses (422) a key that is reused with different input.
 */
export function runIdempotent<T>(db: Db, call: Call, make: (tx: Db) => Promise<T>): Promise<T> {
  const { userId, key, operation } = call;
  const inputHash = hashInput(call.input);
  return db.transaction(async (tx) => {
    const ownKey = and(eq(idempotencyKeys.userId, userId), eq(idempotencyKeys.key, key));
    const [inserted] = await tx
      .insert(idempotencyKeys)
      .values({ userId, key, operation, inputHash })
      .onConflictDoNothing()
      .returning({ key: idempotencyKeys.key });
    if (inserted) {
      const output = await make(tx);
      // Returned as stored, so that all answers are identical.
      const [row] = await tx
        .update(idempotencyKeys)
        .set({ output })
        .where(ownKey)
        .returning({ output: idempotencyKeys.output });
      return row?.output as T;
    }
    const [stored] = await tx.select().from(idempotencyKeys).where(ownKey);
    if (!stored) throw new ApiError('aborted');
    return readAnswer<T>(stored, call, inputHash);
  });
}
