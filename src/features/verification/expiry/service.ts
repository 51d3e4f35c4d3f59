import { lockBusinessWithOwner } from '#features/contractors/data.ts';
import type { JobContext } from '#server/jobs/reactions.ts';
import { recordActivity } from '#server/outbox/outbox.ts';
import { localToday } from '../data.ts';
import { recomputeVerification, recordDocumentActivity } from '../service.ts';
import {
  type ExpiringDocument,
  expireDocument,
  listContractorsWithLapsedFacts,
  listExpired,
  listExpiringSoon,
  markReminded,
} from './data.ts';

/** Expires documents whose last day has passed, with the badge and the verification status that they gave. */
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

/** Removes badges that rest on a register fact alone, once the fact has expired. */
export async function expireRegisterFacts(context: JobContext) {
  const now = context.now();
  for (const id of await listContractorsWithLapsedFacts(context.db, now)) {
    if (context.stopSignal?.aborted) return;
    await context.db.transaction(async (tx) => {
      const business = await lockBusinessWithOwner(tx, id);
      if (!business) return;
      const after = await recomputeVerification(tx, business, now);
      // Both may lapse in the same hour. In the time zone of the business the last day may not be over yet.
      for (const kind of ['license', 'insurance'] as const)
        if (business[`${kind}Verified`] !== after[`${kind}Verified`])
          await recordActivity(tx, context, {
            type: 'verification.lapsed',
            subjectType: 'contractor',
            subjectId: id,
            audience: [id],
            data: { contractorId: id, kind },
          });
    });
  }
}

/** Reminds each business of a document that expires soon, 30, 14 and 3 days ahead. */
export async function sendExpiryReminders(context: JobContext) {
  await forEachDocument(context, listExpiringSoon, ({ id }) =>
    context.db.transaction(async (tx) => {
      const reminded = await markReminded(tx, id, context.now());
      if (reminded) await recordDocumentActivity(tx, context, reminded, 'ending');
    }),
  );
}

async function forEachDocument(
  { db, now, stopSignal }: JobContext,
  list: typeof listExpired,
  handle: (document: ExpiringDocument) => Promise<void>,
) {
  let last: ExpiringDocument | undefined;
  do {
    const found = await list(db, now(), last);
    for (const document of found) {
      if (stopSignal?.aborted) return;
      await handle(document);
    }
    last = found.at(-1);
  } while (last);
}
