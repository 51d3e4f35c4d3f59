import type { IncomingMessage, ServerResponse } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import { Hono, type MiddlewareHandler } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import type { Logger } from 'pino';
import type { Api as PageApi } from '#browser/context.ts';
import { VIEWING_TOKEN_PREFIX } from '#features/auth/viewing/rules.ts';
import { ApiError, apiErrorBody } from '#lib/api-error.ts';
import { lazy } from '#lib/lazy.ts';
import { canManageUsers } from '#lib/roles.ts';
import type { Actor, Context, Services } from '../context.ts';
import type { Db } from '../database/database.ts';
import type { createMetrics } from '../metrics.ts';
import {
  canonicalAddress,
  createPageResponder,
  type Render,
  unavailableCodes,
} from '../pages/page-responder.ts';
import { unavailablePage } from '../pages/plain-pages.ts';
import { SharedReads } from '../pages/shared-reads.ts';
import type { Web } from '../pages/web.ts';
import { isSameSecret } from '../secrets/same-secret.ts';
import { currentTracer } from '../tracing/tracing.ts';
import { type Api, describeApi } from './api.ts';
import { bodyTooLarge } from './call-input.ts';
import { contextFactory, createCallServer } from './call-server.ts';
import { clientAddresses } from './client-address.ts';
import { compress } from './compress.ts';
import { readSessionCookie, readViewingCookie } from './cookies.ts';
import { assertSameOriginWrite } from './csrf.ts';
import { type Bindings, Exchange, type RecordAnswer, UNAVAILABLE_RETRY_S } from './exchange.ts';
import { answerHealth } from './health.ts';
import { isFromThisMachine } from './local-requests.ts';
import { referencePage } from './reference.ts';
import { createSecurityHeaders } from './security-headers.ts';

/** Largest form that a page or a webhook takes. */
const MAX_FORM_BYTES = 256 * 1024;

export type HttpOptions = {
  services: Services;
  db: Db;
  api: Api;
  log: Logger;
  metrics: ReturnType<typeof createMetrics>;
  /** Who a session token belongs to; a guest when it is not valid. */
  findActor: (token: string) => Promise<Actor> | Actor;
  /** Pages and assets; without it the process serves the API alone. */
  web?: Web | undefined;
  /** Routes beside the API: files, and the outbox of a development machine. */
  extraRoutes: readonly Hono[];
  /** Paths that forms of other sites may post to; their routes check for themselves what they are sent. */
  foreignFormPaths: readonly string[];
  /** Whether this process should get requests: not while it stops, or cannot reach the database. */
  isReady: () => Promise<boolean>;
};

type Env = { Bindings: Bindings };
type Pages = ReturnType<typeof createPageResponder>;
type Authenticate = (exchange: Exchange) => Promise<Actor> | Actor;

/**
 * Answers the requests of a socket server. Calls of the API, which are most of them, are answered on the connection;
 * everything else goes through Hono: metrics, extra routes, pages.
 */
export function createHttp(options: HttpOptions) {
  const { services, api, db, log, metrics, web } = options;
  const { config } = services;
  const headers = createSecurityHeaders(config, memberSiteOrigin(services));
  const record = recordAnswers(log, metrics);
  const authenticate: Authenticate = (exchange) => {
    const token = readSessionToken(exchange, config.secure);
    if (!token) return guest;
    const viewing = readViewingCookie(exchange.header('cookie'), config.secure);
    return viewing ? findViewer(options.findActor, token, viewing) : options.findActor(token);
  };
  const calls = createCallServer({ api, services, db, authenticate });
  const pages =
    web && createPageResponder(services, headers.policy, (request) => web.asset(request));
  const rendering = web && createRendering({ ...options, web }, authenticate);
  const routes = createRoutes(options, rendering);
  const exchanges = new WeakMap<IncomingMessage, Exchange>();
  const addressOf = clientAddresses(config.trustedProxies);
  const answerByRoutes = getRequestListener(async (request, { incoming }) => {
    const exchange = exchanges.get(incoming as IncomingMessage);
    if (!exchange) throw new Error('the request did not come through the listener');
    const clientAddress = addressOf(exchange);
    const answer = await routes.fetch(request, { exchange, clientAddress });
    exchange.record(answer.status);
    if (answer.status === 503 && !answer.headers.has('retry-after'))
      answer.headers.set('retry-after', String(UNAVAILABLE_RETRY_S));
    return answer;
  });

  const answer = async (exchange: Exchange) => {
    const { request, response } = exchange;
    try {
      if (await answerHealth(exchange, options.isReady)) return;
      if (exchange.header('host') === undefined) throw new ApiError('invalid-argument');
      if (!options.foreignFormPaths.includes(exchange.path))
        assertSameOriginWrite(exchange, config.publicUrl);
      const found = calls.find(exchange);
      if (found) return await calls.answer(exchange, found);
      if (pages?.sendKept(exchange)) return;
      if (pages && (await rendering?.sendShared(exchange, pages))) return;
      exchange.setHeaders();
      exchanges.set(request, exchange);
      await answerByRoutes(request, response);
    } catch (error) {
      calls.refuse(exchange, error);
    }
  };
  return (request: IncomingMessage, response: ServerResponse) => {
    const exchange = new Exchange(request, response, headers, record);
    const tracer = currentTracer();
    if (!tracer) return answer(exchange);
    const { method, requestId } = exchange;
    const route = routeLabel(exchange.path);
    const attributes = { 'http.request.method': method, 'http.route': route };
    const outcome = () => ({ 'http.response.status_code': response.statusCode });
    const work = { name: `${method} ${route}`, kind: 'request', requestId } as const;
    return tracer.run({ ...work, attributes, outcome }, () => answer(exchange));
  };
}

