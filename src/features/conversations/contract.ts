import { eventIterator } from '@orpc/contract';
import * as z from 'zod';
import { StoredFile } from '#features/files/contract.ts';
import { byId, call, id, instant, line, pageInput, pageOf, prose } from '#lib/contract.ts';
import { refusals } from '#lib/refusal.ts';
import {
  CONVERSATIONS_PAGE,
  conversationMoveNames,
  conversationParties,
  conversationPriorities,
  conversationStatuses,
  conversationTypes,
  MAX_ATTACHMENTS,
  MAX_MESSAGE,
  MESSAGES_PAGE,
  messageTypes,
  senderRoles,
  userTypes,
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
  withName: z.string().describe('Who is on the other side, as the caller knows them'),
  adminId: id.nullable().describe('The admin who opened it with somebody'),
  userId: id.nullable().describe('Whom support talks with'),
  userType: z.enum(userTypes).nullable(),
  userName: z.string().nullable(),
  userEmail: z.string().nullable().describe('To admins and its owner'),
  location: z.string().nullable(),
  assignedAgent: id.nullable(),
  escalatedAt: instant.nullable(),
  escalatedBy: id.nullable(),
  resolvedAt: instant.nullable(),
  resolvedBy: id.nullable(),
  unified: z.boolean(),
  consolidated: z.boolean().describe('Put together from several'),
  consolidatedAt: instant.nullable(),
  originalConversationCount: z.int().nullable(),
  lastMessage: z.string().describe('Preview, at most 100 characters'),
  lastMessageAt: instant,
  lastMessageSender: id.nullable(),
  lastMessageType: z.enum(messageTypes).nullable(),
  unread: z.int().describe('Messages that the caller has not read'),
  unreadCount: z
    .object({ homeowner: z.int(), contractor: z.int(), admin: z.int(), user: z.int() })
    .describe('What each has not read; `user` is whom support talks with'),
  withSupport: z.boolean().describe('Support reads and answers here'),
  moves: z.array(z.enum(conversationMoveNames)).describe('What the caller may do next'),
  createdAt: instant,
  updatedAt: instant,
});

const Attachment = StoredFile.pick({
  id: true,
  name: true,
  type: true,
  size: true,
  width: true,
  height: true,
  url: true,
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
  editableUntil: instant.nullable().describe('Until when the caller may change it'),
  originalConversationId: id.nullable().describe('Where it was said, before it came here'),
  attachments: z.array(Attachment),
  createdAt: instant,
});

export type Conversation = z.output<typeof Conversation>;
export type Message = z.output<typeof Message>;

const found = refusals('not-found');
const moved = refusals('not-found', 'failed-precondition', 'aborted');
/** Those who may sit in a conversation; support is for admins who manage users. */
const seated = { who: conversationParties, permission: 'manage_users' } as const;
/** As JSON has it, or as an address does. */
export const flag = z.union([z.boolean(), z.stringbool()]);
const described = {
  subject: line(120).optional(),
  projectId: id.optional(),
};

