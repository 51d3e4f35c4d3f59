import { eventIterator } from '@orpc/contract';
import * as z from 'zod';
import { apiErrors } from '#lib/api-error.ts';
import { byId, call } from '#lib/contract.ts';
import { Message } from '../read/contract.ts';
import { Conversation, participantAccess } from '../shapes.ts';

/** Live streams; part of `conversations` in the API. */
export const conversationStreamsContract = {
  live: call
    .route({
      method: 'GET',
      path: '/conversations/live',
      tags: ['Conversations'],
      summary: 'Stream my latest 50 conversations, again whenever one changes',
    })
    .meta({ ...participantAccess, privateList: true })
    .output(eventIterator(z.object({ items: z.array(Conversation) }))),
  liveMessages: call
    .route({
      method: 'GET',
      path: '/conversations/{id}/messages/live',
      tags: ['Conversations'],
      summary: 'Stream new messages. Resumes after Last-Event-ID (a seq)',
    })
    .meta({ ...participantAccess, privateRecord: 'conversation' })
    .errors(apiErrors('not-found'))
    .input(byId)
    .output(eventIterator(Message)),
};
