import { implement } from '@orpc/server';
import { recordActivity } from '#features/activities/data.ts';
import { presentFile } from '#features/files/data.ts';
import { insertKept, keepUpload } from '#features/files/service.ts';
import { SUPPORT_DESK } from '#features/messages/rules.ts';
import { countAttempt } from '#features/rate-limits/attempts/data.ts';
import { newId } from '#lib/columns.ts';
import { Refusal } from '#lib/refusal.ts';
import { actingContractor, type Context, signedIn } from '#server/context.ts';
import type { Db } from '#server/database/database.ts';
import { guarded } from '#server/implement.ts';
import { verificationContract } from './contract.ts';
import {
  findDocument,
  findVerification,
  insertDocument,
  listStanding,
  lockVerified,
  moveDocument,
  presentVerification,
  recordVerification,
  replaceDocuments,
  settleStanding,
  todayOf,
  touchVerification,
} from './data.ts';
import { validUntilProblem } from './rules.ts';

const api = implement(verificationContract).$context<Context>().use(guarded);

export const verificationHandlers = api.router({
  get: api.get.handler(({ context }) => presentVerification(context, actingContractor(context))),

  start: api.start.handler(async ({ context }) => {
    const { contractorId } = actingContractor(context);
    await context.db.transaction(async (tx) => {
      await lockOr404(tx, contractorId);
      if (await findVerification(tx, contractorId)) return;
      await touchVerification(tx, contractorId, context.now());
      await recordActivity(tx, context, {
        type: 'verification.started',
        subjectType: 'contractor',
        subjectId: contractorId,
        audience: [contractorId],
      });
    });
    return presentVerification(context, actingContractor(context));
  }),

  update: api.update.handler(async ({ input: { kind, ...said }, context }) => {
    const { contractorId } = actingContractor(context);
    await context.db.transaction(async (tx) => {
      const business = await lockOr404(tx, contractorId);
      const standing = await listStanding(tx, contractorId);
      const newest = standing.find(({ document }) => document.kind === kind)?.document;
      if (!newest) throw new Refusal('not-found');
      if (newest.status !== 'pending_review')
        throw new Refusal(
          'failed-precondition',
          'This document has been looked at. Send a new one',
        );
      refuseDay(said.validUntil, todayOf(business, context.now()));
      if (Object.values(said).every((value) => value === undefined)) return;
      const changed = await moveDocument(tx, newest, said);
      if (!changed) throw new Refusal('aborted');
      await touchVerification(tx, contractorId, context.now());
      await recordVerification(tx, context, changed, 'corrected', [SUPPORT_DESK]);
    });
    return presentVerification(context, actingContractor(context));
  }),

  uploadDocument: api.uploadDocument.handler(async ({ input: { file, ...said }, context }) => {
    const { contractorId } = actingContractor(context);
    await countAttempt(context, 'verificationDocument', [contractorId]);
    await keepUpload(context, file, {
      operation: 'verification.uploadDocument',
      beside: said,
      insert: async (tx, kept) => {
        const now = context.now();
        const business = await lockOr404(tx, contractorId);
        refuseDay(said.validUntil, todayOf(business, now));
        await insertKept(tx, kept, { visibility: 'verification' });
        // An approved one stands until an admin has seen the new one.
        const statuses = ['pending_review', 'rejected', 'expired'] as const;
        await replaceDocuments(tx, context, { contractorId, kind: said.kind, statuses, now });
        const document = {
          ...said,
          ...{ id: newId(), contractorId, fileId: kept.id, uploadedAt: now },
          status: 'pending_review' as const,
        };
        await insertDocument(tx, document);
        await settleStanding(tx, business, now);
        await recordVerification(tx, context, document, 'uploaded', [SUPPORT_DESK]);
      },
    });
    return presentVerification(context, actingContractor(context));
  }),

  openDocument: api.openDocument.handler(async ({ input: { id }, context }) => {
    const person = signedIn(context);
    const found = await findDocument(context.db, id);
    const mine =
      person.role === 'contractor' && found?.document.contractorId === person.contractorId;
    if (!found || (person.role !== 'admin' && !mine)) throw new Refusal('not-found');
    if (person.role === 'admin')
      await context.db.transaction((tx) =>
        // Not a change of the business: no page is made anew for it.
        recordActivity(tx, context, {
          type: 'document.opened',
          subjectType: 'verificationDocument',
          subjectId: id,
          audience: [],
          data: { kind: found.document.kind },
        }),
      );
    return { url: presentFile(found.file, context.services, context.now()).url };
  }),
});

async function lockOr404(tx: Db, contractorId: string) {
  const business = await lockVerified(tx, contractorId);
  if (!business) throw new Refusal('not-found');
  return business;
}

function refuseDay(validUntil: string | null | undefined, today: string) {
  const message = validUntilProblem({ validUntil: validUntil ?? null }, today);
  if (message)
    throw new Refusal('invalid-argument', message, { issues: [{ path: 'validUntil', message }] });
}
