import { randomUUID } from 'node:crypto';
import { Hono, type Context as HonoContext, type MiddlewareHandler } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { NONCE, secureHeaders } from 'hono/secure-headers';
import type { Logger } from 'pino';
import type { Api } from '#browser/context.ts';
import { ApiError, apiErrorBody } from '#lib/api-error.ts';
import { lazy } from '#lib/lazy.ts';
import { accessRefusal } from '../call-middleware.ts';
import type { Actor, Context, Services } from '../context.ts';
import type { Db } from '../database/database.ts';
import { limitConcurrency } from '../jobs/limit-concurrency.ts';
import type { createMetrics } from '../metrics.ts';
import { canonicalAddress, createPageResponder, type Render } from '../pages/page-responder.ts';
import type { Web } from '../pages/web.ts';
import { isSameSecret } from '../secrets/same-secret.ts';
import { type createApi, describeApi } from './api.ts';
import { clientAddress } from './client-address.ts';
import { compress } from './compress.ts';
import { readSessionCookie } from './cookies.ts';
import { assertSameOriginWrite } from './csrf.ts';
import { toRefusal } from './errors.ts';
import { MAX_IDEMPOTENCY_KEY_LENGTH } from './idempotency.ts';
import { largeBodyCalls } from './large-bodies.ts';
import { referencePage } from './reference.ts';
import type { Bindings } from './request-listener.ts';
import { contentSecurityPolicy, policyHeader } from './security-policy.ts';
import { isFormUpload, spoolForm } from './spooled-form.ts';

const MAX_BODY_BYTES = 256 * 1024;
/** Live streams that open at the same time: fewer than there are database connections. */
const MAX_CONCURRENT_OPENINGS = 4;
/** When to try again what was unavailable: most outages are a restart. */
const UNAVAILABLE_RETRY_S = 2;
const LIVE_PATH = /\/live$/;

export type HttpOptions = {
  services: Services;
  db: Db;
  api: ReturnType<typeof createApi>;
  log: Logger;
  metrics: ReturnType<typeof createMetrics>;
  /** Who a session token belongs to; a guest when it is not valid. */
  findActor: (token: string) => Promise<Actor>;
  /** Pages and assets; without it the process serves the API alone. */
  web?: Web | undefined;
  /** Routes beside the API: files, and the outbox of a development machine. */
  extraRoutes: readonly Hono[];
  /** Paths that forms of other sites may post to; their routes check for themselves what they are sent. */
  foreignFormPaths: readonly string[];
  /** Whether this process should get requests: not while it stops, or cannot reach the database. */
  isReady: () => Promise<boolean>;
};

type Env = {
  Variables: { requestId: string; secureHeadersNonce?: string };
  /** Set by the socket server; absent when a test sends a request without a socket. */
  Bindings: Bindings;
};

type CreateContext = (c: HonoContext<Env>) => Promise<Context>;
type Refuse = (error: unknown, requestId: string) => Response;

/** The web server's routes, in order: middleware, health, API, extra routes, pages. */
export function createHttp(options: HttpOptions) {
  const { services, log, metrics, web, extraRoutes } = options;
  const { config } = services;
  const policy = contentSecurityPolicy(config, memberSiteOrigin(services));
  const refuse: Refuse = (error, requestId) => {
    const { refusal, isUnexpected } = toRefusal(error, requestId);
    if (isUnexpected) log.error({ err: error, requestId }, 'request failed');
    return Response.json(apiErrorBody(refusal), { status: refusal.status });
  };
  const authenticate = async (headers: Headers): Promise<Actor> => {
    const token = readSessionToken(headers, config.secure);
    return token ? options.findActor(token) : { kind: 'guest' };
  };
  const createContext = contextFactory(options, authenticate);

  const app = new Hono<Env>();
  app.onError((error, c) => refuse(error, c.get('requestId')));
  app.use(
    logRequest(log, metrics),
    setSecurityHeaders(policy),
    compress,
    refuseForeignWrites(config.publicUrl, options.foreignFormPaths),
    limitBody(authenticate, refuse),
  );
  addHealthRoutes(app, options);
  addApiRoutes(app, options, createContext);
  for (const routes of extraRoutes) app.route('/', routes);
  if (web) addPageRoutes(app, { ...options, web }, { createContext, policy });
  else app.notFound((c) => refuse(new ApiError('not-found'), c.get('requestId')));
  return app;
}

