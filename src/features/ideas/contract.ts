import * as z from 'zod';
import { ideaAttributes } from '#features/contractors/portfolio/shapes.ts';
import { StoredFile } from '#features/files/shapes.ts';
import { apiErrors } from '#lib/api-error.ts';
import { byId, call, id, instant, pageInput, pageOf, singleLineText } from '#lib/contract.ts';
import { IDEAS_PAGE_SIZE } from './rules.ts';

export const Idea = z.object({
  id,
  title: z.string(),
  category: z.string(),
  ...ideaAttributes,
  picture: StoredFile,
  credit: z.string().describe('Who did the work'),
  contractorId: id,
  saved: z.boolean().describe('Whether it is on the caller’s board'),
  createdAt: instant,
});

const tags = ['Ideas'];
const homeowner = { who: ['homeowner'] as const };

export const ideasContract = {
  list: call
    .route({
      method: 'GET',
      path: '/ideas',
      tags,
      summary: 'List project ideas, newest first',
    })
    .meta({ who: 'anyone' })
    .input(
      pageInput(IDEAS_PAGE_SIZE).extend({
        category: singleLineText(60).optional(),
        ...z.object(ideaAttributes).partial().shape,
        contractorId: id.optional(),
      }),
    )
    .output(
      pageOf(Idea).extend({
        canChange: z.boolean().describe('Whether the caller may add ideas and take them away'),
      }),
    ),
  get: call
    .route({ method: 'GET', path: '/ideas/{id}', tags, summary: 'Get a project idea' })
    .meta({ who: 'anyone' })
    .errors(apiErrors('not-found'))
    .input(byId)
    .output(Idea),
  board: call
    .route({
      method: 'GET',
      path: '/idea-board',
      tags,
      summary: 'List ideas on my board, last saved first',
    })
    .meta(homeowner)
    .input(pageInput(IDEAS_PAGE_SIZE))
    .output(pageOf(Idea)),
  save: call
    .route({ method: 'PUT', path: '/idea-board/{id}', tags, summary: 'Save an idea to my board' })
    .meta(homeowner)
    .errors(apiErrors('not-found'))
    .input(byId)
    .output(Idea),
  forget: call
    .route({
      method: 'DELETE',
      path: '/idea-board/{id}',
      tags,
      summary: 'Remove an idea from my board',
    })
    .meta(homeowner)
    .errors(apiErrors('not-found'))
    .input(byId)
    .output(z.object({ removed: z.literal(true) })),
  add: call
    .route({
      method: 'POST',
      path: '/ideas',
      successStatus: 201,
      tags,
      summary: 'Add a portfolio item to the ideas',
    })
    .meta({ who: ['admin'], permission: 'manage_settings', idempotent: true })
    .errors(apiErrors('not-found', 'already-exists'))
    .input(z.object({ contractorId: id, portfolioItemId: id, ...ideaAttributes }))
    .output(Idea),
  remove: call
    .route({
      method: 'DELETE',
      path: '/ideas/{id}',
      tags,
      summary: 'Remove an idea. It stays in the portfolio',
    })
    .meta({ who: ['admin'], permission: 'manage_settings' })
    .errors(apiErrors('not-found'))
    .input(byId)
    .output(z.object({ removed: z.literal(true) })),
};

/** The calls of this module, by their public names. */
export const ideasApi = {
  ideas: ideasContract,
};
