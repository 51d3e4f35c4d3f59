import { implement } from '@orpc/server';
import { callerOf } from '#features/quotes/service.ts';
import { guarded } from '#server/call-middleware.ts';
import type { Context } from '#server/context.ts';
import { jobsContract } from './contract.ts';
import { confirmDates, finishWork, presentJob, reportProblem } from './service.ts';

const api = implement(jobsContract).$context<Context>().use(guarded);

export const jobsHandlers = api.router({
  get: api.get.handler(({ input, context }) =>
    presentJob(context.db, context, callerOf(context), input.id),
  ),
  confirmDates: api.confirmDates.handler(({ input, context }) => confirmDates(context, input)),
  finish: api.finish.handler(({ input: { id, note, photoIds }, context }) =>
    finishWork(context, { id, text: note, photoIds }),
  ),
  reportProblem: api.reportProblem.handler(({ input: { id, problem, photoIds }, context }) =>
    reportProblem(context, { id, text: problem, photoIds }),
  ),
});
