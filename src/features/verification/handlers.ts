import { implement } from '@orpc/server';
import { presentFile } from '#features/files/data.ts';
import { insertStoredFile, storeUpload } from '#features/files/service.ts';
import { consume } from '#features/rate-limits/attempts/data.ts';
import { ApiError } from '#lib/api-error.ts';
import { newId } from '#lib/columns.ts';
import { SUPPORT_RECIPIENT_ID } from '#lib/roles.ts';
import { guarded } from '#server/call-middleware.ts';
import { type Context, requireActingContractor, requireSignedIn } from '#server/context.ts';
import { recordActivity } from '#server/outbox/outbox.ts';
import { backgroundCheckHandlers } from './background-checks/handlers.ts';
import { verificationContract } from './contract.ts';
import {
  findCurrentDocument,
  findVerification,
  insertDocument,
  listCurrentDocuments,
  localToday,
  markOpened,
  touchVerification,
  updateDocumentIfUnchanged,
} from './data.ts';
import { phoneVerificationHandlers } from './phone/handlers.ts';
import { verificationQueueHandlers } from './queue/handlers.ts';
import { validUntilProblem } from './rules.ts';
import {
  presentVerification,
  recomputeVerification,
  recordDocumentActivity,
  replaceDocuments,
  requireLockedBusiness,
} from './service.ts';

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

  update: api.update.handler(async ({ input: { kind, ...changes }, context }) => {
    const { contractorId } = requireActingContractor(context);
    await context.db.transaction(async (tx) => {
      const business = await requireLockedBusiness(tx, contractorId);
      const documents = await listCurrentDocuments(tx, contractorId);
      const newest = documents.find(({ document }) => document.kind === kind)?.document;
      if (!newest) throw new ApiError('not-found');
      if (newest.status !== 'pending_review')
        throw new ApiError(
          'failed-precondition',
          'This document was already reviewed. Upload a new one',
        );
      assertValidUntil(changes.validUntil, localToday(business, context.now()));
      if (Object.values(changes).every((value) => value === undefined)) return;
      const changed = await updateDocumentIfUnchanged(tx, newest, changes);
      if (!changed) throw new ApiError('aborted');
      await touchVerification(tx, contractorId, context.now());
      await recordDocumentActivity(tx, context, changed, 'corrected', [SUPPORT_RECIPIENT_ID]);
    });
    return presentVerification(context, requireActingContractor(context));
  }),

  uploadDocument: api.uploadDocument.handler(async ({ input: { file, ...details }, context }) => {
    const { contractorId } = requireActingContractor(context);
    await consume(context, 'verificationDocument', [contractorId]);
    await storeUpload(context, file, {
      operation: 'verification.uploadDocument',
      extraInput: details,
      insert: async (tx, storedFile) => {
        const now = context.now();
        const business = await requireLockedBusiness(tx, contractorId);
        assertValidUntil(details.validUntil, localToday(business, now));
        await insertStoredFile(tx, storedFile, { visibility: 'verification' });
        // An approved document stays in force until an admin has decided about the new one.
        const statuses = ['pending_review', 'rejected', 'expired'] as const;
        await replaceDocuments(tx, context, { contractorId, kind: details.kind, statuses, now });
        const document = {
          ...details,
          ...{ id: newId(), contractorId, fileId: storedFile.id, uploadedAt: now },
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
    const user = requireSignedIn(context);
    const found = await findCurrentDocument(context.db, id);
    const isOwner =
      user.role === 'contractor' && found?.document.contractorId === user.contractorId;
    if (!found || (user.role !== 'admin' && !isOwner)) throw new ApiError('not-found');
    if (user.role === 'admin')
      await context.db.transaction(async (tx) => {
        await markOpened(tx, id, user.uid);
        // Not a `verification.*` type: it must not refresh any cached page.
        await recordActivity(tx, context, {
          type: 'document.opened',
          subjectType: 'verificationDocument',
          subjectId: id,
          audience: [],
          data: { kind: found.document.kind },
        });
      });
    return { url: presentFile(found.file, context.services, context.now()).url };
  }),
});

function assertValidUntil(validUntil: string | null | undefined, today: string) {
  const message = validUntilProblem({ validUntil: validUntil ?? null }, today);
  if (message)
    throw new ApiError('invalid-argument', message, { issues: [{ path: 'validUntil', message }] });
}

/** The handlers of this module, by the public names of their calls. */
export const verificationRouter = {
  verification: {
    ...verificationHandlers,
    ...phoneVerificationHandlers,
    ...verificationQueueHandlers,
    ...backgroundCheckHandlers,
  },
};
