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
import { conversationPriorities, conversationTypes, userTypes } from '../rules.ts';
import { TicketProjects } from '../uncovered/shapes.ts';
import {
  MAX_REPLY_BODY_LENGTH,
  MAX_REPLY_TITLE_LENGTH,
  MAX_SAME_ASKER,
  MAX_SAVED_REPLIES,
  queueViews,
  SUPPORT_QUEUE_PAGE_SIZE,
} from './rules.ts';

const access = { who: ['admin'], permission: 'manage_users' } as const;
const tags = ['Support'];

const Ticket = z.object({
  id,
  subject: z.string(),
  who: z.string(),
  userType: z.enum(userTypes).nullable(),
  type: z.enum(conversationTypes),
  priority: z.enum(conversationPriorities),
  ownerId: id.nullable(),
  ownerName: z.string().nullable(),
  since: instant.describe('When support was asked'),
  firstAnsweredAt: instant.nullable(),
  resolvedAt: instant.nullable(),
  lastMessage: z.string(),
  unread: z.int(),
});

const merge = z.object({ id, into: id.describe('The other ticket of the same person') });
const mergeErrors = apiErrors('not-found', 'failed-precondition');

const SameAsker = z.object({
  id,
  subject: z.string(),
  lastMessage: z.string(),
  since: instant,
  messageCount: z.int(),
  resolvedAt: instant.nullable(),
});

export const supportDeskContract = {
  queue: call
    .route({
      method: 'GET',
      path: '/admin/support',
      tags,
      summary: 'List support and escalated conversations: urgent first, then longest wait',
    })
    .meta({ ...access, privateList: true })
    .input(
      pageInput(SUPPORT_QUEUE_PAGE_SIZE).extend({
        view: z.enum(queueViews).default('open'),
        priority: z.enum(conversationPriorities).optional(),
      }),
    )
    .output(pageOf(Ticket)),
  sameAsker: call
    .route({
      method: 'GET',
      path: '/admin/support/{id}/same-asker',
      tags,
      summary: 'List other tickets from the same person, latest first',
    })
    .meta({ ...access, privateRecord: 'conversation' })
    .errors(apiErrors('not-found'))
    .input(byId)
    .output(z.object({ items: z.array(SameAsker).max(MAX_SAME_ASKER) })),
  projects: call
    .route({
      method: 'GET',
      path: '/admin/support/{id}/projects',
      tags,
      summary: 'List the projects that a ticket about an uncovered ZIP code is about',
    })
    .meta({ ...access, privateRecord: 'conversation' })
    .errors(apiErrors('not-found'))
    .input(byId)
    .output(TicketProjects),
  previewMerge: call
    .route({
      method: 'GET',
      path: '/admin/support/{id}/merge',
      tags,
      summary: 'Preview merging two tickets',
    })
    .meta({ ...access, privateRecord: 'conversation' })
    .errors(mergeErrors)
    .input(merge)
    .output(
      z.object({
        subject: z.string(),
        messageCount: z.int(),
        unread: z.int().describe('Messages that support has not read'),
        priority: z.enum(conversationPriorities),
        since: instant.describe('When support was asked first'),
        firstAnsweredAt: instant.nullable(),
        resolvedAt: instant.nullable().describe('null unless both are resolved'),
      }),
    ),
  merge: call
    .route({
      method: 'POST',
      path: '/admin/support/{id}/merge',
      tags,
      summary: 'Merge two tickets from the same person. Both addresses lead there',
    })
    .meta({ ...access, idempotent: true })
    .errors(mergeErrors)
    .input(merge)
    .output(
      z.object({ id: id.describe('Of the thread that both are now'), messageCount: z.int() }),
    ),
  figures: call
    .route({ method: 'GET', path: '/admin/support/figures', tags, summary: 'Get support stats' })
    .meta(access)
    .output(
      z.object({
        firstAnswerMinutes: z
          .number()
          .nullable()
          .describe('Median of the latest 200 first answers; null without any'),
        answered: z.int().describe('How many answers that rests on'),
      }),
    ),
};

const SavedReply = z.object({ id, title: z.string(), body: z.string(), updatedAt: instant });
const replyFields = {
  title: singleLineText(MAX_REPLY_TITLE_LENGTH),
  body: multilineText(MAX_REPLY_BODY_LENGTH).describe('`{name}` becomes the person’s name'),
};

export const savedRepliesContract = {
  list: call
    .route({ method: 'GET', path: '/admin/saved-replies', tags, summary: 'Saved replies' })
    .meta(access)
    .output(z.object({ items: z.array(SavedReply).max(MAX_SAVED_REPLIES) })),
  create: call
    .route({
      method: 'POST',
      path: '/admin/saved-replies',
      successStatus: 201,
      tags,
      summary: 'Create a saved reply for the support team',
    })
    .meta({ ...access, idempotent: true })
    .errors(apiErrors('already-exists', 'failed-precondition'))
    .input(z.object(replyFields))
    .output(SavedReply),
  update: call
    .route({
      method: 'PATCH',
      path: '/admin/saved-replies/{id}',
      tags,
      summary: 'Update a saved reply',
    })
    .meta(access)
    .errors(apiErrors('not-found', 'already-exists'))
    .input(z.object(replyFields).partial().extend({ id }))
    .output(SavedReply),
  remove: call
    .route({
      method: 'DELETE',
      path: '/admin/saved-replies/{id}',
      tags,
      summary: 'Delete a saved reply',
    })
    .meta(access)
    .errors(apiErrors('not-found'))
    .input(byId)
    .output(z.object({ success: z.literal(true) })),
};
