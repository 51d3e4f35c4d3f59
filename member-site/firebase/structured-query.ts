import * as z from 'zod';
import { fieldName, TypedValue } from '../typed-values.ts';

const MAX_LIMIT = 100;

const limit = z.int().min(1).max(MAX_LIMIT);

const StructuredQuery = z.strictObject({
  from: z.tuple([z.strictObject({ collectionId: z.literal('users') })]),
  where: z.strictObject({
    fieldFilter: z.strictObject({
      field: z.strictObject({ fieldPath: fieldName }),
      op: z.literal('EQUAL'),
      value: TypedValue,
    }),
  }),
  limit: limit.default(MAX_LIMIT),
});

export type Query = z.output<typeof StructuredQuery>;

/** The one query that is answered: users whose field equals a value. */
export const RunQuery = z.strictObject({ structuredQuery: StructuredQuery });