export const conversationsContract = {
  list: call
    .route({
      method: 'GET',
      path: '/conversations',
      tags: ['Conversations'],
      summary: 'My conversations, the latest message first',
    })
    .meta({ ...seated })
    .input(
      pageInput(CONVERSATIONS_PAGE).extend({
        priority: z.enum(conversationPriorities).optional(),
        type: z.enum(conversationTypes).optional(),
        unread: flag.optional().describe('Only with unread messages'),
        q: line(100).optional().describe('Words in a name, the subject or the last message'),
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
    .meta({ ...seated })
    .output(z.object({ count: z.int() })),
  findOrCreate: call
    .route({
      method: 'PUT',
      path: '/conversations/unified',
      tags: ['Conversations'],
      summary: 'The one conversation of a homeowner and a contractor, made if there is none',
    })
    .meta({ ...seated })
    .errors(refusals('not-found', 'failed-precondition'))
    .input(
      z.object({
        contractorId: id.optional().describe('From a homeowner'),
        homeownerId: id.optional().describe('From a contractor who shares a lead with them'),
        ...described,
      }),
    )
    .output(Conversation),
  create: call
    .route({
      method: 'POST',
      path: '/conversations',
      successStatus: 201,
      tags: ['Conversations'],
      summary:
        'One more conversation with somebody, or one with support (type support, with content)',
    })
    .meta({ ...seated, idempotent: true })
    .errors(refusals('not-found', 'failed-precondition'))
    .input(
      z.object({
        contractorId: id.optional().describe('From a homeowner'),
        homeownerId: id.optional().describe('From a contractor who shares a lead with them'),
        type: z.enum(['general', 'project', 'lead', 'quote', 'support']).optional(),
        priority: z.enum(conversationPriorities).optional(),
        ...described,
        leadId: id.optional(),
        quoteId: id.optional(),
        content: prose(MAX_MESSAGE).optional().describe('The first message'),
      }),
    )
    .output(Conversation),
  live: call
    .route({
      method: 'GET',
      path: '/conversations/live',
      tags: ['Conversations'],
      summary: 'My latest 50 conversations: at once, and again whenever something changed in one',
    })
    .meta(seated)
    .output(eventIterator(z.object({ items: z.array(Conversation) }))),
  stats: call
    .route({
      method: 'GET',
      path: '/conversations/stats',
      tags: ['Conversations'],
      summary: 'What my conversations come to',
    })
    .meta(seated)
    .output(
      z.object({
        total: z.int(),
        active: z.int(),
        archived: z.int(),
        unread: z.int().describe('Messages'),
        urgent: z.int().describe('Of priority urgent and not resolved'),
        support: z.int().describe('Of type support or escalated and not resolved'),
      }),
    ),
  count: call
    .route({
      method: 'GET',
      path: '/conversations/count',
      tags: ['Conversations'],
      summary: 'My conversations, without deleted ones',
    })
    .meta(seated)
    .output(z.object({ count: z.int() })),
  consolidate: call
    .route({
      method: 'POST',
      path: '/conversations/consolidate',
      tags: ['Conversations'],
      summary: 'Put all conversations with somebody together into the unified one',
    })
    .meta({ ...seated, idempotent: true })
    .errors(refusals('not-found', 'failed-precondition'))
    .input(
      z.object({
        contractorId: id.optional().describe('From a homeowner, and from support'),
        homeownerId: id.optional().describe('From a contractor, and from support'),
      }),
    )
    .output(Conversation.extend({ messageCount: z.int().describe('Messages that it holds now') })),
  get: call
    .route({
      method: 'GET',
      path: '/conversations/{id}',
      tags: ['Conversations'],
      summary: 'One conversation',
    })
    .meta({ ...seated })
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
    .meta({ ...seated })
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
    .meta({ ...seated, idempotent: true })
    .errors(found)
    .input(
      z
        .object({
          id,
          content: prose(MAX_MESSAGE, 0).default(''),
          attachments: z
            .array(id)
            .max(MAX_ATTACHMENTS)
            .default([])
            .describe('Files of mine that nothing uses yet'),
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
      summary: 'Change what I wrote, within 15 minutes',
    })
    .meta(seated)
    .errors(refusals('not-found', 'failed-precondition'))
    .input(z.object({ id, messageId: id, content: prose(MAX_MESSAGE) }))
    .output(Message),
  typing: call
    .route({
      method: 'POST',
      path: '/conversations/{id}/typing',
      tags: ['Conversations'],
      summary: 'Let the others see that I am writing; holds for a few seconds and is not kept',
    })
    .meta({ ...seated, rate: 'search' })
    .errors(found)
    .input(byId)
    .output(z.object({ success: z.literal(true) })),
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
  markRead: call
    .route({
      method: 'POST',
      path: '/conversations/{id}/read',
      tags: ['Conversations'],
      summary: 'Mark what the other party wrote as read, 50 messages at a time until done',
    })
    .meta({ ...seated })
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
    .meta({ ...seated })
    .errors(found)
    .input(byId)
    .output(eventIterator(Message)),
};
