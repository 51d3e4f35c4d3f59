import { and, eq } from 'drizzle-orm';
import type { ContractorRow } from '#features/contractors/data.ts';
import { isSameName } from '#features/contractors/profile-editor/rules.ts';
import { registerFacts } from '#features/contractors/register-facts/tables.ts';
import { SUPPORT_RECIPIENT_ID } from '#lib/roles.ts';
import type { Context } from '#server/context.ts';
import type { Db } from '#server/database/database.ts';
import { recordActivity } from '#server/outbox/outbox.ts';
import { listCurrentDocuments, updateDocumentIfUnchanged } from '../data.ts';
import { documentMoves } from '../rules.ts';
import { recomputeVerification, replaceDocuments } from '../service.ts';

/**
 * Approvals are for a name: after a rename, approved documents go back to the queue to be compared with the new
 * name, and register facts about the earlier name give no badge. `business` is locked and has its new name.
 */
export async function recheckAfterRename(
  tx: Db,
  context: Pick<Context, 'actor' | 'requestId' | 'now'>,
  business: ContractorRow,
  earlierName: string,
) {
  const contractorId = business.id;
  const now = context.now();
  const currentDocuments = (await listCurrentDocuments(tx, contractorId)).map(
    ({ document }) => document,
  );
  const approved = currentDocuments.filter(({ status }) => status === 'approved');
  for (const document of approved) {
    const { kind } = document;
    const hasNewer = currentDocuments.some(
      (other) => other.kind === kind && other.status === 'pending_review',
    );
    if (hasNewer)
      await replaceDocuments(tx, context, { contractorId, kind, statuses: ['approved'], now });
    else
      await updateDocumentIfUnchanged(tx, document, {
        status: documentMoves.reopen.to,
        approvedFor: earlierName,
        openedBy: [],
      });
  }
  const ofBusiness = eq(registerFacts.contractorId, contractorId);
  const facts = await tx.select().from(registerFacts).where(ofBusiness);
  for (const { id, listedAs } of facts) {
    const name = listedAs ?? earlierName;
    await tx
      .update(registerFacts)
      .set({ listedAs: isSameName(name, business.businessName) ? null : name })
      .where(and(ofBusiness, eq(registerFacts.id, id)));
  }
  if (approved.length + facts.length === 0) return;
  const { licenseVerified, insuranceVerified } = await recomputeVerification(tx, business, now);
  const hasLostBadge =
    (business.licenseVerified && !licenseVerified) ||
    (business.insuranceVerified && !insuranceVerified);
  if (approved.length === 0 && !hasLostBadge) return;
  await recordActivity(tx, context, {
    type: 'verification.renamed',
    subjectType: 'contractor',
    subjectId: contractorId,
    audience: [contractorId, SUPPORT_RECIPIENT_ID],
    data: { contractorId, earlierName, waiting: approved.length },
  });
}
