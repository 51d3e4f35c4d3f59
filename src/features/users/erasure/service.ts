import { deleteFilesOfOwner } from '#features/files/data.ts';
import type { JobContext } from '#server/jobs/reactions.ts';
import { eraseBusiness } from '../erasure-business/service.ts';
import { eraseProjects } from '../erasure-homeowner/service.ts';
import { deleteRemoval, findRemoval } from '../removal/data.ts';
import { createRedactor, deleteOwnedRows, eraseDeliveries, eraseMessages } from './data.ts';

/**
 * Erases everything about a closed account, the record of the removal last. Each step can run twice, so an
 * interrupted job simply starts over.
 */
export async function eraseAccount(context: JobContext, userId: string) {
  const removal = await findRemoval(context.db, userId);
  if (!removal) return;
  const { contractorId, identity } = removal;
  const target = { userId, contractorId, identity, redact: createRedactor(identity) };
  await eraseProjects(context, target);
  if (contractorId) await eraseBusiness(context, { ...target, contractorId });
  await eraseMessages(context, target);
  await eraseDeliveries(context, target);
  await deleteFilesOfOwner(context, userId);
  if (contractorId) await deleteOwnedRows(context.db, 'contractors', contractorId);
  await deleteOwnedRows(context.db, 'users', userId);
  await deleteRemoval(context.db, userId);
}
