import * as z from 'zod';
import { apiErrors } from '#lib/api-error.ts';
import { byId, call, id, instant, multilineText, pageInput, pageOf } from '#lib/contract.ts';
import {
  MAX_REPORT_TEXT_LENGTH,
  REPORTS_PAGE_SIZE,
  reportKinds,
  reportOutcomes,
  reportReasons,
  reportStatuses,
} from './rules.ts';

const tags = ['Reports'];
const text = multilineText(MAX_REPORT_TEXT_LENGTH);
const decision = {
  status: z.enum(reportStatuses),
  outcome: z.enum(reportOutcomes).nullable(),
  reasons: z.string().nullable(),
  decidedAt: instant.nullable(),
  createdAt: instant,
};
const own = { reason: z.enum(reportReasons), text: z.string() };

const Report = z.object({ id, kind: z.enum(reportKinds), ...own, ...decision });

const ReportCase = z.object({
  id,
  kind: z.enum(reportKinds),
  subjectId: id,
  conversationId: id.nullable(),
  reportedUserId: id.nullable(),
  reportedName: z.string().nullable(),
  content: z.string().describe('What was reported, as it stood then'),
  reportCount: z.int().describe('How many people have reported it'),
  reports: z
    .array(z.object({ ...own, reporterName: z.string(), createdAt: instant }))
    .describe('The earliest of them'),
  ...decision,
});

export const reportsContract = {
  create: call
    .route({
      method: 'POST',
      path: '/reports',
      successStatus: 201,
      tags,
      summary: 'Report a message, quote, or profile',
      description:
        'Nothing happens until an admin reviews it, no matter how many people report it.',
    })
    .meta({ who: ['homeowner', 'contractor'], idempotent: true })
    .errors(apiErrors('not-found', 'already-exists', 'failed-precondition', 'resource-exhausted'))
    .input(
      z.object({
        kind: z.enum(reportKinds),
        subjectId: id.describe('Of the message, the quote or the business'),
        conversationId: id.optional().describe('Of the message'),
        reason: z.enum(reportReasons),
        text: text.optional(),
      }),
    )
    .output(Report),
  mine: call
    .route({ method: 'GET', path: '/reports/mine', tags, summary: 'List my reports' })
    .meta({ who: ['homeowner', 'contractor'] })
    .input(pageInput(REPORTS_PAGE_SIZE))
    .output(pageOf(Report)),
  list: call
    .route({
      method: 'GET',
      path: '/reports',
      tags,
      summary: 'List reported items: open ones oldest first, decided ones newest first',
    })
    .meta({ who: ['admin'], permission: 'manage_users', privateList: true })
    .input(pageInput(REPORTS_PAGE_SIZE).extend({ status: z.enum(reportStatuses).default('open') }))
    .output(pageOf(ReportCase)),
  decide: call
    .route({
      method: 'POST',
      path: '/reports/{id}/decide',
      tags,
      summary: 'Decide a report. Both sides are notified',
    })
    .meta({ who: ['admin'], permission: 'manage_users', idempotent: true })
    .errors(apiErrors('not-found', 'failed-precondition'))
    .input(byId.extend({ outcome: z.enum(reportOutcomes), reasons: text }))
    .output(z.object({ success: z.literal(true) })),
};

/** The calls of this module, by their public names. */
export const reportsApi = { reports: reportsContract };
