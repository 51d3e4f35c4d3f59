import { recordActivity } from '#features/activities/data.ts';
import type { JobContext, Schedules } from '#server/jobs/jobs.ts';
import { lockVerified, recordVerification, settleStanding, todayOf } from '../data.ts';
import {
  type Ending,
  listEndingSoon,
  listLapsed,
  listRunOut,
  noteReminder,
  runOut,
} from './data.ts';

/** Takes away what has run out: the document, its badge, and where the business stands. */
export async function expireDocuments(context: JobContext) {
  await forEach(context, listRunOut, async ({ id, contractorId }) => {
    const now = context.now();
    await context.db.transaction(async (tx) => {
      const business = await lockVerified(tx, contractorId);
      const ended = business && (await runOut(tx, id, todayOf(business, now)));
      if (!ended) return;
      await settleStanding(tx, business, now);
      await recordVerification(tx, context, ended, 'expired');
    });
  });
}

/** Takes away what only a register said, once its entry has run out. */
export async function lapseFacts(context: JobContext) {
  const now = context.now();
  for (const id of await listLapsed(context.db, now)) {
    if (context.stopping?.aborted) return;
    await context.db.transaction(async (tx) => {
      const business = await lockVerified(tx, id);
      if (!business) return;
      const after = await settleStanding(tx, business, now);
      const gone = business.licenseVerified !== after.licenseVerified ? 'license' : 'insurance';
      // The day may not have passed where the business is.
      if (business[`${gone}Verified`] === after[`${gone}Verified`]) return;
      await recordActivity(tx, context, {
        type: 'verification.lapsed',
        subjectType: 'contractor',
        subjectId: id,
        audience: [id],
        data: { contractorId: id, kind: gone },
      });
    });
  }
}

/** Reminds of what runs out soon, once. */
export async function remindOfEnds(context: JobContext) {
  await forEach(context, listEndingSoon, ({ id }) =>
    context.db.transaction(async (tx) => {
      const ending = await noteReminder(tx, id, context.now());
      if (ending) await recordVerification(tx, context, ending, 'ending');
    }),
  );
}

type List = typeof listRunOut;

async function forEach(
  { db, now, stopping }: JobContext,
  list: List,
  act: (ending: Ending) => Promise<void>,
) {
  let last: Ending | undefined;
  do {
    const found = await list(db, now(), last);
    for (const ending of found) {
      if (stopping?.aborted) return;
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
      await lapseFacts(context);
      await remindOfEnds(context);
    },
  },
};