/** Gives each request an id, and records how it was answered. */
const logRequest =
  (log: Logger, metrics: HttpOptions['metrics']): MiddlewareHandler<Env> =>
  async (c, next) => {
    const requestId = randomUUID();
    c.set('requestId', requestId);
    const started = performance.now();
    await next();
    c.res.headers.set('x-request-id', requestId);
    if (c.res.status === 503 && !c.res.headers.has('retry-after'))
      c.res.headers.set('retry-after', String(UNAVAILABLE_RETRY_S));
    const ms = performance.now() - started;
    const route = routeLabel(c.req.path);
    metrics.observe(route, c.res.status, ms / 1000);
    log.info({ requestId, method: c.req.method, route, status: c.res.status, ms }, 'request');
  };

const setSecurityHeaders = (policy: ReturnType<typeof contentSecurityPolicy>) =>
  secureHeaders({
    contentSecurityPolicy: { ...policy, scriptSrc: ["'self'", NONCE] },
    strictTransportSecurity: 'max-age=31536000; includeSubDomains',
    referrerPolicy: 'strict-origin-when-cross-origin',
    xFrameOptions: 'DENY',
    xDownloadOptions: false,
    xPermittedCrossDomainPolicies: false,
    xDnsPrefetchControl: false,
    xXssProtection: false,
    originAgentCluster: false,
    // Files set a stricter policy of their own.
    overwrite: false,
  });

const refuseForeignWrites =
  (publicUrl: string | undefined, exempt: readonly string[]): MiddlewareHandler<Env> =>
  async (c, next) => {
    if (!exempt.includes(c.req.path)) assertSameOriginWrite(c.req.raw, publicUrl);
    await next();
  };

/** Limits how large a body may be; the files of a large upload are spooled to disk as they arrive. */
function limitBody(
  authenticate: (headers: Headers) => Promise<Actor>,
  refuse: Refuse,
): MiddlewareHandler<Env> {
  const limit = (maxSize: number) =>
    bodyLimit({
      maxSize,
      onError: (c) =>
        refuse(
          new ApiError('out-of-range', 'That is more than one request may carry', { status: 413 }),
          c.get('requestId'),
        ),
    });
  const defaultLimit = limit(MAX_BODY_BYTES);
  return async (c, next) => {
    const large = largeBodyCalls.get(`${c.req.method} ${c.req.path}`);
    if (!large) return defaultLimit(c, next);
    // A caller who may not make the call cannot make us read a large body.
    const refusal = accessRefusal(large, await authenticate(c.req.raw.headers));
    if (refusal || !isFormUpload(c.req.raw)) return defaultLimit(c, next);
    return limit(large.maxBody)(c, async () => {
      const { form, remove } = await spoolForm(c.req.raw);
      Object.defineProperty(c.req.raw, 'formData', { value: async () => form });
      try {
        await next();
      } finally {
        await remove();
      }
    });
  };
}

const contextFactory =
  (
    { services, db }: HttpOptions,
    authenticate: (headers: Headers) => Promise<Actor>,
  ): CreateContext =>
  async (c) => ({
    db,
    actor: await authenticate(c.req.raw.headers),
    now: () => new Date(),
    requestId: c.get('requestId'),
    idempotencyKey: parseIdempotencyKey(c.req.header('idempotency-key')),
    userAgent: c.req.header('user-agent'),
    clientAddress: clientAddress(
      c.env.incoming?.socket.remoteAddress,
      c.req.raw.headers.get('x-forwarded-for'),
      services.config.trustedProxies,
    ),
    cookie: c.req.raw.headers.get('cookie'),
    responseHeaders: new Headers(),
    liveResponse: c.env.liveResponse,
    services,
  });

function addHealthRoutes(app: Hono<Env>, { services: { config }, metrics, isReady }: HttpOptions) {
  app.get('/healthz', (c) => c.json({ status: 'ok' }));
  app.get('/readyz', async (c) =>
    (await isReady()) ? c.json({ status: 'ready' }) : c.json({ status: 'not ready' }, 503),
  );
  app.get('/metrics', async (c) => {
    const { metricsToken } = config;
    const given = c.req.header('authorization') ?? '';
    if (metricsToken ? !isSameSecret(given, `Bearer ${metricsToken}`) : config.secure)
      throw new ApiError('permission-denied');
    return c.text(await metrics.registry.metrics());
  });
}

