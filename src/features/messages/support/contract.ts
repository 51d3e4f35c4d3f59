import * as z from 'zod';
import { apiErrors } from '#lib/api-error.ts';
import {
  call,
  id,
  multilineText,
  pageInput,
  pageOf,
  personName,
  singleLineText,
} from '#lib/contract.ts';
import {
  CONVERSATIONS_PAGE_SIZE,
  conversationPriorities,
  conversationStatuses,
  conversationTypes,
  userTypes,
} from '../rules.ts';
import { booleanInput, Conversation } from '../shapes.ts';
import { MAX_QUESTION_LENGTH, MAX_SUBJECT_LENGTH, MIN_ANSWERS_SHOWN } from './rules.ts';

export const supportContract = {
  form: call
    .route({
      method: 'GET',
      path: '/support/form',
      tags: ['Support'],
      summary: 'Get what a guest’s contact form needs',
    })
    .meta({ who: 'anyone' })
    .output(
      z.object({
        token: z.string().describe('Good from three seconds to twelve hours'),
        contactAddress: z.string().describe('Where one may write to instead; empty for nowhere'),
        answerMinutes: z
          .number()
          .nullable()
          .describe(
            `Half of the latest messages were answered sooner; null for fewer than ${MIN_ANSWERS_SHOWN}`,
          ),
      }),
    ),
  contact: call
    .route({
      method: 'POST',
      path: '/support',
      successStatus: 201,
      tags: ['Support'],
      summary: 'Contact support. Guests are answered by email, others also in their messages',
    })
    .meta({ who: 'anyone', idempotent: true })
    .errors(apiErrors('failed-precondition'))
    .input(
      z.object({
        name: personName(100).optional().describe('From a guest'),
        email: z.email().max(254).optional().describe('From a guest'),
        subject: singleLineText(MAX_SUBJECT_LENGTH),
        message: multilineText(MAX_QUESTION_LENGTH),
        token: z.string().max(500).optional().describe('From a guest: of GET /support/form'),
        website: z.string().max(500).default('').describe('Stays empty'),
      }),
    )
    .output(
      z.object({
        received: z.literal(true),
        conversationId: id.nullable().describe('null for a guest'),
      }),
    ),
};

const supportAccess = { who: ['admin'], permission: 'manage_users' } as const;

export const adminConversationsContract = {
  list: call
    .route({
      method: 'GET',
      path: '/admin/conversations',
      tags: ['Admin'],
      summary: 'List support’s conversations, unresolved urgent ones first',
    })
    .meta({ ...supportAccess, privateList: true })
    .input(
      pageInput(CONVERSATIONS_PAGE_SIZE).extend({
        priority: z.enum(conversationPriorities).optional(),
        type: z.enum(conversationTypes).optional(),
        userType: z.enum(userTypes).optional(),
        status: z.enum(conversationStatuses).default('active'),
        resolved: booleanInput.default(false),
        unread: booleanInput.optional().describe('Only with unread messages'),
        q: singleLineText(100)
          .optional()
          .describe('Words in a name, the subject or the last message'),
      }),
    )
    .output(pageOf(Conversation)),
  findOrCreate: call
    .route({
      method: 'PUT',
      path: '/admin/conversations',
      tags: ['Admin'],
      summary: 'Find or create my conversation with a user',
    })
    .meta(supportAccess)
    .errors(apiErrors('not-found'))
    .input(
      z.object({
        userId: id,
        userType: z
          .enum(['homeowner', 'contractor'])
          .optional()
          .describe('Which of their roles. Defaults to the main one'),
        subject: singleLineText(120).optional(),
        priority: z.enum(conversationPriorities).optional(),
      }),
    )
    .output(Conversation),
  stats: call
    .route({
      method: 'GET',
      path: '/admin/conversations/stats',
      tags: ['Admin'],
      summary: 'Get the support workload',
    })
    .meta(supportAccess)
    .output(
      z.object({
        urgent: z.int().describe('Of priority urgent and not resolved'),
        supportTickets: z.int().describe('Of type support or escalated and not resolved'),
        open: z.int().describe('All that are not resolved'),
        high: z.int().describe('Of priority high and not resolved'),
        unassigned: z.int().describe('Not resolved, and nobody has taken it on'),
        unread: z.int().describe('Messages that nobody of support has read'),
      }),
    ),
};
