import * as z from 'zod';
import { apiErrors } from '#lib/api-error.ts';
import { byId, call, id, multilineText, singleLineText } from '#lib/contract.ts';
import { conversationPriorities } from '../rules.ts';
import { Conversation, participantAccess } from '../shapes.ts';

const moveErrors = apiErrors('not-found', 'failed-precondition', 'aborted');

/** Changes to a conversation; part of `conversations` in the API. */
export const conversationMovesContract = {
  update: call
    .route({
      method: 'PATCH',
      path: '/conversations/{id}',
      tags: ['Conversations'],
      summary:
        'Archive, restore, or rename a conversation. Support can also set priority and owner',
    })
    .meta(participantAccess)
    .errors(moveErrors)
    .input(
      z.object({
        id,
        subject: singleLineText(120).optional(),
        status: z.enum(['active', 'archived']).optional(),
        priority: z.enum(conversationPriorities).optional().describe('Support only'),
        assignedAgent: id.nullable().optional().describe('Support only: an admin'),
      }),
    )
    .output(Conversation),
  archive: call
    .route({
      method: 'POST',
      path: '/conversations/{id}/archive',
      tags: ['Conversations'],
      summary: 'Archive a conversation for me until someone writes again',
    })
    .meta(participantAccess)
    .errors(moveErrors)
    .input(byId)
    .output(Conversation),
  remove: call
    .route({
      method: 'DELETE',
      path: '/conversations/{id}',
      tags: ['Conversations'],
      summary:
        'Delete a conversation for me, with all that was said so far; the other side keeps it',
    })
    .meta({ ...participantAccess, who: ['homeowner', 'contractor'] })
    .errors(moveErrors)
    .input(byId)
    .output(z.object({ success: z.literal(true) })),
  escalate: call
    .route({
      method: 'POST',
      path: '/conversations/{id}/escalate',
      tags: ['Conversations'],
      summary: 'Ask support to join a conversation',
    })
    .meta({ ...participantAccess, idempotent: true })
    .errors(moveErrors)
    .input(
      z.object({
        id,
        priority: z.enum(conversationPriorities).default('high'),
        reason: multilineText(1_000).optional().describe('Shown to everybody in the conversation'),
      }),
    )
    .output(Conversation),
  resolve: call
    .route({
      method: 'POST',
      path: '/conversations/{id}/resolve',
      tags: ['Conversations'],
      summary: 'Resolve an escalated conversation (support)',
    })
    .meta({ ...participantAccess, who: ['admin'], idempotent: true })
    .errors(moveErrors)
    .input(z.object({ id, resolution: multilineText(1_000).optional() }))
    .output(Conversation),
};
