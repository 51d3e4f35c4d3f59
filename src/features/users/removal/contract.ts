import * as z from 'zod';
import { MAX_PASSWORD_LENGTH } from '#features/auth/session/rules.ts';
import { apiErrors } from '#lib/api-error.ts';
import { call } from '#lib/contract.ts';
import { CONFIRMATION_WORD } from './rules.ts';

export const accountRemovalContract = {
  remove: call
    .route({
      method: 'DELETE',
      path: '/me',
      tags: ['Profile'],
      summary: 'Delete my account for good, and what is only mine; signs me out everywhere',
    })
    .meta({ who: 'signed-in' })
    .errors(apiErrors('failed-precondition'))
    .input(
      z.object({
        confirmation: z.string().max(40).describe(`The word ${CONFIRMATION_WORD}`),
        password: z
          .string()
          .max(MAX_PASSWORD_LENGTH)
          .optional()
          .describe('The current password. Without one, the person must have just signed in'),
      }),
    )
    .output(z.object({ success: z.literal(true) })),
};
