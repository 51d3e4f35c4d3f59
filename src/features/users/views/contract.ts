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
      summary: 'The caller’s own views of the lists of people, by name',
    })
    .meta(manager)
    .output(z.object({ items: z.array(View).max(MAX_VIEWS), nextCursor: z.null() })),
  saveView: call
    .route({
      method: 'PUT',
      path: '/admin/users/views',
      tags,
      summary: 'Keep filters and columns under a name; one of that name is replaced',
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
      summary: 'Forget one of one’s own views',
    })
    .meta(manager)
    .errors(apiErrors('not-found'))
    .input(byId)
    .output(z.object({ success: z.literal(true) })),
};
