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
      summary: 'Add an item to the punch list',
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
      summary: 'Mark a punch list item as done or open',
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
      summary: 'Remove my item from the punch list',
    })
    .meta({ who: ['homeowner', 'contractor'] })
    .errors(errors)
    .input(byId)
    .output(z.object({ success: z.literal(true) })),
};
