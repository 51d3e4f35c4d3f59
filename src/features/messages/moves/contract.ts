import * as z from 'zod';
import { byId, call, id, line, prose } from '#lib/contract.ts';
import { refusals } from '#lib/refusal.ts';
import { Conversation, seated } from '../contract.ts';
import { conversationPriorities } from '../rules.ts';

const moved = refusals('not-found', 'failed-precondition', 'aborted');

/** What becomes of a conversation; part of `conversations` in the API. */
export const conversationMovesContract = {
  update: call
    .route({
      method: 'PATCH',
      path: '/conversations/{id}',
      tags: ['Conversations'],
      summary: 'Put it away or back, name it; support also ranks it and says who takes it on',
    })
    .meta(seated)
    .errors(moved)
    .input(
      z.object({
        id,
        subject: line(120).optional(),
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
      summary: 'Put it away for me, until something new is said in it',
    })
    .meta(seated)
    .errors(moved)
    .input(byId)
    .output(Conversation),
  remove: call
    .route({
      method: 'DELETE',
      path: '/conversations/{id}',
      tags: ['Conversations'],
      summary: 'Delete it for me, with all that was said so far; the other side keeps it',
    })
    .meta({ ...seated, who: ['homeowner', 'contractor'] })
    .errors(moved)
    .input(byId)
    .output(z.object({ success: z.literal(true) })),
  escalate: call
    .route({
      method: 'POST',
      path: '/conversations/{id}/escalate',
      tags: ['Conversations'],
      summary: 'Ask support in',
    })
    .meta({ ...seated, idempotent: true })
    .errors(moved)
    .input(
      z.object({
        id,
        priority: z.enum(conversationPriorities).default('high'),
        reason: prose(1_000).optional().describe('Shown to everybody in the conversation'),
      }),
    )
    .output(Conversation),
  resolve: call
    .route({
      method: 'POST',
      path: '/conversations/{id}/resolve',
      tags: ['Conversations'],
      summary: 'Support says that it is settled',
    })
    .meta({ ...seated, who: ['admin'], idempotent: true })
    .errors(moved)
    .input(z.object({ id, resolution: prose(1_000).optional() }))
    .output(Conversation),
};
