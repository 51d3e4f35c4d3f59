import * as z from 'zod';
import { apiErrors } from '#lib/api-error.ts';
import { byId, call, id, pageInput, pageOf, singleLineText, verbatimText } from '#lib/contract.ts';
import { broadcastsContract } from './broadcasts/contract.ts';
import { conversationMovesContract } from './moves/contract.ts';
import { readContract } from './read/contract.ts';
import {
  CONVERSATIONS_PAGE_SIZE,
  conversationPriorities,
  conversationStatuses,
  conversationTypes,
  MAX_MESSAGE_LENGTH,
} from './rules.ts';
import { sendContract } from './send/contract.ts';
import {
  booleanInput,
  Conversation,
  notFoundErrors,
  participantAccess,
  supportPage,
  topicFields,
} from './shapes.ts';
import { conversationStreamsContract } from './streams/contract.ts';
import { adminConversationsContract, supportContract } from './support/contract.ts';
import { savedRepliesContract, supportDeskContract } from './support-desk/contract.ts';

export const conversationsContract = {
  list: call
    .route({
      method: 'GET',
      path: '/conversations',
      tags: ['Conversations'],
      summary: 'List my conversations, latest message first',
    })
    .meta({ ...participantAccess, privateList: true })
    .input(
      pageInput(CONVERSATIONS_PAGE_SIZE).extend({
        priority: z.enum(conversationPriorities).optional(),
        type: z.enum(conversationTypes).optional(),
        unread: booleanInput.optional().describe('Only with unread messages'),
        homeownerId: id.optional().describe('Only with this homeowner'),
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
      summary: 'Count my unread messages',
    })
    .meta({ ...participantAccess })
    .output(z.object({ count: z.int() })),
  findOrCreate: call
    .route({
      method: 'PUT',
      path: '/conversations/unified',
      tags: ['Conversations'],
      summary: 'Find or create the conversation of a homeowner and a contractor',
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
      summary: 'Start a conversation, or one with support (type support, with content)',
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
        content: verbatimText(MAX_MESSAGE_LENGTH).optional().describe('The first message'),
        page: supportPage.optional(),
      }),
    )
    .output(Conversation),
  stats: call
    .route({
      method: 'GET',
      path: '/conversations/stats',
      tags: ['Conversations'],
      summary: 'Get my conversation stats',
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
      summary: 'Count my conversations, without deleted ones',
    })
    .meta(participantAccess)
    .output(z.object({ count: z.int() })),
  consolidate: call
    .route({
      method: 'POST',
      path: '/conversations/consolidate',
      tags: ['Conversations'],
      summary: 'Merge all conversations with someone into one',
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
      summary: 'Get a conversation',
    })
    .meta({ ...participantAccess, privateRecord: 'conversation' })
    .errors(notFoundErrors)
    .input(byId)
    .output(Conversation),
};

/** The calls of this module, by their public names. */
export const messagesApi = {
  conversations: {
    ...conversationsContract,
    ...readContract,
    ...sendContract,
    ...conversationMovesContract,
    ...conversationStreamsContract,
  },
  adminConversations: adminConversationsContract,
  broadcasts: broadcastsContract,
  support: supportContract,
  supportDesk: supportDeskContract,
  savedReplies: savedRepliesContract,
};
