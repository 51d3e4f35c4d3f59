import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';

type Schema = { [name: string]: unknown };
type Operation = { responses: Record<string, { content?: Record<string, { schema?: Schema }> }> };
/** The part of the OpenAPI document that says what calls answer. */
export type ApiDescription = { paths: Record<string, Record<string, Operation>> };

/**
 * Compares JSON answers with the API's published description. A field that it does not know is an error, too. Returns
 * what is wrong; an empty text when nothing is.
 */
export function createAnswerCheck({ paths }: ApiDescription) {
  // Most schemas check one answer: making their code smaller takes longer than it saves.
  const ajv = new Ajv2020({ strict: false, validateFormats: true, code: { optimize: false } });
  addFormats.default(ajv);
  const prepared = new Map<string, ValidateFunction>();
  return (
    { method, path }: { method: string; path: string },
    { status, body }: { status: number; body: unknown },
  ) => {
    const key = `${method} ${path} ${status}`;
    const known = prepared.get(key);
    const operation = paths[path.replace(/^\/api/, '')]?.[method.toLowerCase()];
    const schema = operation?.responses[status]?.content?.['application/json']?.schema;
    if (!known && !schema) return `${key} is not described`;
    const check = known ?? ajv.compile(withoutUnknownFields(schema ?? {}));
    prepared.set(key, check);
    return check(body) ? '' : `${key}: ${ajv.errorsText(check.errors)}`;
  };
}

/** The schema, whose objects have no fields but those that it names. */
function withoutUnknownFields(schema: Schema): Schema {
  const inner = Object.fromEntries(
    Object.entries(schema).map(([name, value]) => [name, inEach(value)]),
  );
  return 'properties' in schema && !('additionalProperties' in schema)
    ? { ...inner, additionalProperties: false }
    : inner;
}

function inEach(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(inEach);
  return typeof value === 'object' && value !== null
    ? withoutUnknownFields(value as Schema)
    : value;
}
