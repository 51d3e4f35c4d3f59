import { eventIterator } from '@orpc/contract';
import * as z from 'zod';
import { byId, call, id, instant, line, pageInput, pageOf, prose } from '#lib/contract.ts';
import { refusals } from '#lib/refusal.ts';
import {
  CONVERSATIONS_PAGE,
  conversationParties,
  conversationPriorities,
  conversationStatuses,
  conversationTypes,
  MAX_MESSAGE,
  MESSAGES_PAGE,
  messageTypes,
  senderRoles,
} from './rules.ts';

export const Conversation = z.object({
  id,
  homeownerId: id.nullable(),
  homeownerName: z.string(),
  contractorId: id.nullable(),
  contractorName: z.string(),
  type: z.enum(conversationTypes),
  subject: z.string(),
  priority: z.enum(conversationPriorities),
  status: z.enum(conversationStatuses),
  projectId: id.nullable(),
  quoteId: id.nullable(),
  leadId: id.nullable(),
  unified: z.boolean(),
  lastMessage: z.string().describe('Preview, at most 100 characters'),
  lastMessageAt: instant,
  lastMessageSender: id.nullable(),
  lastMessageType: z.enum(messageTypes).nullable(),
  unread: z.int().describe('Messages that the caller has not read'),
  createdAt: instant,
  updatedAt: instant,
});

export const Message = z.object({
  id,
  conversationId: id,
  seq: z.int().describe('Counts up from 1 within its conversation, without a gap'),
  content: z.string(),
  senderId: id.nullable(),
  senderRole: z.enum(senderRoles),
  senderName: z.string(),
  messageType: z.enum(messageTypes),
  metadata: z.record(z.string(), z.string()),
  quoteId: id.nullable(),
  read: z.boolean(),
  edited: z.boolean(),
  createdAt: instant,
});

export type Conversation = z.output<typeof Conversation>;
export type Message = z.output<typeof Message>;

const found = refusals('not-found');

export const conversationsContract = {
  list: call
    .route({
      method: 'GET',
      path: '/conversations',
      tags: ['Conversations'],
      summary: 'My conversations, the latest message first',
    })
    .meta({ who: conversationParties })
    .input(
      pageInput(CONVERSATIONS_PAGE).extend({
        priority: z.enum(conversationPriorities).optional(),
        status: z.enum(conversationStatuses).default('active'),
      }),
    )
    .output(pageOf(Conversation)),
  unreadCount: call
    .route({
      method: 'GET',
      path: '/conversations/unread-count',
      tags: ['Conversations'],
      summary: 'Messages that I have not read, over all conversations',
    })
    .meta({ who: conversationParties })
    .output(z.object({ count: z.int() })),
  findOrCreate: call
    .route({
      method: 'PUT',
      path: '/conversations/unified',
      tags: ['Conversations'],
      summary: 'The one conversation of a homeowner and a contractor, made if there is none',
    })
    .meta({ who: conversationParties })
    .errors(refusals('not-found', 'failed-precondition'))
    .input(
      z.object({
        contractorId: id.optional().describe('From a homeowner'),
        homeownerId: id.optional().describe('From a contractor who shares a lead with them'),
        subject: line(120).optional(),
        projectId: id.optional(),
      }),
    )
    .output(Conversation),
  get: call
    .route({
      method: 'GET',
      path: '/conversations/{id}',
      tags: ['Conversations'],
      summary: 'One conversation',
    })
    .meta({ who: conversationParties })
    .errors(found)
    .input(byId)
    .output(Conversation),
  messages: call
    .route({
      method: 'GET',
      path: '/conversations/{id}/messages',
      tags: ['Conversations'],
      summary: 'The latest messages, oldest first; the cursor leads to older ones',
    })
    .meta({ who: conversationParties })
    .errors(found)
    .input(pageInput(MESSAGES_PAGE).extend({ id }))
    .output(pageOf(Message)),
  sendMessage: call
    .route({
      method: 'POST',
      path: '/conversations/{id}/messages',
      successStatus: 201,
      tags: ['Conversations'],
      summary: 'Say something',
    })
    .meta({ who: conversationParties, idempotent: true })
    .errors(found)
    .input(z.object({ id, content: prose(MAX_MESSAGE) }))
    .output(Message),
  markRead: call
    .route({
      method: 'POST',
      path: '/conversations/{id}/read',
      tags: ['Conversations'],
      summary: 'Mark what the other party wrote as read, 50 messages at a time until done',
    })
    .meta({ who: conversationParties })
    .errors(found)
    .input(byId)
    .output(z.object({ count: z.int().describe('Messages marked by this call') })),
  liveMessages: call
    .route({
      method: 'GET',
      path: '/conversations/{id}/messages/live',
      tags: ['Conversations'],
      summary: 'New messages as they are committed; resumes after Last-Event-ID (a seq)',
    })
    .meta({ who: conversationParties })
    .errors(found)
    .input(byId)
    .output(eventIterator(Message)),
};
