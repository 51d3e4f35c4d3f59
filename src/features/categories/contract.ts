import * as z from 'zod';
import { call, instant, line } from '#lib/contract.ts';
import { refusals } from '#lib/refusal.ts';

const Category = z.object({ name: z.string(), group: z.string(), createdAt: instant });

export const categoriesContract = {
  list: call
    .route({
      method: 'GET',
      path: '/service-categories',
      tags: ['Categories'],
      summary: 'All service categories, by name',
    })
    .meta({ who: 'anyone' })
    .output(
      z.object({
        items: z.array(Category),
        nextCursor: z.null(),
        canAdd: z.boolean().describe('Whether the caller may add one'),
      }),
    ),
  add: call
    .route({
      method: 'POST',
      path: '/service-categories',
      successStatus: 201,
      tags: ['Categories'],
      summary: 'Add a service category',
    })
    .meta({ who: ['admin'], permission: 'manage_settings', idempotent: true })
    .errors(refusals('already-exists'))
    .input(z.object({ name: line(60), group: line(40) }))
    .output(Category),
};
