import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { ApiError, apiErrorBody } from '#lib/api-error.ts';
import { safePath } from '#lib/safe-path.ts';
import { accessRefusal, refusalError } from '../call-middleware.ts';
import type { Actor, Context, Services } from '../context.ts';
import type { Db } from '../database/database.ts';
import { limitConcurrency } from '../jobs/limit-concurrency.ts';
import type { LiveResponse } from '../live/live-hub.ts';
import type { Api } from './api.ts';
import { parseEntries, parseJson, parseQuery, readBody, withParams } from './call-input.ts';
import type { Call } from './calls.ts';
import { clientAddresses } from './client-address.ts';
import { compressText } from './compress.ts';
import { contentDisposition } from './content-disposition.ts';
import { assertAcceptedBody } from './csrf.ts';
import { EventStreams } from './event-streams.ts';
import type { Exchange } from './exchange.ts';
import { MAX_IDEMPOTENCY_KEY_LENGTH } from './idempotency.ts';
import { isFormUpload, spoolForm } from './spooled-form.ts';
import { WrittenAnswer } from './written-answers.ts';

const MAX_BODY_BYTES = 256 * 1024;
/** Live streams that open at the same time: fewer than there are database connections. */
const MAX_CONCURRENT_OPENINGS = 4;

type Options = {
  api: Api;
  services: Services;
  db: Db;
  authenticate: (exchange: Exchange) => Promise<Actor> | Actor;
};

type Found = { call: Call; params: Record<string, string> | undefined };

/** Creates the context of a request; `authenticate` has said who sent it. */
export function contextFactory({ services, db }: Pick<Options, 'services' | 'db'>) {
  const addressOf = clientAddresses(services.config.trustedProxies);
  const now = () => new Date();
  return (exchange: Exchange, actor: Actor, liveResponse?: LiveResponse): Context => {
    let responseHeaders: Headers | undefined;
    return {
      db,
      actor,
      now,
      requestId: exchange.requestId,
      idempotencyKey: parseIdempotencyKey(exchange.header('idempotency-key')),
      userAgent: exchange.header('user-agent'),
      clientAddress: addressOf(exchange),
      cookie: exchange.header('cookie'),
      // Few calls set any.
      get responseHeaders() {
        responseHeaders ??= new Headers();
        return responseHeaders;
      },
      ownResponseHeaders: () => responseHeaders,
      liveResponse,
      services,
    };
  };
}

function parseIdempotencyKey(key: string | undefined) {
  if (key === undefined) return undefined;
  if (key.length === 0 || key.length > MAX_IDEMPOTENCY_KEY_LENGTH || !/^[\x20-\x7e]+$/.test(key))
    throw new ApiError('invalid-argument', 'An Idempotency-Key has 1 to 255 printable characters');
  return key;
}

/** Answers the calls of the API on their connections. */
export function createCallServer({ api, services, db, authenticate }: Options) {
  const createContext = contextFactory({ services, db });
  const eventStreams = new EventStreams();
  // After a restart every client reconnects at once, and each opening stream reads its backlog. Open streams and
  // all other calls must not wait behind that.
  const limitOpenings = limitConcurrency(MAX_CONCURRENT_OPENINGS);

  const answerCall = async (exchange: Exchange, { call, params }: Found) => {
    assertAcceptedBody(exchange, call.meta.maxBody !== undefined);
    const actor = await authenticate(exchange);
    // A caller who may not make the call cannot make us read its body.
    const refused = accessRefusal(call, actor);
    if (refused === 'unauthenticated' && call.isFile && opensPage(exchange))
      return sendToSignIn(exchange);
    if (refused) throw refusalError(refused, actor);
    const context = createContext(exchange, actor, call.isLive ? {} : undefined);
    try {
      if (call.isLive) await limitOpenings(() => openStream(exchange, call, params, context));
      else if (isUpload(exchange, call)) await answerUpload(exchange, call, params, context);
      else {
        const input = withParams(await readInput(exchange), params);
        await sendOutput(exchange, call, context, await call.run(context, input));
      }
    } catch (error) {
      refuse(exchange, error, context.ownResponseHeaders?.());
    }
  };

  const openStream = async (
    exchange: Exchange,
    call: Call,
    params: Found['params'],
    context: Context,
  ) => {
    const { response } = exchange;
    const closed = new AbortController();
    response.once('close', () => closed.abort());
    const input = withParams(parseQuery(exchange.search), params);
    const events = (await call.run(context, input, {
      signal: closed.signal,
      lastEventId: exchange.header('last-event-id'),
    })) as AsyncIterator<unknown>;
    const stream = context.liveResponse?.stream;
    if (!stream) throw new Error(`${call.name} opened no stream`);
    await stream.ready();
    if (response.destroyed) return stream.close();
    const headers = answerHeaders(context.ownResponseHeaders?.(), 'text/event-stream');
    // Tells a proxy in front not to buffer the events.
    headers.push('x-accel-buffering', 'no');
    if (stream.isClosed) return exchange.send(call.successStatus, headers, '');
    exchange.record(call.successStatus);
    response.writeHead(call.successStatus, exchange.headers(headers));
    eventStreams.serve(response, stream, events);
  };

  const answerUpload = async (
    exchange: Exchange,
    call: Call,
    params: Found['params'],
    context: Context,
  ) => {
    const { entries, remove } = await spoolForm(exchange.request, call.meta.maxBody ?? 0);
    try {
      const input = withParams(parseEntries(entries), params);
      await sendOutput(exchange, call, context, await call.run(context, input));
    } finally {
      await remove();
    }
  };

  const refuse = (exchange: Exchange, error: unknown, responseHeaders?: Headers) => {
    const refusal = api.refuse(error, exchange.requestId);
    const headers = answerHeaders(responseHeaders, JSON_TYPE);
    const { retryAfter } = refusal.data;
    if (retryAfter !== undefined && !responseHeaders?.has('retry-after'))
      headers.push('retry-after', String(retryAfter));
    exchange.send(refusal.status, headers, JSON.stringify(apiErrorBody(refusal)));
  };

  return {
    /** The call at the path of a request. */
    find: ({ method, path }: Exchange) => api.table.find(method, path),
    /** Answers a call; a call that is refused is an answer, too. */
    async answer(exchange: Exchange, found: Found) {
      try {
        await answerCall(exchange, found);
      } catch (error) {
        refuse(exchange, error);
      }
    },
    refuse,
  };
}

