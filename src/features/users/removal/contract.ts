import * as z from 'zod';
import { MAX_PASSWORD } from '#features/auth/session/rules.ts';
import { call } from '#lib/contract.ts';
import { refusals } from '#lib/refusal.ts';
import { CONFIRMATION } from './rules.ts';

export const accountRemovalContract = {
  remove: call
    .route({
      method: 'DELETE',
      path: '/me',
      tags: ['Profile'],
      summary: 'Delete my account for good, and what is only mine; signs me out everywhere',
    })
    .meta({ who: 'signed-in' })
    .errors(refusals('failed-precondition'))
    .input(
      z.object({
        confirmation: z.string().max(40).describe(`The word ${CONFIRMATION}`),
        password: z
          .string()
          .max(MAX_PASSWORD)
          .optional()
          .describe('The present password; whoever has none must have signed in just now'),
      }),
    )
    .output(z.object({ success: z.literal(true) })),
};
