import * as z from 'zod';
import { apiErrors } from '#lib/api-error.ts';
import { call, instant, singleLineText } from '#lib/contract.ts';

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
    .errors(apiErrors('already-exists'))
    .input(z.object({ name: singleLineText(60), group: singleLineText(40) }))
    .output(Category),
};

/** The calls of this module, by their public names. */
export const categoriesApi = {
  categories: categoriesContract,
};
