import * as z from 'zod';
import { apiErrors } from '#lib/api-error.ts';
import { byId, call, singleLineText } from '#lib/contract.ts';
import { MAX_PUNCH_TEXT_LENGTH } from './rules.ts';
import { PunchItem } from './shapes.ts';

const tags = ['Punch list'];
const errors = apiErrors('not-found', 'failed-precondition');

export const punchListContract = {
  add: call
    .route({
      method: 'POST',
      path: '/projects/{id}/punch-list',
      successStatus: 201,
      tags,
      summary: 'Write down what is still to be done',
    })
    .meta({ who: ['homeowner', 'contractor'], idempotent: true })
    .errors(errors)
    .input(byId.extend({ text: singleLineText(MAX_PUNCH_TEXT_LENGTH) }))
    .output(PunchItem),
  update: call
    .route({
      method: 'PATCH',
      path: '/punch-items/{id}',
      tags,
      summary: 'Mark an entry of the punch list as done, or as open again',
    })
    .meta({ who: ['homeowner', 'contractor'] })
    .errors(errors)
    .input(byId.extend({ done: z.boolean() }))
    .output(PunchItem),
  remove: call
    .route({
      method: 'DELETE',
      path: '/punch-items/{id}',
      tags,
      summary: 'Remove an entry of mine from the punch list',
    })
    .meta({ who: ['homeowner', 'contractor'] })
    .errors(errors)
    .input(byId)
    .output(z.object({ success: z.literal(true) })),
};
