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
  MAX_REQUEST_BODY_LENGTH,
  MAX_REQUEST_SUBJECT_LENGTH,
  MAX_TEMPLATE_NAME_LENGTH,
  MAX_TEMPLATES,
  REQUESTS_PAGE_SIZE,
  reviewRequestStatuses,
} from './rules.ts';

const tags = ['Review requests'];
const business = { who: ['contractor'] as const };
const either = { who: ['contractor', 'homeowner'] as const };

const ReviewRequest = z.object({
  id,
  contractorId: id,
  contractorName: z.string(),
  homeownerId: id,
  customerName: z.string(),
  projectId: id,
  projectTitle: z.string(),
  templateId: id.nullable(),
  automatic: z.boolean().describe('Sent by the completion of the project'),
  subject: z.string(),
  body: z.string(),
  status: z.enum(reviewRequestStatuses),
  remindersSent: z.int(),
  lastReminderAt: instant.nullable(),
  nextReminderAt: instant.nullable().describe('When the next reminder goes out'),
  openedAt: instant.nullable(),
  answeredAt: instant.nullable(),
  expiresAt: instant,
  createdAt: instant,
});

const ReviewTemplate = z.object({
  id,
  name: z.string(),
  subject: z.string(),
  body: z.string(),
  isDefault: z.boolean(),
  createdAt: instant,
  updatedAt: instant,
});

const templateFields = {
  name: singleLineText(MAX_TEMPLATE_NAME_LENGTH),
  subject: singleLineText(MAX_REQUEST_SUBJECT_LENGTH),
  body: multilineText(MAX_REQUEST_BODY_LENGTH).describe(
    'May contain {customer}, {project} and {business}',
  ),
  isDefault: z.boolean().optional().describe('Used when a request names no template'),
};

export const reviewRequestsContract = {
  list: call
    .route({
      method: 'GET',
      path: '/review-requests',
      tags,
      summary: 'List review requests I sent or received, newest first',
    })
    .meta(either)
    .input(
      pageInput(REQUESTS_PAGE_SIZE).extend({
        status: z.enum(reviewRequestStatuses).optional(),
        projectId: id.optional(),
      }),
    )
    .output(pageOf(ReviewRequest)),
  figures: call
    .route({
      method: 'GET',
      path: '/review-requests/figures',
      tags,
      summary: 'Get my review request stats',
    })
    .meta(business)
    .output(
      z.object({
        sent: z.int(),
        opened: z.int(),
        completed: z.int(),
        declined: z.int(),
        openRate: z.int().describe('Percent that were opened'),
        answerRate: z.int().describe('Percent that led to a review'),
        askable: z
          .array(z.object({ projectId: id, title: z.string(), customerName: z.string() }))
          .describe('Completed projects whose homeowner was not asked and has not reviewed'),
      }),
    ),
  get: call
    .route({ method: 'GET', path: '/review-requests/{id}', tags, summary: 'Get a review request' })
    .meta(either)
    .errors(apiErrors('not-found'))
    .input(byId)
    .output(ReviewRequest),
  create: call
    .route({
      method: 'POST',
      path: '/review-requests',
      successStatus: 201,
      tags,
      summary: 'Ask the homeowner of a completed project for a review, once',
    })
    .meta({ ...business, idempotent: true })
    .errors(apiErrors('not-found', 'already-exists', 'failed-precondition'))
    .input(z.object({ projectId: id, templateId: id.optional() }))
    .output(ReviewRequest),
  update: call
    .route({
      method: 'PATCH',
      path: '/review-requests/{id}',
      tags,
      summary: 'Remind the homeowner (business), or open or decline the request (homeowner)',
    })
    .meta(either)
    .errors(apiErrors('not-found', 'failed-precondition'))
    .input(
      byId.extend({
        remind: z.literal(true).optional().describe('At most twice, three days apart'),
        status: z.enum(['opened', 'declined']).optional().describe('Only the homeowner'),
      }),
    )
    .output(ReviewRequest),
  remove: call
    .route({
      method: 'DELETE',
      path: '/review-requests/{id}',
      tags,
      summary: 'Cancel a review request. No more reminders are sent',
    })
    .meta(business)
    .errors(apiErrors('not-found'))
    .input(byId)
    .output(z.object({ success: z.literal(true) })),
};

export const reviewTemplatesContract = {
  list: call
    .route({
      method: 'GET',
      path: '/review-templates',
      tags,
      summary: `List my templates, oldest first (${MAX_TEMPLATES} at most)`,
    })
    .meta(business)
    .output(z.object({ items: z.array(ReviewTemplate), nextCursor: z.null() })),
  get: call
    .route({ method: 'GET', path: '/review-templates/{id}', tags, summary: 'Get a template' })
    .meta(business)
    .errors(apiErrors('not-found'))
    .input(byId)
    .output(ReviewTemplate),
  create: call
    .route({
      method: 'POST',
      path: '/review-templates',
      successStatus: 201,
      tags,
      summary: 'Create a template. The first one is the default',
    })
    .meta({ ...business, idempotent: true })
    .errors(apiErrors('failed-precondition'))
    .input(z.object(templateFields))
    .output(ReviewTemplate),
  update: call
    .route({
      method: 'PATCH',
      path: '/review-templates/{id}',
      tags,
      summary: 'Update a template. Requests already sent don’t change',
    })
    .meta(business)
    .errors(apiErrors('not-found'))
    .input(
      byId.extend({
        name: templateFields.name.optional(),
        subject: templateFields.subject.optional(),
        body: templateFields.body.optional(),
        isDefault: z.literal(true).optional(),
      }),
    )
    .output(ReviewTemplate),
  remove: call
    .route({
      method: 'DELETE',
      path: '/review-templates/{id}',
      tags,
      summary: 'Delete a template',
    })
    .meta(business)
    .errors(apiErrors('not-found'))
    .input(byId)
    .output(z.object({ success: z.literal(true) })),
};
