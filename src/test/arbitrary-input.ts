import fc from 'fast-check';
import type * as z from 'zod';
import { type InputSchema, inputSchemaOf } from './input-schema.ts';

/** Values that no schema allows: wrong types, edge cases, and text that has broken programs before. */
export const hostileValue: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom<unknown>(
    null,
    true,
    -1,
    2 ** 53,
    Number.MAX_VALUE,
    '',
    '\u0000',
    '\ud800',
    '__proto__',
    "' or 1=1 --",
    '%_\\',
    '<script>alert(1)</script>',
    '\u202Egnp.exe',
    '🧱'.repeat(2_000),
    [],
    {},
    { __proto__: { polluted: true } },
  ),
  fc.jsonValue({ maxDepth: 3 }),
);

/**
 * Inputs for a call: mostly valid by its schema, sometimes not. `ids` are of existing records, so that some calls get
 * past "not found".
 */
export function arbitraryInput(schema: z.ZodType | undefined, ids: readonly string[]) {
  if (!schema) return fc.constant<unknown>({});
  const json = inputSchemaOf(schema);
  return mostlyValidValue(json, ids);
}

export function mostlyValidValue(
  schema: InputSchema,
  ids: readonly string[],
): fc.Arbitrary<unknown> {
  return fc.oneof(
    { weight: 12, arbitrary: validValue(schema, ids) },
    { weight: 1, arbitrary: hostileValue },
  );
}

function validValue(schema: InputSchema, ids: readonly string[]): fc.Arbitrary<unknown> {
  const options = schema.anyOf ?? schema.oneOf;
  if (options) return fc.oneof(...options.map((option) => validValue(option, ids)));
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  switch (schema.type) {
    case 'object': {
      const properties = schema.properties ?? {};
      const model = Object.fromEntries(
        Object.entries(properties).map(([name, inner]) => [name, mostlyValidValue(inner, ids)]),
      );
      return fc.record(model, { requiredKeys: schema.required ?? [] });
    }
    case 'array':
      return fc.array(mostlyValidValue(schema.items ?? {}, ids), {
        minLength: schema.minItems ?? 0,
        maxLength: Math.min(schema.maxItems ?? 5, Math.max(5, schema.minItems ?? 0)),
      });
    case 'integer':
    case 'number':
      return integerValue(schema);
    case 'boolean':
      return fc.boolean();
    case 'string':
      return stringValue(schema, ids);
    default:
      return fc.jsonValue({ maxDepth: 2 });
  }
}

function integerValue({ minimum, maximum }: InputSchema) {
  const min = Math.max(minimum ?? Math.min(-10, maximum ?? 0), -(2 ** 31));
  const max = Math.min(maximum ?? Math.max(1_000_000, min), 2 ** 31 - 1);
  return fc.integer({ min, max: Math.max(min, max) });
}

function stringValue(
  { format, minLength = 0, maxLength = 60 }: InputSchema,
  ids: readonly string[],
) {
  if (format === 'uuid') return fc.oneof(fc.constantFrom(...ids), fc.uuid());
  if (format === 'email') return fc.emailAddress();
  if (format === 'date') return fc.constantFrom('2026-02-28', '2026-02-30', '0001-01-01');
  if (format === 'date-time')
    return fc.constantFrom(
      '2027-01-31T00:00:00Z',
      '2027-01-31T00:00:00+14:00',
      '9999-12-31T23:59:59Z',
      '0001-01-01T00:00:00Z',
    );
  const length = { minLength, maxLength: Math.min(maxLength, Math.max(minLength, 60)) };
  return fc.oneof(
    fc.string({ unit: 'binary', ...length }),
    fc.constantFrom('60614', 'Roof Repair', '00000', 'WyJhIl0', 'a'.repeat(minLength || 1)),
  );
}
