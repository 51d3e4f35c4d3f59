import { implement } from '@orpc/server';
import { idFromCursor, pageFrom } from '#lib/cursor.ts';
import { guarded } from '#server/call-middleware.ts';
import type { Context } from '#server/context.ts';
import { adminProjectsContract } from './contract.ts';
import { listDeskProjects } from './data.ts';

const api = implement(adminProjectsContract).$context<Context>().use(guarded);

export const adminProjectsHandlers = api.router({
  list: api.list.handler(async ({ input: { cursor, limit, ...filters }, context }) => {
    const after = idFromCursor(cursor);
    const rows = await listDeskProjects(context.db, { ...filters, after, limit });
    return pageFrom(rows, limit, ({ id }) => [id]);
  }),
});
