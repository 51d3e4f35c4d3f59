import { implement } from '@orpc/server';
import type { ApiClient } from '#features/users/export/data.ts';
import { idFromCursor, pageFrom } from '#lib/cursor.ts';
import { guarded } from '#server/call-middleware.ts';
import { type Context, requireSignedIn } from '#server/context.ts';
import { reportsContract } from './contract.ts';
import { listCases, listOwnReports } from './data.ts';
import { decideCase, fileReport } from './service.ts';

const api = implement(reportsContract).$context<Context>().use(guarded);

const reportsHandlers = (clientFor: (context: Context) => ApiClient) =>
  api.router({
    create: api.create.handler(({ input, context }) =>
      fileReport(context, clientFor(context), input),
    ),

    mine: api.mine.handler(async ({ input: { limit, cursor }, context }) => {
      const { uid } = requireSignedIn(context);
      const after = idFromCursor(cursor);
      const rows = await listOwnReports(context.db, uid, { after, limit });
      return pageFrom(rows, limit, ({ id }) => [id]);
    }),

    list: api.list.handler(async ({ input: { limit, cursor, status }, context }) => {
      const rows = await listCases(context.db, { status, limit, after: idFromCursor(cursor) });
      const { items, nextCursor } = pageFrom(rows, limit, ({ id }) => [id]);
      return {
        nextCursor,
        items: items.map(({ reports, ...found }) => ({
          ...found,
          reports: reports.map((each) => ({ ...each, createdAt: new Date(each.createdAt) })),
        })),
      };
    }),

    decide: api.decide.handler(async ({ input, context }) => {
      await context.db.transaction((tx) => decideCase(tx, context, input));
      return { success: true as const };
    }),
  });

/** The handlers of this module, by the public names of their calls. */
export const reportsRouter = (clientFor: (context: Context) => ApiClient) => ({
  reports: reportsHandlers(clientFor),
});
