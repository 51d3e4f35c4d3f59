import type { JobContext, Schedules } from '#server/jobs/reactions.ts';
import { recordActivity } from '#server/outbox/outbox.ts';
import {
  localToday,
  lockBusinessWithOwner,
  recomputeVerification,
  recordDocumentActivity,
} from '../data.ts';
import {
  type ExpiringDocument,
  expireDocument,
  listContractorsWithLapsedFacts,
  listExpired,
  listExpiringSoon,
  markReminded,
} from './data.ts';

/** Takes away what has run out: the document, its badge, and where the business stands. */
export async function expireDocuments(context: JobContext) {
  await forEachDocument(context, listExpired, async ({ id, contractorId }) => {
    const now = context.now();
    await context.db.transaction(async (tx) => {
      const business = await lockBusinessWithOwner(tx, contractorId);
      const expired = business && (await expireDocument(tx, id, localToday(business, now)));
      if (!expired) return;
      await recomputeVerification(tx, business, now);
      await recordDocumentActivity(tx, context, expired, 'expired');
    });
  });
}

/** Takes away what only a register said, once its entry has run out. */
export async function expireRegisterFacts(context: JobContext) {
  const now = context.now();
  for (const id of await listContractorsWithLapsedFacts(context.db, now)) {
    if (context.stopSignal?.aborted) return;
    await context.db.transaction(async (tx) => {
      const business = await lockBusinessWithOwner(tx, id);
      if (!business) return;
      const after = await recomputeVerification(tx, business, now);
      const lapsedKind =
        business.licenseVerified !== after.licenseVerified ? 'license' : 'insurance';
      // The day may not have passed where the business is.
      if (business[`${lapsedKind}Verified`] === after[`${lapsedKind}Verified`]) return;
      await recordActivity(tx, context, {
        type: 'verification.lapsed',
        subjectType: 'contractor',
        subjectId: id,
        audience: [id],
        data: { contractorId: id, kind: lapsedKind },
      });
    });
  }
}

/** Reminds of what runs out soon, once. */
export async function sendExpiryReminders(context: JobContext) {
  await forEachDocument(context, listExpiringSoon, ({ id }) =>
    context.db.transaction(async (tx) => {
      const ending = await markReminded(tx, id, context.now());
      if (ending) await recordDocumentActivity(tx, context, ending, 'ending');
    }),
  );
}

type ListDocuments = typeof listExpired;

async function forEachDocument(
  { db, now, stopSignal }: JobContext,
  list: ListDocuments,
  act: (ending: ExpiringDocument) => Promise<void>,
) {
  let last: ExpiringDocument | undefined;
  do {
    const found = await list(db, now(), last);
    for (const ending of found) {
      if (stopSignal?.aborted) return;
      await act(ending);
    }
    last = found.at(-1);
  } while (last);
}

/** Every hour: days end at other times in other zones. */
export const documentExpirySchedules: Schedules = {
  documentExpiry: {
    cron: '7 * * * *',
    run: async (context) => {
      await expireDocuments(context);
      await expireRegisterFacts(context);
      await sendExpiryReminders(context);
    },
  },
};
