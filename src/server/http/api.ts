import { OpenAPIGenerator } from '@orpc/openapi';
import { ZodToJsonSchemaConverter } from '@orpc/zod/zod4';
import type { Logger } from 'pino';
import { contract } from '#features/contract.ts';
import type { Context } from '../context.ts';
import { router } from '../router.ts';
import { CallTable } from './call-table.ts';
import { type Call, type CallOptions, prepareCalls, type StreamOptions } from './calls.ts';
import { toRefusal } from './errors.ts';
import { healthPaths } from './health.ts';
import { WrittenAnswer } from './written-answers.ts';

export type Api = ReturnType<typeof createApi>;

/** The calls by namespace, as their names are written. */
type CallTree = Map<string, Call | CallTree>;

/** The calls of the API: by method and path for requests, by name for rendering pages. */
export function createApi(log: Logger, options: CallOptions) {
  const calls = prepareCalls(router, options);
  const table = new CallTable<Call>('/api');
  const tree: CallTree = new Map();
  for (const call of calls) {
    table.add(call.method, call.path, call);
    addToTree(tree, call);
  }
  /** What the caller is told of an error; the log keeps what is our fault or the database's. */
  const refuse = (error: unknown, requestId: string) => {
    const { refusal, logLevel } = toRefusal(error, requestId);
    if (logLevel) log[logLevel]({ err: error, requestId }, 'request failed');
    return refusal;
  };
  return {
    calls,
    table,
    refuse,
    /**
     * The same calls in process, for rendering pages. A refused call rejects with the same error, and `onRefused` is
     * called with its code.
     */
    client: (context: Context, onRefused?: (code: string) => void) =>
      createClient(tree, async (call, input, options) => {
        try {
          const output = await call.run(context, input, options);
          return output instanceof WrittenAnswer ? JSON.parse(output.text) : output;
        } catch (error) {
          const refusal = refuse(error, context.requestId);
          onRefused?.(refusal.code);
          throw refusal;
        }
      }),
  };
}

function addToTree(tree: CallTree, call: Call) {
  const names = call.name.split('.');
  const last = names.pop() ?? '';
  let node = tree;
  for (const name of names) {
    const next = node.get(name) ?? new Map();
    if (!(next instanceof Map)) throw new Error(`${name} is a call and a namespace`);
    node.set(name, next);
    node = next;
  }
  node.set(last, call);
}

type RunCall = (call: Call, input: unknown, options?: StreamOptions) => Promise<unknown>;

/** Reads like the contract: `client.quotes.accept(input)`. */
const createClient = (tree: CallTree, run: RunCall): object =>
  new Proxy(tree, {
    get(_, name) {
      const node = typeof name === 'string' ? tree.get(name) : undefined;
      if (!node) return undefined;
      if (node instanceof Map) return createClient(node, run);
      return (input: unknown, options?: StreamOptions) => run(node, input, options);
    },
  });

/** The OpenAPI document, generated from the contract; the health checks are added. */
export async function describeApi(title: string) {
  const generator = new OpenAPIGenerator({ schemaConverters: [new ZodToJsonSchemaConverter()] });
  const document = await generator.generate(contract, {
    info: { title: `${title} API`, version: '1' },
    servers: [{ url: '/api' }],
    components: {
      securitySchemes: {
        session: { type: 'http', scheme: 'bearer', description: 'token of a sign-in' },
        cookie: { type: 'apiKey', in: 'cookie', name: 'plumbline' },
      },
    },
    security: [{ session: [] }, { cookie: [] }],
  });
  return { ...document, paths: { ...document.paths, ...healthPaths } };
}
