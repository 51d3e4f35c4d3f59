import { eq } from 'drizzle-orm';
import { lockBusinessWithOwner } from '#features/contractors/data.ts';
import { contractors } from '#features/contractors/tables.ts';
import { SUPPORT_RECIPIENT_ID } from '#lib/roles.ts';
import type { ActorContext } from '#server/context.ts';
import type { Db } from '#server/database/database.ts';
import type { JobContext } from '#server/jobs/reactions.ts';
import { recordActivity } from '#server/outbox/outbox.ts';
import { localToday, utcDay } from '../data.ts';
import {
  endCurrentCheck,
  listChecksEndingBefore,
  listChecksEndingSoon,
  markCheckReminded,
} from './data.ts';

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
  const utcToday = utcDay(context.now());
  const list = (after: Expiring) => listChecksEndingBefore(context.db, utcToday, after);
  await forEachCheck(context, list, ({ contractorId }) =>
    context.db.transaction(async (tx) => {
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
    }),
  );
}

/** Tells each business of a check that ends soon, 30, 14 and 3 days ahead. */
export async function remindOfBackgroundChecks(context: JobContext) {
  const list = (after: Expiring) => listChecksEndingSoon(context.db, context.now(), after);
  await forEachCheck(context, list, ({ id, contractorId }) =>
    context.db.transaction(async (tx) => {
      const reminded = await markCheckReminded(tx, id, context.now());
      if (!reminded) return;
      await recordActivity(tx, context, {
        type: 'verification.backgroundEnding',
        subjectType: 'contractor',
        subjectId: contractorId,
        audience: [contractorId],
        data: { contractorId, source: reminded.source, validUntil: reminded.validUntil },
      });
    }),
  );
}

type Check = Awaited<ReturnType<typeof listChecksEndingBefore>>[number];
type Expiring = Check | undefined;

async function forEachCheck(
  { stopSignal }: JobContext,
  list: (after: Expiring) => Promise<Check[]>,
  handle: (check: Check) => Promise<void>,
) {
  let last: Expiring;
  do {
    const found = await list(last);
    for (const check of found) {
      if (stopSignal?.aborted) return;
      await handle(check);
    }
    last = found.at(-1);
  } while (last);
}
