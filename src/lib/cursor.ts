import * as z from 'zod';
import { ApiError } from './api-error.ts';
import { isStorableDate } from './contract.ts';

/** The opaque `nextCursor` of a keyset page, from the sort values of its last row. */
export const encodeCursor = (values: readonly (string | number)[]) =>
  toBase64Url(JSON.stringify(values));

/** Decodes a cursor; throws for one that does not belong to this list. */
export function decodeCursor<T extends z.ZodTuple>(cursor: string, shape: T): z.infer<T> {
  try {
    return shape.parse(JSON.parse(fromBase64Url(cursor)));
  } catch {
    throw new ApiError('invalid-argument', undefined, {
      issues: [{ path: 'cursor', message: 'Not a cursor of this list' }],
    });
  }
}

/**
 * A page from `limit + 1` rows: the extra row only indicates that there are more. `key` returns the sort values
 * of a row, in the shape that `decodeCursor` is called with.
 */
export function pageFrom<Row>(
  rows: Row[],
  limit: number,
  key: (row: Row) => readonly (string | number)[],
) {
  const items = rows.slice(0, limit);
  const last = items.at(-1);
  return { items, nextCursor: rows.length > limit && last ? encodeCursor(key(last)) : null };
}

const toBase64Url = (text: string) => Buffer.from(text).toString('base64url');
const fromBase64Url = (text: string) => Buffer.from(text, 'base64url').toString();

/** Whole numbers and instants in cursors: anybody can write one, so only what a column can hold. */
export const cursorInt = z.int32();
export const cursorInstant = z.iso.datetime().refine(isStorableDate);

/** The cursor of lists that are sorted by id. */
export const idCursor = z.tuple([z.uuid()]);

/** The id in a cursor of such a list; undefined for the first page. */
export const idFromCursor = (cursor: string | undefined) =>
  cursor === undefined ? undefined : decodeCursor(cursor, idCursor)[0];