function addApiRoutes(
  app: Hono<Env>,
  { services: { config }, api }: HttpOptions,
  createContext: CreateContext,
) {
  const description = lazy(() => describeApi(config.brand));
  app.get('/api/openapi.json', async (c) => c.json(await description()));
  app.get('/api/reference', async (c) => c.html(referencePage(await description(), config.brand)));

  const call = async (c: HonoContext<Env>) => {
    const context = await createContext(c);
    const answer = await api.answer(c.req.raw, context);
    if (!answer) throw new ApiError('not-found', 'There is no such call');
    await context.liveResponse?.stream?.ready();
    return withHeaders(answer, context, 'private, no-store');
  };
  // After a restart every client reconnects at once, and each opening stream reads its backlog. Open streams and
  // all other calls must not wait behind that.
  const limitOpenings = limitConcurrency(MAX_CONCURRENT_OPENINGS);
  app.get('/api/*', (c, next) =>
    LIVE_PATH.test(c.req.path) ? limitOpenings(() => call(c)) : next(),
  );
  app.all('/api/*', call);
}

function addPageRoutes(
  app: Hono<Env>,
  { services, api, web }: HttpOptions & { web: Web },
  {
    createContext,
    policy,
  }: { createContext: CreateContext; policy: ReturnType<typeof contentSecurityPolicy> },
) {
  const pages = createPageResponder(
    services,
    (scripts) => policyHeader(policy, scripts),
    (request) => web.asset(request),
  );
  app.all('*', async (c) => {
    const file = web.asset(c.req.raw);
    if (file) return file;
    const canonical = canonicalAddress(c.req.raw);
    if (canonical) return c.redirect(canonical, 301);
    const renderPage: Render = async (request, nonce, onRefused) => {
      const isShared = request !== c.req.raw;
      const context = { ...(await createContext(c)), ...(isShared && guestContext) };
      const client = api.client(context, onRefused) as unknown as Api;
      const page = await web.render(request, { api: client, nonce, site: services.siteUrl() });
      return withHeaders(page, context, 'private, no-store');
    };
    const cached = await pages.answer(c.req.raw, renderPage);
    return cached ?? renderPage(c.req.raw, c.get('secureHeadersNonce') ?? '');
  });
}

/** Shared pages are rendered for a guest, not for the visitor whose request came first. */
const guestContext = { actor: { kind: 'guest' }, cookie: null, userAgent: undefined } as const;

const memberSiteOrigin = ({ memberSite }: Services) => memberSite && new URL(memberSite.url).origin;

/** The kind of route, for metrics and logs: never an id. */
const routeLabel = (path: string) =>
  path.startsWith('/api/')
    ? `/api/${path.split('/')[2] ?? ''}`
    : `/${/^[a-z-]+$/.exec(path.split('/')[1] ?? '')?.[0] ?? ''}`;

/** The caller's session token: a Bearer token from a program, otherwise the cookie. */
function readSessionToken(headers: Headers, secure: boolean) {
  const bearer = /^Bearer ([\w-]{20,100})$/.exec(headers.get('authorization') ?? '')?.[1];
  return bearer ?? readSessionCookie(headers.get('cookie'), secure);
}

function parseIdempotencyKey(key: string | undefined) {
  if (key === undefined) return undefined;
  if (key.length === 0 || key.length > MAX_IDEMPOTENCY_KEY_LENGTH || !/^[\x20-\x7e]+$/.test(key))
    throw new ApiError('invalid-argument', 'An Idempotency-Key has 1 to 255 printable characters');
  return key;
}

/**
 * Adds the headers that the call set, such as cookies, and keeps personal answers out of shared caches. Changes
 * the response in place: a copy would turn its body into a stream.
 */
function withHeaders(answer: Response, { responseHeaders }: Context, cacheControl: string) {
  for (const [name, value] of responseHeaders) answer.headers.append(name, value);
  if (!answer.headers.has('cache-control')) answer.headers.set('cache-control', cacheControl);
  return answer;
}
