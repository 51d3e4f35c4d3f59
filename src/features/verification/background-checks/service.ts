import { eq } from 'drizzle-orm';
import { lockBusinessWithOwner } from '#features/contractors/data.ts';
import { contractors } from '#features/contractors/tables.ts';
import { SUPPORT_RECIPIENT_ID } from '#lib/roles.ts';
import type { ActorContext } from '#server/context.ts';
import type { Db } from '#server/database/database.ts';
import type { JobContext } from '#server/jobs/reactions.ts';
import { recordActivity } from '#server/outbox/outbox.ts';
import { localToday } from '../data.ts';
import { endCurrentCheck, listChecksEndingBefore } from './data.ts';

export type BackgroundCheckEvent =
  | 'backgroundChecked'
  | 'backgroundWithdrawn'
  | 'backgroundExpired';

/** Sets the badge, and records why. The activity also refreshes cached pages. Call it with the business locked. */
export async function settleBackgroundCheck(
  tx: Db,
  context: ActorContext,
  contractorId: string,
  event: BackgroundCheckEvent,
  data: Record<string, string>,
) {
  await tx
    .update(contractors)
    .set({ backgroundCheckVerified: event === 'backgroundChecked', updatedAt: context.now() })
    .where(eq(contractors.id, contractorId));
  await recordActivity(tx, context, {
    type: `verification.${event}`,
    subjectType: 'contractor',
    subjectId: contractorId,
    audience: [contractorId, SUPPORT_RECIPIENT_ID],
    data: { contractorId, ...data },
  });
}

/** Takes the badge away where the last day has passed, in the time zone of the business. */
export async function expireBackgroundChecks(context: JobContext) {
  const { db, stopSignal } = context;
  const utcToday = context.now().toISOString().slice(0, 10);
  let last: Awaited<ReturnType<typeof listChecksEndingBefore>>[number] | undefined;
  do {
    const found = await listChecksEndingBefore(db, utcToday, last);
    for (const { contractorId } of found) {
      if (stopSignal?.aborted) return;
      await db.transaction(async (tx) => {
        const business = await lockBusinessWithOwner(tx, contractorId);
        if (!business) return;
        const now = context.now();
        const end = { endedAs: 'expired', endedAt: now } as const;
        const today = localToday(business, now);
        const ended = await endCurrentCheck(tx, contractorId, end, today);
        if (!ended) return;
        await settleBackgroundCheck(tx, context, contractorId, 'backgroundExpired', {
          validUntil: ended.validUntil,
        });
      });
    }
    last = found.at(-1);
  } while (last);
}
