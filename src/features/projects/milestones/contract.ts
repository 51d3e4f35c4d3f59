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
      summary: 'Propose the steps that the rest of the price is paid by',
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
      summary: 'Agree to the proposed steps: they are signed, and replace those that are open',
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
      summary: 'Decline the proposed steps',
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
      summary: 'Say that a step is done',
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
      summary: 'Agree that a step is done: its invoice is sent',
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
      summary: 'Say what is missing before a step is done',
    })
    .meta({ who: ['homeowner'], idempotent: true })
    .errors(moveErrors)
    .input(byId.extend({ reason: multilineText(MAX_MILESTONE_NOTE_LENGTH) }))
    .output(Milestone),
};
