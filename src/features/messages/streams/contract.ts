import { eventIterator } from '@orpc/contract';
import * as z from 'zod';
import { byId, call } from '#lib/contract.ts';
import { refusals } from '#lib/refusal.ts';
import { Conversation, seated } from '../contract.ts';
import { Message } from '../thread/contract.ts';

/** What comes by itself as it happens; part of `conversations` in the API. */
export const conversationStreamsContract = {
  live: call
    .route({
      method: 'GET',
      path: '/conversations/live',
      tags: ['Conversations'],
      summary: 'My latest 50 conversations: at once, and again whenever something changed in one',
    })
    .meta(seated)
    .output(eventIterator(z.object({ items: z.array(Conversation) }))),
  liveMessages: call
    .route({
      method: 'GET',
      path: '/conversations/{id}/messages/live',
      tags: ['Conversations'],
      summary: 'New messages as they are committed; resumes after Last-Event-ID (a seq)',
    })
    .meta({ ...seated })
    .errors(refusals('not-found'))
    .input(byId)
    .output(eventIterator(Message)),
};