/** The person as whom the admin of a session looks; the admin themselves once that has ended, or is not theirs. */
async function findViewer(findActor: HttpOptions['findActor'], token: string, viewing: string) {
  const [own, viewed] = await Promise.all([findActor(token), findActor(viewing)]);
  const isTheirs =
    own.kind === 'person' &&
    own.role === 'admin' &&
    canManageUsers(own) &&
    viewed.kind === 'person' &&
    viewed.viewing?.adminId === own.uid;
  return isTheirs ? viewed : own;
}

/** What the log and the metrics keep of an answer. */
const recordAnswers =
  (log: Logger, metrics: HttpOptions['metrics']): RecordAnswer =>
  ({ requestId, method, path }, status, ms) => {
    const route = routeLabel(path);
    metrics.observe(route, status, ms / 1000);
    log.info({ requestId, method, route, status, ms }, 'request');
  };

/** Everything but the calls of the API, in order. */
function createRoutes(options: HttpOptions, rendering: Rendering | undefined) {
  const { api, web, extraRoutes } = options;
  const app = new Hono<Env>();
  const refuse = (error: unknown, { requestId }: Exchange) => {
    const refusal = api.refuse(error, requestId);
    const answer = Response.json(apiErrorBody(refusal), { status: refusal.status });
    const { retryAfter } = refusal.data;
    if (retryAfter !== undefined) answer.headers.set('retry-after', String(retryAfter));
    return answer;
  };
  app.onError((error, c) => refuse(error, c.env.exchange));
  app.use(compress, limitForms(refuse));
  addMetrics(app, options);
  addApiDocuments(app, options);
  for (const routes of extraRoutes) app.route('/', routes);
  if (web && rendering) addPageRoutes(app, { ...options, web }, rendering);
  else app.notFound((c) => refuse(new ApiError('not-found'), c.env.exchange));
  return app;
}

const limitForms = (
  refuse: (error: unknown, exchange: Exchange) => Response,
): MiddlewareHandler<Env> =>
  bodyLimit({
    maxSize: MAX_FORM_BYTES,
    onError: (c) => refuse(bodyTooLarge(), c.env.exchange),
  });

function addMetrics(app: Hono<Env>, { services: { config }, metrics }: HttpOptions) {
  app.get('/metrics', async (c) => {
    const { metricsToken, secure } = config;
    const given = c.req.header('authorization') ?? '';
    const isAllowed = metricsToken
      ? isSameSecret(given, `Bearer ${metricsToken}`)
      : !secure && isFromThisMachine(c.env.exchange);
    if (!isAllowed) throw new ApiError('permission-denied');
    const { text, contentType } = await metrics.describe();
    return c.text(text, 200, { 'content-type': contentType });
  });
}

function addApiDocuments(app: Hono<Env>, { services: { config } }: HttpOptions) {
  const description = lazy(() => describeApi(config.brand));
  app.get('/api/openapi.json', async (c) => c.json(await description()));
  app.get('/api/reference', async (c) => c.html(referencePage(await description(), config.brand)));
  app.all('/api/*', () => {
    throw new ApiError('not-found', 'There’s no such call');
  });
}

type Outcome = {
  /** What was rendered; without it, rendering failed with `error`. */
  page?: Response | undefined;
  error?: unknown;
  /** Whether something that belongs to the page could not be read just now. */
  isUnavailable: boolean;
};
type Rendering = ReturnType<typeof createRendering>;

