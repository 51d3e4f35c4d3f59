import * as z from 'zod';

/** Only what PostgreSQL can store: no NUL, no lone surrogate. */
const boundedText = (max: number) =>
  z
    .string()
    .max(max)
    .refine((value) => !value.includes('\0') && value.isWellFormed());

export type TypedValue =
  | { nullValue: null }
  | { stringValue: string }
  | { booleanValue: boolean }
  | { integerValue: string }
  | { doubleValue: number }
  | { timestampValue: string }
  | { arrayValue: { values?: TypedValue[] | undefined } }
  | { mapValue: { fields?: Fields | undefined } };
export type Fields = { [name: string]: TypedValue };

/** Deeper than any real document, but bounded. */
const MAX_DEPTH = 5;

const integer = z
  .union([z.string().regex(/^-?\d{1,19}$/), z.int()])
  .transform((value) => BigInt(value))
  .refine((value) => value >= -(2n ** 63n) && value < 2n ** 63n)
  .transform(String);

const scalarSchemas = [
  z.strictObject({ nullValue: z.null() }),
  z.strictObject({ stringValue: boundedText(5_000) }),
  z.strictObject({ booleanValue: z.boolean() }),
  z.strictObject({ integerValue: integer }),
  z.strictObject({ doubleValue: z.number() }),
  z.strictObject({ timestampValue: z.iso.datetime({ offset: true }).max(40) }),
] as const;

function valueSchema(depth: number): z.ZodType<TypedValue, unknown> {
  if (depth === MAX_DEPTH) return z.union(scalarSchemas);
  const inner = valueSchema(depth + 1);
  return z.union([
    ...scalarSchemas,
    z.strictObject({
      arrayValue: z.strictObject({ values: z.array(inner).max(100).optional() }),
    }),
    z.strictObject({ mapValue: z.strictObject({ fields: fieldsSchema(inner).optional() }) }),
  ]);
}

export const fieldName = z.string().regex(/^[A-Za-z][A-Za-z0-9_]{0,60}$/);

/** `z.record` ignores `__proto__`; here it is refused. */
const withoutProto = z
  .unknown()
  .refine((value) => !(value instanceof Object && Object.hasOwn(value, '__proto__')));

const fieldsSchema = (value: z.ZodType<TypedValue, unknown>) =>
  withoutProto
    .pipe(z.record(fieldName, value))
    .refine((fields) => Object.keys(fields).length <= 50, 'has more than 50 fields');

/** A value as in the Firestore REST API. */
export const TypedValue = valueSchema(0);
export const Fields = fieldsSchema(TypedValue);

export const stringValue = (value: string) => ({ stringValue: value });
export const timestampValue = (value: Date) => ({ timestampValue: value.toISOString() });

/** The text of a field; empty when it is missing. */
export function stringField(fields: Fields | undefined, name: string) {
  const value = fields?.[name];
  return value && 'stringValue' in value ? value.stringValue : '';
}
