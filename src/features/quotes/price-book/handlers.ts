import { implement } from '@orpc/server';
import * as z from 'zod';
import { ApiError } from '#lib/api-error.ts';
import { cursorInstant, decodeCursor, pageFrom } from '#lib/cursor.ts';
import { guarded } from '#server/call-middleware.ts';
import { type Context, requireActingContractor } from '#server/context.ts';
import { priceBookContract } from './contract.ts';
import {
  changePriceBookItem,
  listPriceBook,
  listPriceBookNear,
  removePriceBookItem,
  savePriceBookItem,
} from './data.ts';
import { PRICE_BOOK_FULL, PRICE_BOOK_ITEM_EXISTS, PRICE_BOOK_ITEM_NOT_FOUND } from './rules.ts';

const api = implement(priceBookContract).$context<Context>().use(guarded);

const cursorShape = z.tuple([cursorInstant, z.uuid()]);

export const priceBookHandlers = api.router({
  list: api.list.handler(async ({ input: { q, near, limit, cursor }, context }) => {
    const { contractorId } = requireActingContractor(context);
    if (near !== undefined) {
      const items = await listPriceBookNear(context.db, contractorId, near, limit);
      return { items, nextCursor: null };
    }
    const after = cursor === undefined ? undefined : decodeCursor(cursor, cursorShape);
    const rows = await listPriceBook(context.db, contractorId, { q, after, limit });
    return pageFrom(rows, limit, ({ lastUsedAt, id }) => [lastUsedAt.toISOString(), id]);
  }),

  save: api.save.handler(({ input, context }) =>
    context.db.transaction(async (tx) => {
      const { contractorId } = requireActingContractor(context);
      const item = await savePriceBookItem(tx, contractorId, input, context.now());
      if (!item) throw new ApiError('failed-precondition', PRICE_BOOK_FULL);
      return item;
    }),
  ),

  update: api.update.handler(({ input: { id, ...changes }, context }) =>
    context.db.transaction(async (tx) => {
      const { contractorId } = requireActingContractor(context);
      const item = await changePriceBookItem(tx, contractorId, id, changes, context.now());
      if (item === 'taken') throw new ApiError('already-exists', PRICE_BOOK_ITEM_EXISTS);
      if (!item) throw new ApiError('not-found', PRICE_BOOK_ITEM_NOT_FOUND);
      return item;
    }),
  ),

  remove: api.remove.handler(async ({ input, context }) => {
    const { contractorId } = requireActingContractor(context);
    if (!(await removePriceBookItem(context.db, contractorId, input.id)))
      throw new ApiError('not-found', PRICE_BOOK_ITEM_NOT_FOUND);
    return { success: true as const };
  }),
});
