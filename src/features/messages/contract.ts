import * as z from 'zod';
import { apiErrors } from '#lib/api-error.ts';
import {
  byId,
  call,
  id,
  instant,
  multilineText,
  pageInput,
  pageOf,
  singleLineText,
} from '#lib/contract.ts';
import {
  CONVERSATIONS_PAGE,
  conversationMoveNames,
  conversationParties,
  conversationPriorities,
  conversationStatuses,
  conversationTypes,
  MAX_MESSAGE,
  messageTypes,
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
  isReachable: z.boolean().describe('Somebody on the other side has an active account'),
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

export type Conversation = z.output<typeof Conversation>;

const notFoundErrors = apiErrors('not-found');
/** Those who may sit in a conversation; support is for admins who manage users. */
export const participantAccess = { who: conversationParties, permission: 'manage_users' } as const;
/** As JSON has it, or as an address does. */
export const booleanInput = z.union([z.boolean(), z.stringbool()]);
const topicFields = {
  subject: singleLineText(120).optional(),
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
    .meta({ ...participantAccess })
    .input(
      pageInput(CONVERSATIONS_PAGE).extend({
        priority: z.enum(conversationPriorities).optional(),
        type: z.enum(conversationTypes).optional(),
        unread: booleanInput.optional().describe('Only with unread messages'),
        q: singleLineText(100)
          .optional()
          .describe('Words in a name, the subject or the last message'),
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
    .meta({ ...participantAccess })
    .output(z.object({ count: z.int() })),
  findOrCreate: call
    .route({
      method: 'PUT',
      path: '/conversations/unified',
      tags: ['Conversations'],
      summary: 'The one conversation of a homeowner and a contractor, made if there is none',
    })
    .meta({ ...participantAccess })
    .errors(apiErrors('not-found', 'failed-precondition'))
    .input(
      z.object({
        contractorId: id.optional().describe('From a homeowner'),
        homeownerId: id.optional().describe('From a contractor who shares a lead with them'),
        ...topicFields,
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
    .meta({ ...participantAccess, idempotent: true })
    .errors(apiErrors('not-found', 'failed-precondition'))
    .input(
      z.object({
        contractorId: id.optional().describe('From a homeowner'),
        homeownerId: id.optional().describe('From a contractor who shares a lead with them'),
        type: z.enum(['general', 'project', 'lead', 'quote', 'support']).optional(),
        priority: z.enum(conversationPriorities).optional(),
        ...topicFields,
        leadId: id.optional(),
        quoteId: id.optional(),
        content: multilineText(MAX_MESSAGE).optional().describe('The first message'),
      }),
    )
    .output(Conversation),
  stats: call
    .route({
      method: 'GET',
      path: '/conversations/stats',
      tags: ['Conversations'],
      summary: 'What my conversations come to',
    })
    .meta(participantAccess)
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
    .meta(participantAccess)
    .output(z.object({ count: z.int() })),
  consolidate: call
    .route({
      method: 'POST',
      path: '/conversations/consolidate',
      tags: ['Conversations'],
      summary: 'Put all conversations with somebody together into the unified one',
    })
    .meta({ ...participantAccess, idempotent: true })
    .errors(apiErrors('not-found', 'failed-precondition'))
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
    .meta({ ...participantAccess })
    .errors(notFoundErrors)
    .input(byId)
    .output(Conversation),
};
