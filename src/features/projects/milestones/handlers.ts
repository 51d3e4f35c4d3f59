import { implement } from '@orpc/server';
import { guarded } from '#server/call-middleware.ts';
import type { Context } from '#server/context.ts';
import { milestonesContract } from './contract.ts';
import { confirmPlan, declinePlan, moveMilestone, proposePlan } from './service.ts';

const api = implement(milestonesContract).$context<Context>().use(guarded);

export const milestonesHandlers = api.router({
  propose: api.propose.handler(({ input, context }) => proposePlan(context, input)),
  confirmPlan: api.confirmPlan.handler(({ input, context }) => confirmPlan(context, input)),
  declinePlan: api.declinePlan.handler(({ input, context }) => declinePlan(context, input)),
  finish: api.finish.handler(({ input: { id, note = '' }, context }) =>
    moveMilestone(context, { id, move: 'finish' }, (doneAt) => ({ doneAt, note, objection: '' })),
  ),
  approve: api.approve.handler(({ input: { id }, context }) =>
    moveMilestone(context, { id, move: 'approve' }, (approvedAt) => ({ approvedAt })),
  ),
  reopen: api.reopen.handler(({ input: { id, reason: objection }, context }) =>
    moveMilestone(context, { id, move: 'reopen' }, () => ({ doneAt: null, objection })),
  ),
});