/** Whether a browser shows the answer to a person, as it does with a link that somebody follows. */
function opensPage(exchange: Exchange) {
  if (exchange.method !== 'GET') return false;
  const destination = exchange.header('sec-fetch-dest');
  if (destination !== undefined) return destination === 'document';
  return /\btext\/html\b/i.test(exchange.header('accept') ?? '');
}

/** The sign-in leads on to what was asked for. */
function sendToSignIn(exchange: Exchange) {
  const requested = safePath(`${exchange.path}${exchange.search}`);
  const location = `/login${requested ? `?${new URLSearchParams({ redirect: requested })}` : ''}`;
  const headers = ['location', location, 'cache-control', 'private, no-store'];
  exchange.send(302, [...headers, 'vary', 'accept, sec-fetch-dest']);
}

const JSON_TYPE = 'application/json';

const isUpload = ({ request }: Exchange, { meta }: Call) =>
  meta.maxBody !== undefined && isFormUpload(request);

async function readInput({ method, search, request }: Exchange) {
  if (method === 'GET') return parseQuery(search);
  return parseJson(await readBody(request, MAX_BODY_BYTES));
}

async function sendOutput(exchange: Exchange, call: Call, context: Context, output: unknown) {
  const responseHeaders = context.ownResponseHeaders?.();
  if (output instanceof Blob) {
    const headers = answerHeaders(responseHeaders, output.type);
    const name = output instanceof File ? output.name : 'file';
    headers.push('content-disposition', contentDisposition('inline', name));
    exchange.send(call.successStatus, headers, new Uint8Array(await output.arrayBuffer()));
  } else if (output instanceof ReadableStream) {
    exchange.record(call.successStatus);
    const headers = answerHeaders(responseHeaders, 'application/octet-stream');
    exchange.response.writeHead(call.successStatus, exchange.headers(headers));
    await pipeline(
      Readable.fromWeb(output as import('node:stream/web').ReadableStream),
      exchange.response,
    );
  } else if (output === undefined) {
    exchange.send(call.successStatus, answerHeaders(responseHeaders, undefined), '');
  } else {
    const headers = answerHeaders(responseHeaders, JSON_TYPE);
    const body = output instanceof WrittenAnswer ? output.body : JSON.stringify(output);
    const compressed = await compressText(body, exchange.header('accept-encoding'));
    headers.push('vary', 'accept-encoding');
    if (compressed) headers.push('content-encoding', 'br');
    exchange.send(call.successStatus, headers, compressed ?? body);
  }
}

/** What the call itself set, such as cookies, and what keeps personal answers out of shared caches. */
function answerHeaders(own: Headers | undefined, type: string | undefined) {
  const headers: string[] = [];
  if (own) for (const [name, value] of own) headers.push(name, value);
  if (!own?.has('cache-control')) headers.push('cache-control', 'private, no-store');
  if (type !== undefined && !own?.has('content-type')) headers.push('content-type', type);
  return headers;
}
