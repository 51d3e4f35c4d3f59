import { implement } from '@orpc/server';
import { lockBusinessWithOwner } from '#features/contractors/data.ts';
import { ApiError } from '#lib/api-error.ts';
import { decodeCursor, idCursor, pageFrom } from '#lib/cursor.ts';
import { SUPPORT_RECIPIENT_ID } from '#lib/roles.ts';
import { guarded } from '#server/call-middleware.ts';
import { type Context, requireSignedIn } from '#server/context.ts';
import {
  type DocumentRow,
  localToday,
  presentDocument,
  updateDocumentIfUnchanged,
} from '../data.ts';
import {
  approvalProblem,
  type Decision,
  decisionsFor,
  documentMoves,
  OPEN_FIRST,
  type RejectionReason,
} from '../rules.ts';
import { recomputeVerification, recordDocumentActivity, replaceDocuments } from '../service.ts';
import { verificationQueueContract } from './contract.ts';
import { findComparisonData, findQueuedDocument, listQueue, type QueuedView } from './data.ts';

const api = implement(verificationQueueContract).$context<Context>().use(guarded);

export const verificationQueueHandlers = api.router({
  queue: api.queue.handler(async ({ input: { limit, cursor, kind, status }, context }) => {
    const after = cursor === undefined ? undefined : decodeCursor(cursor, idCursor)[0];
    const rows = await listQueue(context.db, { status, kind, after, limit });
    const { items, nextCursor } = pageFrom(rows, limit, ({ document }) => [document.id]);
    return { items: items.map(presentQueued), nextCursor };
  }),

  document: api.document.handler(({ input: { id }, context }) =>
    presentReviewedDocument(context, id),
  ),

  decide: api.decide.handler(async ({ input: { id, decision, ...details }, context }) => {
    await context.db.transaction(async (tx) => {
      const now = context.now();
      const { uid } = requireSignedIn(context);
      const found = await findQueuedDocument(tx, id);
      const business = found && (await lockBusinessWithOwner(tx, found.business.id));
      // Read again, now that the lock keeps others from changing it.
      const document = business && (await findQueuedDocument(tx, id))?.document;
      if (!document) throw new ApiError('not-found');
      if (!decisionsFor(document.status).includes(decision))
        throw new ApiError('failed-precondition', 'This document was already decided');
      if (decision === 'approve' && !document.openedBy.includes(uid))
        throw new ApiError('failed-precondition', OPEN_FIRST);

      const verdict =
        decision === 'approve'
          ? approvalOf(document, details, localToday(business, now))
          : rejectionOf(details);
      if (decision === 'approve')
        await replaceDocuments(tx, context, { ...document, statuses: ['approved'], now });
      const decided = await updateDocumentIfUnchanged(tx, document, {
        ...verdict,
        status: documentMoves[decision].to,
        approvedFor: null,
        decidedAt: now,
        decidedBy: uid,
      });
      if (!decided) throw new ApiError('aborted');
      await recomputeVerification(tx, business, now);
      await recordDocumentActivity(tx, context, decided, decisionEvents[decision], [
        SUPPORT_RECIPIENT_ID,
      ]);
    });
    return presentReviewedDocument(context, id);
  }),
});

const decisionEvents: Record<Decision, string> = {
  approve: 'approved',
  reject: 'rejected',
  revoke: 'revoked',
};

type DecisionInput = Partial<Pick<DocumentRow, 'number' | 'issuer' | 'validUntil'>> & {
  reasonCode?: RejectionReason | undefined;
  reason: string;
};

/** Takes what the admin read on the document, and for fields left out what the business stated. */
function approvalOf(document: DocumentRow, input: DecisionInput, today: string) {
  const { number = document.number, issuer = document.issuer } = input;
  const validUntil = input.validUntil === undefined ? document.validUntil : input.validUntil;
  const problem = approvalProblem({ kind: document.kind, validUntil }, today);
  if (problem) throw invalid('validUntil', problem);
  return { number, issuer, validUntil, reasonCode: null, reason: '' };
}

function rejectionOf({ reasonCode, reason }: DecisionInput) {
  if (!reasonCode) throw invalid('reasonCode', 'Choose a reason. The business sees it.');
  if (reasonCode === 'other' && !reason)
    throw invalid('reason', 'Say what’s wrong. The business will see this.');
  return { reasonCode, reason };
}

const invalid = (path: string, message: string) =>
  new ApiError('invalid-argument', message, { issues: [{ path, message }] });

function presentQueued({ document, file, business }: QueuedView) {
  const { businessName, city, state } = business;
  return { ...presentDocument(document, file), businessName, city, state };
}

async function presentReviewedDocument(context: Pick<Context, 'db' | 'actor'>, id: string) {
  const { db } = context;
  const found = await findQueuedDocument(db, id);
  if (!found) throw new ApiError('not-found');
  const { facts, ...comparison } = await findComparisonData(db, found);
  return {
    ...presentQueued(found),
    ...comparison,
    moves: decisionsFor(found.document.status),
    openedByYou: found.document.openedBy.includes(requireSignedIn(context).uid),
    business: found.business,
    registerFacts: facts,
  };
}
