import type { ContractRouterClient } from '@orpc/contract';
import type { contract } from '#features/contract.ts';
import { AnsweredError } from '#lib/api-error-info.ts';
import type { ContractPaths } from '#lib/contract-paths.ts';
import { isApiErrorCode } from '#lib/error-catalog.ts';
import { readEvents } from './event-stream.ts';

type CallContext = {
  /** The same for every attempt at one action of the user; or a function that finds it for a call. */
  idempotencyKey?: string | ((call: string) => string);
};

export type BrowserApi = ContractRouterClient<typeof contract, CallContext>;

type Options = {
  paths: ContractPaths;
  origin: () => string;
  fetch?: (request: Request) => Promise<Response>;
};

type CallOptions = { context?: CallContext; signal?: AbortSignal; lastEventId?: string };
type Call = (path: readonly string[], input: unknown, options: CallOptions) => Promise<unknown>;

/**
 * The whole API over HTTP. A rejected call throws the error that the server sent. Requests are those of oRPC's own client
 * for OpenAPI, which a test compares; that client does more than we need, and every first view would load it.
 */
export function createApi({ paths, origin, fetch: send = (request) => fetch(request) }: Options) {
  return clientOf(async (path, input, options) => {
    const response = await send(toRequest(routeOf(paths, path), path, input, options, origin()));
    const body = await readBody(response);
    if (response.ok) return body;
    throw toError(body, response.status);
  }, []) as BrowserApi;
}

const clientOf = (call: Call, path: readonly string[]): unknown =>
  new Proxy(() => {}, {
    // Whoever awaits a namespace must not call it.
    get: (_, name) =>
      typeof name === 'string' && name !== 'then' ? clientOf(call, [...path, name]) : undefined,
    apply: (_, __, [input, options = {}]: [unknown, CallOptions?]) => call(path, input, options),
  });

function routeOf(paths: ContractPaths, path: readonly string[]) {
  let at: ContractPaths | string | undefined = paths;
  for (const name of path) at = typeof at === 'object' ? at[name] : undefined;
  if (typeof at !== 'string') throw new Error(`There is no call ${path.join('.')}`);
  return at;
}

function toRequest(
  route: string,
  path: readonly string[],
  input: unknown,
  { context: { idempotencyKey } = {}, signal, lastEventId }: CallOptions,
  origin: string,
) {
  const [method = '', pattern = ''] = route.split(' ');
  let rest = input;
  const address = pattern.replace(/\{\+?([^}]+)\}/g, (_, name: string) => {
    const { [name]: value, ...others } = rest as Record<string, unknown>;
    rest = Object.keys(others).length > 0 ? others : undefined;
    return encodeURIComponent(`${value instanceof Date ? value.toISOString() : value}`);
  });
  const url = new URL(`${origin}/api${address}`);
  const headers = new Headers();
  if (lastEventId !== undefined) headers.set('last-event-id', lastEventId);
  if (idempotencyKey !== undefined)
    headers.set(
      'idempotency-key',
      typeof idempotencyKey === 'string'
        ? idempotencyKey
        : idempotencyKey(JSON.stringify([path, input])),
    );
  let body: BodyInit | undefined;
  if (method === 'GET') {
    for (const [name, value] of fieldsOf(rest)) url.searchParams.append(name, String(value));
  } else if ([...fieldsOf(rest)].some(([, value]) => value instanceof Blob)) {
    const form = new FormData();
    for (const [name, value] of fieldsOf(rest))
      form.append(name, value instanceof Blob ? value : String(value));
    body = form;
  } else if (rest !== undefined) {
    headers.set('content-type', 'application/json');
    body = JSON.stringify(rest);
  }
  return new Request(url, {
    method,
    headers,
    redirect: 'manual',
    ...(body !== undefined && { body }),
    ...(signal && { signal }),
  });
}

/** The parts of an input as fields of a form: `services[0]`, `place[city]`. */
function* fieldsOf(
  value: unknown,
  name = '',
): Generator<[string, string | number | boolean | Blob]> {
  if (value instanceof Blob) yield [name, value];
  else if (value instanceof Date) yield [name, value.toISOString()];
  else if (typeof value === 'object' && value !== null)
    for (const [key, inner] of Object.entries(value))
      yield* fieldsOf(inner, name === '' ? key : `${name}[${key}]`);
  else if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean')
    yield [name, value];
}

async function readBody(response: Response) {
  const type = response.headers.get('content-type') ?? '';
  if (type.startsWith('text/event-stream')) return readEvents(response);
  const isJson = type === '' || /\bjson\b/.test(type);
  if (!isJson && !type.startsWith('text/')) return response.blob();
  const text = await response.text();
  return isJson ? parse(text) : text;
}

const parse = (text: string): unknown => (text === '' ? undefined : JSON.parse(text));

function toError(body: unknown, status: number) {
  const { code, error, issues, requestId, retryAfter } = (
    typeof body === 'object' && body !== null ? body : {}
  ) as Partial<Record<string, unknown>>;
  if (typeof code !== 'string' || !isApiErrorCode(code) || typeof error !== 'string')
    return new AnsweredError('MALFORMED_ANSWER', status, 'The answer is not one of the API');
  return new AnsweredError(code, status, error, {
    issues: Array.isArray(issues) ? issues : undefined,
    requestId: typeof requestId === 'string' ? requestId : undefined,
    retryAfter: typeof retryAfter === 'number' ? retryAfter : undefined,
  });
}
