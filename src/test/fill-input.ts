import type * as z from 'zod';
import { type InputSchema, inputSchemaOf } from './input-schema.ts';

type FillOptions = {
  /** The value of every free text. */
  text: string;
  /** The id of the record that a field of this name refers to. */
  id: (field: string) => string;
};

/** Fields that are only valid together with others, or that refer to files. */
const omittedFields = /^(attachments|photos|percent|customerEmail|beforeFileId|scheduledAt)$/;

/** An input with every field of a call, each valid by its schema. */
export function fillInput(schema: z.ZodType | undefined, fill: FillOptions) {
  if (!schema) return {};
  return fillSchema(inputSchemaOf(schema), '', fill);
}

function fillSchema(schema: InputSchema, field: string, fill: FillOptions): unknown {
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return schema.enum[0];
  const [first] = schema.anyOf ?? schema.oneOf ?? [];
  if (first) return fillSchema(first, field, fill);
  switch (schema.type) {
    case 'object':
      return Object.fromEntries(
        Object.entries(schema.properties ?? {})
          .filter(([name]) => !omittedFields.test(name))
          .map(([name, inner]) => [name, fillSchema(inner, name, fill)]),
      );
    case 'array':
      return [fillSchema(schema.items ?? {}, field, fill)];
    case 'integer':
    case 'number':
      return Math.max(schema.minimum ?? 1, 1);
    case 'boolean':
      return true;
    default:
      return fillString(schema, field, fill);
  }
}

/** Values of fields with a required format. */
const valuesByFormat: Record<string, string> = {
  date: '2027-03-10',
  'date-time': '2027-03-10T12:00:00.000Z',
  time: '12:00',
  email: 'someone@example.com',
};
const valuesByFieldName: [RegExp, string][] = [
  [/zip/i, '60614'],
  [/phone/i, '(312) 555-0123'],
  [/^(email|to)$/, 'someone@example.com'],
  [/^(category|service)$/, 'Roof Repair'],
  [/^state$/, 'IL'],
];

function fillString({ format, maxLength = 200 }: InputSchema, field: string, fill: FillOptions) {
  if (format === 'uuid' || /(^i|I)ds?$/.test(field)) return fill.id(field);
  const byFormat = format && valuesByFormat[format];
  const byFieldName = valuesByFieldName.find(([name]) => name.test(field));
  return byFormat || byFieldName?.[1] || fill.text.slice(0, maxLength);
}
