import * as z from 'zod';
import { fieldName, TypedValue } from '../typed-values.ts';

const MAX_LIMIT = 100;

const FieldFilter = z.strictObject({
  field: z.strictObject({ fieldPath: fieldName }),
  op: z.literal('EQUAL'),
  value: TypedValue,
});

/** Client libraries spell out the default order: by name, ascending. */
const OrderByName = z.strictObject({
  field: z.strictObject({ fieldPath: z.literal('__name__') }),
  direction: z.enum(['DIRECTION_UNSPECIFIED', 'ASCENDING']).optional(),
});

const StructuredQuery = z.strictObject({
  from: z.tuple([
    z.strictObject({
      collectionId: z.literal('users'),
      allDescendants: z.literal(false).optional(),
    }),
  ]),
  where: z.union([
    z.strictObject({ fieldFilter: FieldFilter }),
    z
      .strictObject({
        compositeFilter: z.strictObject({
          op: z.literal('AND'),
          filters: z.tuple([z.strictObject({ fieldFilter: FieldFilter })]),
        }),
      })
      .transform(({ compositeFilter }) => compositeFilter.filters[0]),
  ]),
  select: z
    .strictObject({
      fields: z
        .array(z.strictObject({ fieldPath: z.union([fieldName, z.literal('__name__')]) }))
        .max(50),
    })
    .optional(),
  orderBy: z.tuple([OrderByName]).optional(),
  offset: z.int().min(0).max(10_000).default(0),
  limit: z.int().min(1).max(MAX_LIMIT).default(MAX_LIMIT),
});

export type Query = z.output<typeof StructuredQuery>;

/** The only supported query: users with a field that equals a value. */
export const RunQuery = z.strictObject({ structuredQuery: StructuredQuery });
