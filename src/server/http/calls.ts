import { getEventIteratorSchemaDetails } from '@orpc/contract';
import {
  type AnyProcedure,
  createProcedureClient,
  isProcedure,
  ORPCError,
  ValidationError,
} from '@orpc/server';
import * as z from 'zod';
import type { CallMeta } from '#lib/contract.ts';
import { lazy } from '#lib/lazy.ts';
import { guardCall, guarded } from '../call-middleware.ts';
import type { Context } from '../context.ts';
import { createCopier } from './answer-copier.ts';
import { WrittenAnswer } from './written-answers.ts';

type Schema = NonNullable<AnyProcedure['~orpc']['inputSchema']>;

/** What a live call needs besides its input. */
export type StreamOptions = { signal?: AbortSignal; lastEventId?: string | undefined };

/** One call of the API, prepared when the process starts. */
export type Call = {
  /** Namespace and call, as in `quotes.accept`. */
  name: string;
  meta: CallMeta;
  method: string;
  /** The path with its parameters in braces, as in `/quotes/{id}`. */
  path: string;
  successStatus: number;
  /** Whether it answers with a live stream. */
  isLive: boolean;
  /** Whether it answers with a file, which a browser may open as a page of its own. */
  isFile: boolean;
  /** Checks access, limits, input and output around the handler; rejects with what the handler threw. */
  run: (context: Context, input: unknown, options?: StreamOptions) => Promise<unknown>;
};

export type CallOptions = {
  /**
   * Whether every answer is checked for all that its schema says, instead of types alone, and that both come to the
   * same: slower, for tests.
   */
  areAnswersParsed: boolean;
};

/** The calls of a router of handlers, which has namespaces in any depth. */
export function prepareCalls(
  router: object,
  options: CallOptions,
  path: readonly string[] = [],
): Call[] {
  return Object.entries(router).flatMap(([name, node]: [string, object]) =>
    isProcedure(node)
      ? [prepareCall(node, options, [...path, name])]
      : prepareCalls(node, options, [...path, name]),
  );
}

function prepareCall(
  procedure: AnyProcedure,
  { areAnswersParsed }: CallOptions,
  path: readonly string[],
): Call {
  const { route, inputSchema, outputSchema, handler, middlewares } = procedure['~orpc'];
  // Every procedure is based on `call`, which sets this type.
  const meta = procedure['~orpc'].meta as CallMeta;
  const { method = 'POST', successStatus = 200 } = route;
  const name = path.join('.');
  if (route.path === undefined) throw new Error(`${name} has no path`);
  const isLive = isEventSchema(outputSchema);
  const call = {
    name,
    meta,
    method,
    path: route.path,
    successStatus,
    isLive,
    isFile: outputSchema instanceof z.ZodFile,
  };
  // Live calls, and calls with middleware of their own, are rare: oRPC runs them.
  if (isLive || middlewares.length !== 1 || middlewares[0] !== guarded)
    return {
      ...call,
      run: (context, input, options) =>
        createProcedureClient(procedure, { context, path: [...path] })(input, options),
    };

  const toAnswer = outputSchema && (areAnswersParsed ? parseAndCompare : copyOutput)(outputSchema);
  const answer = async (context: Context, input: unknown) => {
    const output = await handler({
      context,
      input: inputSchema ? await readInput(inputSchema, input) : input,
      path,
      procedure,
      signal: undefined,
      lastEventId: undefined,
      errors: {},
    });
    return toAnswer ? toAnswer(output) : output;
  };
  return {
    ...call,
    run: (context, input) =>
      guardCall(call, context, input, (db) =>
        answer(db === context.db ? context : { ...context, db }, input),
      ),
  };
}

const isEventSchema = (schema: Schema | undefined) =>
  getEventIteratorSchemaDetails(schema) !== undefined;

async function readInput(schema: Schema, input: unknown) {
  const read = schema['~standard'].validate(input);
  const { issues, ...result } = read instanceof Promise ? await read : read;
  if (!issues) return (result as { value: unknown }).value;
  const message = 'Input validation failed';
  throw new ORPCError('BAD_REQUEST', {
    message,
    cause: new ValidationError({ message, issues, data: input }),
  });
}

/** Only what the contract declares leaves the process; a handler that answers anything else is our mistake. */
function copyOutput(schema: Schema) {
  const copier = copierOf(schema);
  const parse = parseOutput(schema);
  return (output: unknown) => {
    if (output instanceof WrittenAnswer) return output;
    const copied = copier()(output);
    return copied ? copied.copy : parse(output);
  };
}

/** Made at the first call: a process serves most calls rarely. */
const copierOf = (schema: Schema) => lazy(() => createCopier(schema as z.core.$ZodType));

function parseAndCompare(schema: Schema) {
  const copier = copierOf(schema);
  const parse = parseOutput(schema);
  return async (output: unknown) => {
    if (output instanceof WrittenAnswer) {
      if (output.text !== JSON.stringify(await parse(await output.present())))
        throw new Error('A written answer differs from the parsed one');
      return output;
    }
    const parsed = await parse(output);
    // Files and other texts that are not JSON are passed on as they are.
    if (JSON.stringify(copier()(output)?.copy) !== JSON.stringify(parsed))
      throw new Error('A copied answer differs from the parsed one');
    return parsed;
  };
}

const parseOutput = (schema: Schema) => async (output: unknown) => {
  const read = schema['~standard'].validate(output);
  const { issues, ...result } = read instanceof Promise ? await read : read;
  if (!issues) return (result as { value: unknown }).value;
  const message = 'Output validation failed';
  throw new ORPCError('INTERNAL_SERVER_ERROR', {
    message,
    cause: new ValidationError({ message, issues, data: output }),
  });
};
