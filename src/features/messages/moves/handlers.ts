import { implement } from '@orpc/server';
import { findUser } from '#features/users/data.ts';
import { ApiError } from '#lib/api-error.ts';
import type { ApiErrorCode } from '#lib/error-catalog.ts';
import { guarded } from '#server/call-middleware.ts';
import { type Context, requireSignedIn } from '#server/context.ts';
import { findConsolidatedId, findCurrentConversation } from '../data.ts';
import { type Participant, visibleStatus } from '../rules.ts';
import {
  conversationNotFound,
  nonAdminParticipantOf,
  participantOf,
  presentFor,
  requireConversation,
} from '../service.ts';
import { conversationMovesContract } from './contract.ts';
import {
  archiveOrRestore,
  deleteForParticipant,
  escalateConversation,
  resolveConversation,
  updateDetails,
} from './service.ts';

const api = implement(conversationMovesContract).$context<Context>().use(guarded);

export const conversationMovesHandlers = {
  update: api.update.handler(async ({ input: { id, status, ...changes }, context }) => {
    const participant = participantOf(context);
    const row = await requireConversation(context, participant, id);
    const { assignedAgent, priority, subject } = changes;
    if (participant.party !== 'admin' && (assignedAgent !== undefined || priority !== undefined))
      throw new ApiError('permission-denied');
    const assigned =
      assignedAgent === undefined ? undefined : await requireAgent(context, assignedAgent);
    return context.db.transaction(async (tx) => {
      if (status && status !== visibleStatus(row, participant.party))
        assertMoved(
          await archiveOrRestore(
            tx,
            context,
            participant,
            row.id,
            status === 'archived' ? 'archive' : 'restore',
          ),
        );
      if (subject !== undefined || priority || assigned)
        assertMoved(
          await updateDetails(tx, context, participant, row.id, { subject, priority, assigned }),
        );
      return presentFor(
        context,
        participant,
      )(await requireConversation({ ...context, db: tx }, participant, row.id));
    });
  }),

  archive: api.archive.handler(({ input: { id }, context }) =>
    moveAndPresent(context, id, (participant, conversationId) =>
      archiveOrRestore(context.db, context, participant, conversationId, 'archive'),
    ),
  ),

  remove: api.remove.handler(async ({ input: { id }, context }) => {
    const participant = nonAdminParticipantOf(context);
    const row = await requireConversation(context, participant, id);
    assertMoved(await deleteForParticipant(context.db, context, participant, row.id));
    return { success: true as const };
  }),

  escalate: api.escalate.handler(async ({ input: { id, ...escalation }, context }) => {
    const participant = participantOf(context);
    const { uid, name } = requireSignedIn(context);
    const row = await findCurrentConversation(context.db, participant, id);
    const requesterName =
      row && participant.party !== 'admin' ? row[`${participant.party}Name`] : name;
    const conversationId = row?.id ?? (await findConsolidatedId(context.db, id)) ?? id;
    assertMoved(
      await escalateConversation(context.db, context, participant, conversationId, {
        ...escalation,
        requesterName,
        requesterId: uid,
      }),
    );
    return presentFor(
      context,
      participant,
    )(await requireConversation(context, participant, conversationId));
  }),

  resolve: api.resolve.handler(({ input: { id, resolution }, context }) =>
    moveAndPresent(context, id, (participant, conversationId) =>
      resolveConversation(context.db, context, participant, conversationId, resolution),
    ),
  ),
};

type Outcome = { refused: ApiErrorCode | undefined } | undefined;

/** Throws unless the move was made. */
function assertMoved(outcome: Outcome) {
  if (!outcome) throw conversationNotFound();
  if (outcome.refused) throw new ApiError(outcome.refused);
}

async function moveAndPresent(
  context: Context,
  id: string,
  applyChange: (participant: Participant, conversationId: string) => Promise<Outcome>,
) {
  const participant = participantOf(context);
  const { id: conversationId } = await requireConversation(context, participant, id);
  assertMoved(await applyChange(participant, conversationId));
  return presentFor(
    context,
    participant,
  )(await requireConversation(context, participant, conversationId));
}

/** Finds an admin to assign a conversation to. */
async function requireAgent({ db }: Context, id: string | null) {
  if (id === null) return { id, name: '' };
  const agent = await findUser(db, id);
  if (!agent?.isActive || !agent.roles.includes('admin')) throw new ApiError('not-found');
  return { id, name: agent.name };
}
