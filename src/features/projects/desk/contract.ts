import * as z from 'zod';
import { call, id, instant, pageInput, pageOf, singleLineText, stateCode } from '#lib/contract.ts';
import { projectStatuses } from '../rules.ts';
import { MIN_DESK_SEARCH_LENGTH, PROJECT_DESK_PAGE_SIZE } from './rules.ts';

export const adminProjectsContract = {
  list: call
    .route({
      method: 'GET',
      path: '/admin/projects',
      tags: ['Admin'],
      summary: 'List all projects, newest first',
    })
    .meta({ who: ['admin'], permission: 'manage_users', privateList: true })
    .input(
      pageInput(PROJECT_DESK_PAGE_SIZE).extend({
        status: z.enum(projectStatuses).optional(),
        state: stateCode.optional(),
        q: singleLineText(100, MIN_DESK_SEARCH_LENGTH)
          .optional()
          .describe('Part of the title, or of the homeowner’s name or email address'),
      }),
    )
    .output(
      pageOf(
        z.object({
          id,
          title: z.string(),
          category: z.string(),
          status: z.enum(projectStatuses),
          homeownerId: id,
          homeownerName: z.string(),
          contractorId: id.nullable(),
          contractorName: z.string().nullable(),
          city: z.string(),
          state: z.string(),
          zipCode: z.string(),
          createdAt: instant,
          lastUpdate: instant,
        }),
      ),
    ),
};
