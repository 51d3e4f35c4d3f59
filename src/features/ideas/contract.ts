import * as z from 'zod';
import { StoredFile } from '#features/files/contract.ts';
import { byId, call, id, instant, line, pageInput, pageOf } from '#lib/contract.ts';
import { refusals } from '#lib/refusal.ts';
import { budgets, IDEAS_PAGE, rooms, styles } from './rules.ts';

export const Idea = z.object({
  id,
  title: z.string(),
  category: z.string(),
  room: z.enum(rooms),
  style: z.enum(styles),
  budget: z.enum(budgets),
  picture: StoredFile,
  credit: z.string().describe('Who did the work'),
  contractorId: id,
  createdAt: instant,
});

export const ideasContract = {
  list: call
    .route({
      method: 'GET',
      path: '/ideas',
      tags: ['Ideas'],
      summary: 'Project ideas, the newest first',
    })
    .meta({ who: 'anyone' })
    .input(
      pageInput(IDEAS_PAGE).extend({
        category: line(60).optional(),
        room: z.enum(rooms).optional(),
        style: z.enum(styles).optional(),
        budget: z.enum(budgets).optional(),
        contractorId: id.optional(),
      }),
    )
    .output(
      pageOf(Idea).extend({
        canChange: z.boolean().describe('Whether the caller may add ideas and take them away'),
      }),
    ),
  add: call
    .route({
      method: 'POST',
      path: '/ideas',
      successStatus: 201,
      tags: ['Ideas'],
      summary: 'Show a piece of a portfolio among the ideas',
    })
    .meta({ who: ['admin'], permission: 'manage_settings', idempotent: true })
    .errors(refusals('not-found'))
    .input(
      z.object({
        contractorId: id,
        portfolioItemId: id,
        room: z.enum(rooms),
        style: z.enum(styles),
        budget: z.enum(budgets),
      }),
    )
    .output(Idea),
  remove: call
    .route({
      method: 'DELETE',
      path: '/ideas/{id}',
      tags: ['Ideas'],
      summary: 'Take an idea away; the portfolio keeps it',
    })
    .meta({ who: ['admin'], permission: 'manage_settings' })
    .errors(refusals('not-found'))
    .input(byId)
    .output(z.object({ removed: z.literal(true) })),
};
