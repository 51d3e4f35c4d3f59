import { implement } from '@orpc/server';
import { findUser } from '#features/users/data.ts';
import { ApiError } from '#lib/api-error.ts';
import { guarded } from '#server/call-middleware.ts';
import { type Context, requireSignedIn } from '#server/context.ts';
import type { Db } from '#server/database/database.ts';
import { recordActivity } from '#server/outbox/outbox.ts';
import { findVisibleProject, isInTouchAbout, lockProject, type ProjectView } from '../data.ts';
import { contactShareContract } from './contract.ts';
import { findContactShare, saveContactShare } from './data.ts';

const api = implement(contactShareContract).$context<Context>().use(guarded);

export const contactShareHandlers = api.router({
  contactShare: api.contactShare.handler(async ({ input: { id, contractorId }, context }) => {
    const project = await requireOwn(context.db, context, id);
    return present(context, project, contractorId);
  }),

  shareContact: api.shareContact.handler(
    async ({ input: { id, contractorId, phone, address }, context }) => {
      const project = await requireOwn(context.db, context, id);
      await context.db.transaction(async (tx) => {
        const pair = { projectId: id, contractorId };
        const isSharing = phone || address;
        // What was shared can be taken back whatever has become of the contractor's spot.
        if (isSharing || !(await findContactShare(tx, pair))) {
          if (!(await isInTouchAbout(tx, project, contractorId))) throw new ApiError('not-found');
        }
        if (isSharing) {
          // Locked: whoever accepts another quote at this moment ends the share, or it is refused.
          const locked = await lockProject(tx, id);
          const refusal = locked && shareRefusal(locked, contractorId);
          if (refusal) throw new ApiError('failed-precondition', refusal);
        }
        const { homeownerId } = project;
        const share = { ...pair, homeownerId, phone, address, sharedAt: context.now() };
        if (!(await saveContactShare(tx, share))) return;
        await recordActivity(tx, context, {
          type: isSharing ? 'project.contactShared' : 'project.contactHidden',
          subjectType: 'project',
          subjectId: id,
          audience: [homeownerId, contractorId],
          data: { contractorId },
        });
      });
      return present(context, project, contractorId);
    },
  ),
});

/** Why nothing can be shared with a contractor any more; undefined where it can. */
function shareRefusal(
  { status, contractorId: winner }: Pick<ProjectView, 'status' | 'contractorId'>,
  contractorId: string,
) {
  if (status === 'completed' || status === 'cancelled') return 'This project has ended';
  return winner && winner !== contractorId ? 'Another pro has this job' : undefined;
}

async function requireOwn(db: Db, context: Context, id: string) {
  const project = await findVisibleProject(db, id, requireSignedIn(context));
  if (!project) throw new ApiError('not-found');
  return project;
}

async function present({ db }: Context, project: ProjectView, contractorId: string) {
  const pair = { projectId: project.id, contractorId };
  const [share, homeowner, isInTouch] = await Promise.all([
    findContactShare(db, pair),
    findUser(db, project.homeownerId),
    isInTouchAbout(db, project, contractorId),
  ]);
  return {
    phone: share?.phone ?? false,
    address: share?.address ?? false,
    sharedAt: share?.sharedAt ?? null,
    hasPhone: Boolean(homeowner?.phone),
    hasAddress: project.streetAddress !== null,
    mayShare: isInTouch && shareRefusal(project, contractorId) === undefined,
    isWon: project.contractorId === contractorId,
  };
}
