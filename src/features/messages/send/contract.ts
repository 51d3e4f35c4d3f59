import * as z from 'zod';
import { apiErrors } from '#lib/api-error.ts';
import { byId, call, id, verbatimText } from '#lib/contract.ts';
import { Message } from '../read/contract.ts';
import { MAX_ATTACHMENTS, MAX_MESSAGE_LENGTH } from '../rules.ts';
import { notFoundErrors, participantAccess } from '../shapes.ts';

/** Writing messages; part of `conversations` in the API. */
export const sendContract = {
  sendMessage: call
    .route({
      method: 'POST',
      path: '/conversations/{id}/messages',
      successStatus: 201,
      tags: ['Conversations'],
      summary: 'Send a message',
    })
    .meta({ ...participantAccess, idempotent: true })
    .errors(notFoundErrors)
    .input(
      z
        .object({
          id,
          content: verbatimText(MAX_MESSAGE_LENGTH, 0).default(''),
          attachments: z
            .array(id)
            .max(MAX_ATTACHMENTS)
            .default([])
            .describe('My files that nothing uses yet'),
        })
        .refine(({ content, attachments }) => content || attachments.length > 0, {
          path: ['content'],
          message: 'Write something',
        }),
    )
    .output(Message),
  editMessage: call
    .route({
      method: 'PATCH',
      path: '/conversations/{id}/messages/{messageId}',
      tags: ['Conversations'],
      summary: 'Edit my message, within 15 minutes',
    })
    .meta(participantAccess)
    .errors(apiErrors('not-found', 'failed-precondition'))
    .input(z.object({ id, messageId: id, content: verbatimText(MAX_MESSAGE_LENGTH) }))
    .output(Message),
  typing: call
    .route({
      method: 'POST',
      path: '/conversations/{id}/typing',
      tags: ['Conversations'],
      summary: 'Show that I’m typing, for a few seconds',
    })
    .meta({ ...participantAccess, rate: 'search' })
    .errors(notFoundErrors)
    .input(byId)
    .output(z.object({ success: z.literal(true) })),
};
