import { implement } from '@orpc/server';
import { invalidArgument } from '#lib/api-error.ts';
import { idFromCursor, pageFrom } from '#lib/cursor.ts';
import { guarded } from '#server/call-middleware.ts';
import type { Context } from '#server/context.ts';
import { findPlaceByZip } from '#server/places/zip-codes.ts';
import { adminListingsContract } from './contract.ts';
import { listListings } from './data.ts';
import {
  changeListed,
  correctListing,
  getListingRecord,
  mergeListings,
  previewMerge,
} from './service.ts';

const api = implement(adminListingsContract).$context<Context>().use(guarded);

export const adminListingsHandlers = api.router({
  list: api.list.handler(async ({ input: { cursor, limit, ...filters }, context: { db } }) => {
    const rows = await listListings(db, { ...filters, after: idFromCursor(cursor), limit });
    return pageFrom(rows, limit, ({ id }) => [id]);
  }),

  get: api.get.handler(({ input: { id }, context: { db } }) => getListingRecord(db, id)),

  update: api.update.handler(({ input, context }) =>
    context.db.transaction(async (tx) => {
      const { id, updatedAt: seenAt, zipCode, ...given } = input;
      const place = zipCode === undefined ? {} : requirePlace(zipCode);
      const corrections = Object.fromEntries(
        Object.entries(given).filter(([, value]) => value !== undefined),
      );
      await correctListing(tx, context, { ...place, ...corrections, id, seenAt });
      return getListingRecord(tx, id);
    }),
  ),

  previewMerge: api.previewMerge.handler(({ input: { id, into }, context: { db } }) =>
    previewMerge(db, id, into),
  ),

  merge: api.merge.handler(({ input: { id, into }, context }) =>
    context.db.transaction(async (tx) => {
      await mergeListings(tx, context, id, into);
      return { success: true as const };
    }),
  ),

  unlist: api.unlist.handler(({ input, context }) =>
    context.db.transaction(async (tx) => ({
      success: true as const,
      changed: await changeListed(tx, context, { ...input, listed: false }),
    })),
  ),

  relist: api.relist.handler(({ input, context }) =>
    context.db.transaction(async (tx) => ({
      success: true as const,
      changed: await changeListed(tx, context, { ...input, listed: true }),
    })),
  ),
});

function requirePlace(zipCode: string) {
  const place = findPlaceByZip(zipCode);
  if (!place) throw invalidArgument('zipCode', 'We can’t find that ZIP code');
  return place;
}
