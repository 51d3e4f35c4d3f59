import { implement } from '@orpc/server';
import * as z from 'zod';
import { ApiError } from '#lib/api-error.ts';
import { cursorInstant, decodeCursor, pageFrom } from '#lib/cursor.ts';
import { guarded } from '#server/call-middleware.ts';
import type { Context } from '#server/context.ts';
import { findReview } from '../data.ts';
import { adminReviewsContract } from './contract.ts';
import { listModerated } from './data.ts';
import { decideReview, presentModerated } from './service.ts';

const api = implement(adminReviewsContract).$context<Context>().use(guarded);
const queueCursor = z.tuple([cursorInstant, z.uuid()]);

export const adminReviewsHandlers = api.router({
  list: api.list.handler(async ({ input: { status, limit, cursor, id: only }, context }) => {
    if (only !== undefined) {
      const review = await findReview(context.db, only);
      const items = await presentModerated(context.db, context, review ? [review] : []);
      return { items, nextCursor: null };
    }
    const [at, id] = cursor === undefined ? [] : decodeCursor(cursor, queueCursor);
    const after = at && id ? { at: new Date(at), id } : undefined;
    const rows = await listModerated(context.db, status, { after, limit });
    const { items, nextCursor } = pageFrom(rows, limit, (row) => [row.since.toISOString(), row.id]);
    return { items: await presentModerated(context.db, context, items), nextCursor };
  }),

  decide: api.decide.handler(({ input, context }) =>
    context.db.transaction(async (tx) => {
      await decideReview(tx, context, input);
      const review = await findReview(tx, input.id);
      const [presented] = review ? await presentModerated(tx, context, [review]) : [];
      if (!presented) throw new ApiError('not-found');
      return presented;
    }),
  ),
});
