import * as z from 'zod';
import { MilestoneInput } from '#features/quotes/items/shapes.ts';
import { MAX_MILESTONES } from '#features/quotes/payment-plan/rules.ts';
import { SignatureInput } from '#features/quotes/signatures/shapes.ts';
import { apiErrors } from '#lib/api-error.ts';
import { byId, call, multilineText } from '#lib/contract.ts';
import { MAX_MILESTONE_NOTE_LENGTH } from './rules.ts';
import { Milestone, MilestonePlan } from './shapes.ts';

const tags = ['Milestones'];
const moveErrors = apiErrors('not-found', 'failed-precondition', 'aborted');
const words = multilineText(MAX_MILESTONE_NOTE_LENGTH, 0);

export const milestonesContract = {
  propose: call
    .route({
      method: 'POST',
      path: '/projects/{id}/milestones',
      tags,
      summary: 'Propose payment steps for the rest of the price',
    })
    .meta({ who: ['contractor'], idempotent: true })
    .errors(moveErrors)
    .input(byId.extend({ items: z.array(MilestoneInput).min(1).max(MAX_MILESTONES) }))
    .output(MilestonePlan),
  confirmPlan: call
    .route({
      method: 'POST',
      path: '/milestone-plans/{id}/confirm',
      tags,
      summary: 'Confirm the proposed payment steps. They replace the open ones',
    })
    .meta({ who: ['homeowner'], idempotent: true })
    .errors(moveErrors)
    .input(byId.extend({ signature: SignatureInput.optional() }))
    .output(MilestonePlan),
  declinePlan: call
    .route({
      method: 'POST',
      path: '/milestone-plans/{id}/decline',
      tags,
      summary: 'Decline the proposed payment steps',
    })
    .meta({ who: ['homeowner'], idempotent: true })
    .errors(moveErrors)
    .input(byId.extend({ reason: words.optional() }))
    .output(MilestonePlan),
  finish: call
    .route({
      method: 'POST',
      path: '/milestones/{id}/finish',
      tags,
      summary: 'Mark a payment step as done',
    })
    .meta({ who: ['contractor'], idempotent: true })
    .errors(moveErrors)
    .input(byId.extend({ note: words.optional() }))
    .output(Milestone),
  approve: call
    .route({
      method: 'POST',
      path: '/milestones/{id}/approve',
      tags,
      summary: 'Approve a payment step. Its invoice is sent',
    })
    .meta({ who: ['homeowner'], idempotent: true })
    .errors(moveErrors)
    .input(byId)
    .output(Milestone),
  reopen: call
    .route({
      method: 'POST',
      path: '/milestones/{id}/reopen',
      tags,
      summary: 'Reopen a payment step and say what’s missing',
    })
    .meta({ who: ['homeowner'], idempotent: true })
    .errors(moveErrors)
    .input(byId.extend({ reason: multilineText(MAX_MILESTONE_NOTE_LENGTH) }))
    .output(Milestone),
};
