import type { Context } from '#server/context.ts';
import type { Db } from '#server/database/database.ts';
import { recordActivity } from '#server/outbox/outbox.ts';
import { closeAccount } from './data.ts';

/** Closes an account and records it, so that jobs erase the rest. False when it is closed already. */
export async function removeAccount(tx: Db, context: Context, uid: string) {
  const closed = await closeAccount(tx, uid, context.now());
  if (!closed) return false;
  const { contractorId } = closed;
  await recordActivity(tx, context, {
    type: 'user.removed',
    subjectType: 'user',
    subjectId: uid,
    audience: [uid],
  });
  // Public pages have to be rendered again without the business.
  if (contractorId)
    await recordActivity(tx, context, {
      type: 'contractor.hidden',
      subjectType: 'contractor',
      subjectId: contractorId,
      audience: [],
    });
  return true;
}
