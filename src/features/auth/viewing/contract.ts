import * as z from 'zod';
import { apiErrors } from '#lib/api-error.ts';
import { call, id, instant } from '#lib/contract.ts';
import { viewingReasons } from './rules.ts';

const tags = ['Session'];

export const viewingContract = {
  start: call
    .route({
      method: 'POST',
      path: '/admin/users/{id}/viewing',
      tags,
      summary: 'View the site as another user: read only, without messages',
      description:
        'Sets a second cookie for 15 minutes. Recorded in the audit log with the reason.',
    })
    .meta({ who: ['admin'], permission: 'manage_users' })
    .errors(apiErrors('not-found', 'failed-precondition'))
    .input(
      z.object({
        id,
        role: z.enum(['homeowner', 'contractor']),
        reason: z.enum(viewingReasons).describe('Why, for the audit log'),
      }),
    )
    .output(z.object({ goTo: z.string().describe('Path of ours'), until: instant })),
  end: call
    .route({
      method: 'POST',
      path: '/viewing/end',
      tags,
      summary: 'Stop viewing as another user',
    })
    .meta({ who: 'signed-in' })
    .output(z.object({ goTo: z.string().describe('Path of ours') })),
};
