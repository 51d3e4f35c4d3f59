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
  questions: call
    .route({
      method: 'GET',
      path: '/service-categories/questions',
      tags: ['Categories'],
      summary: 'What a pro asks first about such work, with answers to choose from',
    })
    .meta({ who: 'anyone' })
    .input(z.object({ category: singleLineText(60) }))
    .output(
      z.object({
        items: z
          .array(z.object({ question: z.string(), options: z.array(z.string()) }))
          .describe('Five at most; none for a service that an admin has added'),
        nextCursor: z.null(),
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
