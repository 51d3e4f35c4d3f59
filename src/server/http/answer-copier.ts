import type * as z from 'zod';
import { instant } from '#lib/contract.ts';

type Schema = z.core.$ZodType;
type Def = { type: string; checks?: readonly z.core.$ZodCheck[]; coerce?: boolean };

/** Thrown for a value that is not of the declared type; whoever copies asks the schema what is wrong. */
const mismatch = new Error('an answer differs from its declaration');

/** Copies an answer; undefined when it is not of the declared types. */
export type CopyAnswer = (answer: unknown) => { copy: unknown } | undefined;

/**
 * Makes a function that copies what a schema declares and nothing else, as parsing does, in a fraction of the time: it
 * looks at types, but at no formats, ranges or refinements. Those hold for what the database has kept, and the tests
 * check them on every answer. What it does not know, such as a union, is left to the schema.
 */
export function createCopier(schema: Schema): CopyAnswer {
  const code = new CopierCode();
  const copy = code.compile(code.expression(schema, 'answer'));
  return (answer) => {
    try {
      return { copy: copy(answer) };
    } catch (error) {
      if (error === mismatch) return undefined;
      throw error;
    }
  };
}

const refuse = () => {
  throw mismatch;
};

/** What the generated functions call. */
const runtime = {
  refuse,
  string: (value: unknown) => (typeof value === 'string' ? value : refuse()),
  number: (value: unknown) => (Number.isFinite(value) ? value : refuse()),
  boolean: (value: unknown) => (typeof value === 'boolean' ? value : refuse()),
  instant: (value: unknown) =>
    value instanceof Date && !Number.isNaN(value.getTime()) ? value.toISOString() : refuse(),
  array(value: unknown, copy: (item: unknown) => unknown) {
    if (!Array.isArray(value)) return refuse();
    const copies = new Array<unknown>(value.length);
    for (let at = 0; at < value.length; at += 1) copies[at] = copy(value[at]);
    return copies;
  },
  parse(value: unknown, schema: Schema) {
    const read = schema['~standard'].validate(value);
    if (read instanceof Promise || read.issues) return refuse();
    return read.value;
  },
};

class CopierCode {
  readonly #functions: string[] = [];
  readonly #schemas: Schema[] = [];

  compile(expression: string): (answer: unknown) => unknown {
    const source = `${this.#functions.join('\n')}\nreturn (answer) => ${expression};`;
    return new Function('runtime', 'schemas', source)(runtime, this.#schemas);
  }

  /** An expression for the copy of `value`, which is the name of a variable. */
  expression(schema: Schema, value: string): string {
    const def = schema._zod.def as Def;
    if (isInstant(schema)) return `runtime.instant(${value})`;
    if (def.coerce || !hasPlainChecks(def)) return this.#parse(schema, value);
    switch (def.type) {
      case 'string':
      case 'enum':
        return isOfStrings(schema) ? `runtime.string(${value})` : this.#parse(schema, value);
      case 'number':
        return `runtime.number(${value})`;
      case 'boolean':
        return `runtime.boolean(${value})`;
      case 'nullable':
        return `(${value} === null ? null : ${this.expression(innerOf(schema), value)})`;
      case 'optional':
        return `(${value} === undefined ? undefined : ${this.expression(innerOf(schema), value)})`;
      case 'default': {
        const { defaultValue } = (schema as z.core.$ZodDefault)._zod.def;
        if (typeof defaultValue === 'object' && defaultValue !== null)
          return this.#parse(schema, value);
        const given = this.expression(innerOf(schema), value);
        return `(${value} === undefined ? ${JSON.stringify(defaultValue)} : ${given})`;
      }
      case 'array': {
        const item = (schema as z.core.$ZodArray)._zod.def.element;
        return `runtime.array(${value}, ${this.#function(this.expression(item, 'it'))})`;
      }
      case 'object':
        return this.#object(schema as z.core.$ZodObject, value);
      default:
        return this.#parse(schema, value);
    }
  }

  #object(schema: z.core.$ZodObject, value: string) {
    const { shape, catchall } = schema._zod.def;
    if (catchall || Object.hasOwn(shape, '__proto__')) return this.#parse(schema, value);
    const fields = Object.entries(shape).map(([name, field]) => {
      const key = JSON.stringify(name);
      // A function of its own, so that each field is read once.
      return `${key}: ${this.#function(this.expression(field, 'it'))}(it[${key}])`;
    });
    const copy = `typeof it !== 'object' || it === null || Array.isArray(it) ? runtime.refuse() : { ${fields.join(', ')} }`;
    return `${this.#function(copy)}(${value})`;
  }

  #function(expression: string) {
    const name = `copy${this.#functions.length}`;
    this.#functions.push(`const ${name} = (it) => ${expression};`);
    return name;
  }

  #parse(schema: Schema, value: string) {
    this.#schemas.push(schema);
    return `runtime.parse(${value}, schemas[${this.#schemas.length - 1}])`;
  }
}

const innerOf = (schema: Schema) => (schema as z.core.$ZodNullable)._zod.def.innerType;

/** Also with a description of its own. */
const isInstant = (schema: Schema) => schema._zod.def === instant._zod.def;

/** Whether the checks only accept or refuse: some change the value, such as trimming. */
const hasPlainChecks = ({ type, checks = [] }: Def) =>
  checks.every(({ _zod }) => _zod.def.check !== 'overwrite') &&
  (checks.length === 0 || type !== 'object');

const isOfStrings = (schema: Schema) =>
  schema._zod.def.type === 'string' ||
  Object.values((schema as z.core.$ZodEnum)._zod.def.entries).every(
    (value) => typeof value === 'string',
  );
