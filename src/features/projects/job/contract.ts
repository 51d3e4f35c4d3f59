import * as z from 'zod';
import { apiErrors } from '#lib/api-error.ts';
import { byId, call, dayInput, id, instant, multilineText } from '#lib/contract.ts';
import { ChangeOrder } from '../change-orders/shapes.ts';
import { Milestone, MilestonePlan } from '../milestones/shapes.ts';
import { PunchItem } from '../punch-list/shapes.ts';
import { MAX_LOG_PHOTOS, MAX_LOG_TEXT_LENGTH } from '../work-log/rules.ts';
import { LogEntry } from '../work-log/shapes.ts';

const tags = ['Jobs'];
const amount = z.int().describe('US cents');
const moveErrors = apiErrors('not-found', 'failed-precondition', 'aborted');
const photoIds = z.array(id).max(MAX_LOG_PHOTOS).default([]);

const Job = z.object({
  projectId: id,
  quoteTotal: amount.describe('US cents: as the accepted quote has it'),
  agreedTotal: amount.describe('US cents: with the change orders that were signed since'),
  deposit: amount,
  paidAmount: amount.describe('US cents: what arrived and was not refunded'),
  pendingAmount: amount.describe('US cents: paid, but not arrived or not confirmed yet'),
  dueAmount: amount.describe('US cents: what was invoiced and is still owed'),
  startDate: z.iso.date().nullable(),
  dueDate: z.iso.date().nullable(),
  datesBy: z.enum(['homeowner', 'contractor']).nullable().describe('Who proposed these dates'),
  datesConfirmedAt: instant.nullable(),
  mayProposeDates: z.boolean(),
  mayConfirmDates: z.boolean(),
  milestones: z.array(Milestone),
  plans: z.array(MilestonePlan).describe('Plans proposed since the quote was signed, newest first'),
  openAmount: amount.describe('US cents: what a new plan has to add up to'),
  mayProposePlan: z.boolean(),
  changeOrders: z.array(ChangeOrder),
  maySendChangeOrder: z.boolean(),
  log: z.array(LogEntry).describe('The latest entries, the newest day first'),
  punchList: z.array(PunchItem),
  mayWriteLog: z.boolean().describe('Whether the caller can add to the log and the punch list'),
  completedAt: instant.nullable(),
  completionConfirmedAt: instant.nullable(),
  completedBySilence: z.boolean().describe('Nobody objected within seven days'),
  objectionDeadline: instant.nullable().describe('Until when the homeowner may report a problem'),
  mayReportProblem: z.boolean(),
});

export const jobsContract = {
  get: call
    .route({
      method: 'GET',
      path: '/projects/{id}/job',
      tags,
      summary: 'Get the job: price, payment steps, change orders, and log',
    })
    .meta({ who: ['homeowner', 'contractor'] })
    .errors(apiErrors('not-found', 'failed-precondition'))
    .input(byId)
    .output(Job),
  confirmDates: call
    .route({
      method: 'POST',
      path: '/projects/{id}/dates/confirm',
      tags,
      summary: 'Confirm the proposed dates',
    })
    .meta({ who: ['homeowner', 'contractor'], idempotent: true })
    .errors(moveErrors)
    .input(
      byId.extend({
        startDate: dayInput.nullable().describe('As shown: refused when it is another'),
        dueDate: dayInput.nullable().describe('As shown: refused when it is another'),
      }),
    )
    .output(Job),
  finish: call
    .route({
      method: 'POST',
      path: '/projects/{id}/finish',
      tags,
      summary: 'Mark the work as finished, with photos',
    })
    .meta({ who: ['contractor'], idempotent: true })
    .errors(moveErrors)
    .input(byId.extend({ note: multilineText(MAX_LOG_TEXT_LENGTH, 0).default(''), photoIds }))
    .output(Job),
  reportProblem: call
    .route({
      method: 'POST',
      path: '/projects/{id}/report-problem',
      tags,
      summary: 'Report a problem within seven days of the work being marked finished',
    })
    .meta({ who: ['homeowner'], idempotent: true })
    .errors(moveErrors)
    .input(byId.extend({ problem: multilineText(MAX_LOG_TEXT_LENGTH), photoIds }))
    .output(Job),
};