/** Renders pages, for everybody or for the visitor who asks. */
function createRendering(
  { services, api, db, web }: HttpOptions & { web: Web },
  authenticate: Authenticate,
) {
  const createContext = contextFactory({ services, db });
  const sharedReads = new SharedReads({ onEvents: (watch) => services.live.onEvents(watch) });
  /** Pages that were made for everybody, but must not be shared. */
  const unshared = new WeakMap<Exchange, Outcome>();

  const renderer =
    (exchange: Exchange, outcome: Outcome, actor: Actor, isShared: boolean): Render =>
    async (request, nonce, on) => {
      const own = createContext(exchange, actor);
      const context = isShared ? Object.assign(own, asGuest) : own;
      const client = api.client(context, (code) => {
        outcome.isUnavailable ||= unavailableCodes.has(code);
        on?.onRefused(code);
      }) as unknown as PageApi;
      const page = await web.render(request, {
        api: isShared ? sharedReads.over(client) : client,
        nonce,
        takeHtml: on?.takeHtml,
        site: services.siteUrl(),
      });
      return withHeaders(page, context, 'private, no-store');
    };

  return {
    /** Sends the page that everybody gets, if the request is for one and it is whole. */
    async sendShared(exchange: Exchange, pages: Pages) {
      const outcome: Outcome = { isUnavailable: false };
      try {
        const made = await pages.sendMade(exchange, renderer(exchange, outcome, guest, true));
        if (made === 'sent') return true;
        outcome.page = made;
      } catch (error) {
        outcome.error = error;
      }
      if (outcome.page || outcome.error !== undefined) unshared.set(exchange, outcome);
      return false;
    },
    /** The page that could not be shared, or that of the visitor. */
    async render(exchange: Exchange, request: Request): Promise<Outcome> {
      const made = unshared.get(exchange);
      if (made) return made;
      const outcome: Outcome = { isUnavailable: false };
      try {
        const actor = peopleOnly(await authenticate(exchange));
        outcome.page = await renderer(exchange, outcome, actor, false)(request, exchange.nonce);
      } catch (error) {
        outcome.error = error;
      }
      return outcome;
    },
  };
}

function addPageRoutes(
  app: Hono<Env>,
  { services, api, web }: HttpOptions & { web: Web },
  { render }: Rendering,
) {
  app.all('*', async (c) => {
    const { exchange } = c.env;
    const file = web.asset(c.req.raw);
    if (file) return file;
    const canonical = canonicalAddress(c.req.raw);
    if (canonical) return c.redirect(canonical, 301);
    const { page, error, isUnavailable } = await render(exchange, c.req.raw);
    let status = 503;
    if (page) {
      if (!isUnavailable || !isDocument(c.req.raw)) return page;
      if (page.status < 300) return incomplete(page);
    } else {
      if (!isDocument(c.req.raw)) throw error;
      status = api.refuse(error, exchange.requestId).status;
      if (status < 500) throw error;
    }
    // A page that failed, or that led to the sign-in because nobody could tell who asks.
    return c.html(unavailablePage(services.config.brand), status as 503, {
      'cache-control': 'no-store',
    });
  });
}

/** A page without what could not be read just now: people read it, and search engines come again instead of keeping it. */
const incomplete = ({ body, headers }: Response) => new Response(body, { status: 503, headers });

/** Whether a person waits for a page, instead of a script for the data of one. */
const isDocument = ({ url, method }: Request) =>
  method === 'GET' && !new URL(url).pathname.endsWith('.data');

/** Shared pages are rendered for a guest, not for the visitor whose request came first. */
const guest = { kind: 'guest' } as const;
const asGuest = { cookie: null, userAgent: undefined };

/** Pages are for people: the token of a program opens calls of the API alone. */
const peopleOnly = (actor: Actor) => (actor.kind === 'person' && actor.scopes ? guest : actor);

const memberSiteOrigin = ({ memberSite }: Services) => memberSite && new URL(memberSite.url).origin;

/** The kind of route, for metrics and logs: never an id. */
const routeLabel = (path: string) =>
  path.startsWith('/api/')
    ? `/api/${path.split('/')[2] ?? ''}`
    : `/${/^[a-z-]+$/.exec(path.split('/')[1] ?? '')?.[0] ?? ''}`;

/** The caller's session token: a Bearer token from a program, otherwise the cookie. */
function readSessionToken(exchange: Exchange, secure: boolean) {
  const authorization = exchange.header('authorization');
  const bearer = authorization && /^Bearer ([\w-]{20,100})$/.exec(authorization)?.[1];
  const token = bearer || readSessionCookie(exchange.header('cookie'), secure);
  // Alone it opens nothing: it belongs beside the session of its admin.
  return token?.startsWith(VIEWING_TOKEN_PREFIX) ? undefined : token;
}

/**
 * Adds the headers that the call set, such as cookies, and keeps personal answers out of shared caches. Changes
 * the response in place: a copy would turn its body into a stream.
 */
function withHeaders(answer: Response, { ownResponseHeaders }: Context, cacheControl: string) {
  for (const [name, value] of ownResponseHeaders?.() ?? []) answer.headers.append(name, value);
  if (!answer.headers.has('cache-control')) answer.headers.set('cache-control', cacheControl);
  return answer;
}
