import fc from 'fast-check';
import type * as z from 'zod';
import { hostileValue, mostlyValidValue } from './arbitrary-input.ts';
import { inputSchemaOf } from './input-schema.ts';

/** A change to a valid input: one field gets another value, wherever it stands, or goes. */
export type Mutation =
  | { kind: 'field'; name: string; value: unknown }
  | { kind: 'missing'; name: string }
  | { kind: 'anywhere'; nth: number; value: unknown };

/** One change to a valid input of a call. `ids` are of existing records. */
export function arbitraryMutation(
  schema: z.ZodType | undefined,
  ids: readonly string[],
): fc.Arbitrary<Mutation> {
  const anywhere = fc.record({
    kind: fc.constant('anywhere' as const),
    nth: fc.nat(),
    value: hostileValue,
  });
  const unknownField = fc.record({
    kind: fc.constant('field' as const),
    name: fc.constantFrom('roles', 'id', 'toString', 'constructor', '__proto__', 'x'.repeat(300)),
    value: hostileValue,
  });
  const { properties = {} } = schema ? inputSchemaOf(schema) : {};
  const fields = Object.entries(properties).map(([name, inner]) => {
    const value = mostlyValidValue(inner, ids);
    return fc.oneof(
      {
        weight: 4,
        arbitrary: fc.record({
          kind: fc.constant('field' as const),
          name: fc.constant(name),
          value,
        }),
      },
      { weight: 1, arbitrary: fc.constant<Mutation>({ kind: 'missing', name }) },
    );
  });
  return fc.oneof(
    { weight: 1, arbitrary: unknownField },
    { weight: 3, arbitrary: anywhere },
    ...(fields.length > 0 ? [{ weight: 6, arbitrary: fc.oneof(...fields) }] : []),
  );
}

/** The input with the change. */
export function mutate(input: unknown, mutation: Mutation): unknown {
  if (mutation.kind === 'anywhere') {
    const paths = listPaths(input);
    return replaceAt(input, paths[mutation.nth % paths.length] ?? [], mutation.value);
  }
  const { name } = mutation;
  const kept = Object.entries(isRecord(input) ? input : {}).filter(([key]) => key !== name);
  // Built from entries, so that `__proto__` becomes a field.
  return Object.fromEntries(mutation.kind === 'missing' ? kept : [...kept, [name, mutation.value]]);
}

type Path = readonly (string | number)[];

/** Every value inside of a value, itself first. */
function listPaths(value: unknown, path: Path = []): Path[] {
  if (Array.isArray(value))
    return [path, ...value.flatMap((inner, n) => listPaths(inner, [...path, n]))];
  if (!isRecord(value)) return [path];
  return [
    path,
    ...Object.entries(value).flatMap(([name, inner]) => listPaths(inner, [...path, name])),
  ];
}

function replaceAt(value: unknown, [first, ...rest]: Path, by: unknown): unknown {
  if (first === undefined) return by;
  if (Array.isArray(value))
    return value.map((inner, n) => (n === first ? replaceAt(inner, rest, by) : inner));
  const entries = Object.entries(value as object);
  return Object.fromEntries(
    entries.map(([name, inner]) => [name, name === first ? replaceAt(inner, rest, by) : inner]),
  );
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof Blob);
