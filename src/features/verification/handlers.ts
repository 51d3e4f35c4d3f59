import { implement } from '@orpc/server';
import { presentFile } from '#features/files/data.ts';
import { insertStoredFile, storeUpload } from '#features/files/service.ts';
import { consume } from '#features/rate-limits/attempts/data.ts';
import { ApiError } from '#lib/api-error.ts';
import { newId } from '#lib/columns.ts';
import { SUPPORT_RECIPIENT_ID } from '#lib/roles.ts';
import { guarded } from '#server/call-middleware.ts';
import { type Context, requireActingContractor, requireSignedIn } from '#server/context.ts';
import type { Db } from '#server/database/database.ts';
import { recordActivity } from '#server/outbox/outbox.ts';
import { verificationContract } from './contract.ts';
import {
  findCurrentDocument,
  findVerification,
  insertDocument,
  listCurrentDocuments,
  localToday,
  lockBusinessWithOwner,
  presentVerification,
  recomputeVerification,
  recordDocumentActivity,
  replaceDocuments,
  touchVerification,
  updateDocumentIfUnchanged,
} from './data.ts';
import { phoneVerificationHandlers } from './phone/handlers.ts';
import { verificationQueueHandlers } from './queue/handlers.ts';
import { validUntilProblem } from './rules.ts';

const api = implement(verificationContract).$context<Context>().use(guarded);

export const verificationHandlers = api.router({
  get: api.get.handler(({ context }) =>
    presentVerification(context, requireActingContractor(context)),
  ),

  start: api.start.handler(async ({ context }) => {
    const { contractorId } = requireActingContractor(context);
    await context.db.transaction(async (tx) => {
      await requireLockedBusiness(tx, contractorId);
      if (await findVerification(tx, contractorId)) return;
      await touchVerification(tx, contractorId, context.now());
      await recordActivity(tx, context, {
        type: 'verification.started',
        subjectType: 'contractor',
        subjectId: contractorId,
        audience: [contractorId],
      });
    });
    return presentVerification(context, requireActingContractor(context));
  }),

  update: api.update.handler(async ({ input: { kind, ...said }, context }) => {
    const { contractorId } = requireActingContractor(context);
    await context.db.transaction(async (tx) => {
      const business = await requireLockedBusiness(tx, contractorId);
      const standing = await listCurrentDocuments(tx, contractorId);
      const newest = standing.find(({ document }) => document.kind === kind)?.document;
      if (!newest) throw new ApiError('not-found');
      if (newest.status !== 'pending_review')
        throw new ApiError(
          'failed-precondition',
          'This document has been looked at. Send a new one',
        );
      assertValidUntil(said.validUntil, localToday(business, context.now()));
      if (Object.values(said).every((value) => value === undefined)) return;
      const changed = await updateDocumentIfUnchanged(tx, newest, said);
      if (!changed) throw new ApiError('aborted');
      await touchVerification(tx, contractorId, context.now());
      await recordDocumentActivity(tx, context, changed, 'corrected', [SUPPORT_RECIPIENT_ID]);
    });
    return presentVerification(context, requireActingContractor(context));
  }),

  uploadDocument: api.uploadDocument.handler(async ({ input: { file, ...said }, context }) => {
    const { contractorId } = requireActingContractor(context);
    await consume(context, 'verificationDocument', [contractorId]);
    await storeUpload(context, file, {
      operation: 'verification.uploadDocument',
      extraInput: said,
      insert: async (tx, kept) => {
        const now = context.now();
        const business = await requireLockedBusiness(tx, contractorId);
        assertValidUntil(said.validUntil, localToday(business, now));
        await insertStoredFile(tx, kept, { visibility: 'verification' });
        // An approved one stands until an admin has seen the new one.
        const statuses = ['pending_review', 'rejected', 'expired'] as const;
        await replaceDocuments(tx, context, { contractorId, kind: said.kind, statuses, now });
        const document = {
          ...said,
          ...{ id: newId(), contractorId, fileId: kept.id, uploadedAt: now },
          status: 'pending_review' as const,
        };
        await insertDocument(tx, document);
        await recomputeVerification(tx, business, now);
        await recordDocumentActivity(tx, context, document, 'uploaded', [SUPPORT_RECIPIENT_ID]);
      },
    });
    return presentVerification(context, requireActingContractor(context));
  }),

  openDocument: api.openDocument.handler(async ({ input: { id }, context }) => {
    const person = requireSignedIn(context);
    const found = await findCurrentDocument(context.db, id);
    const mine =
      person.role === 'contractor' && found?.document.contractorId === person.contractorId;
    if (!found || (person.role !== 'admin' && !mine)) throw new ApiError('not-found');
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

async function requireLockedBusiness(tx: Db, contractorId: string) {
  const business = await lockBusinessWithOwner(tx, contractorId);
  if (!business) throw new ApiError('not-found');
  return business;
}

function assertValidUntil(validUntil: string | null | undefined, today: string) {
  const message = validUntilProblem({ validUntil: validUntil ?? null }, today);
  if (message)
    throw new ApiError('invalid-argument', message, { issues: [{ path: 'validUntil', message }] });
}

/** What answers the calls of this module, by their public names. */
export const verificationRouter = {
  verification: {
    ...verificationHandlers,
    ...phoneVerificationHandlers,
    ...verificationQueueHandlers,
  },
};
