import * as z from 'zod';
import { apiErrors } from '#lib/api-error.ts';
import { byId, call, id, singleLineText } from '#lib/contract.ts';
import { MAX_VIEW_NAME_LENGTH, MAX_VIEWS, peopleColumns, viewedLists } from './rules.ts';
import { ViewFilters } from './shapes.ts';

const tags = ['Users'];
const manager = {
  who: ['admin'] as const,
  permission: ['manage_users', 'manage_admins'] as const,
};

const given = z.object({
  list: z.enum(viewedLists),
  name: singleLineText(MAX_VIEW_NAME_LENGTH),
  filters: ViewFilters,
  columns: z.array(z.enum(peopleColumns)).max(peopleColumns.length),
});
const View = given.extend({ id });

export const peopleViewsContract = {
  views: call
    .route({
      method: 'GET',
      path: '/admin/users/views',
      tags,
      summary: 'List my saved views of people, by name',
    })
    .meta(manager)
    .output(z.object({ items: z.array(View).max(MAX_VIEWS), nextCursor: z.null() })),
  saveView: call
    .route({
      method: 'PUT',
      path: '/admin/users/views',
      tags,
      summary: 'Save a view. Replaces one with the same name',
    })
    .meta(manager)
    .errors(apiErrors('failed-precondition'))
    .input(given)
    .output(View),
  removeView: call
    .route({
      method: 'DELETE',
      path: '/admin/users/views/{id}',
      tags,
      summary: 'Delete one of my saved views',
    })
    .meta(manager)
    .errors(apiErrors('not-found'))
    .input(byId)
    .output(z.object({ success: z.literal(true) })),
};
