import { randomUUID } from 'node:crypto';
import { Hono, type Context as HonoContext } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { NONCE, secureHeaders } from 'hono/secure-headers';
import type { Logger } from 'pino';
import type { Api } from '#browser/context.ts';
import { findSession, personOf } from '#features/auth/session/data.ts';
import { APPLE_CALLBACK_PATH } from '#features/auth/session/rules.ts';
import { ApiError, apiErrorBody } from '#lib/api-error.ts';
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
import { MAX_IDEMPOTENCY_KEY } from './idempotency.ts';
import { largeBodyCalls } from './large-bodies.ts';
import { referencePage } from './reference.ts';
import type { Bindings } from './request-listener.ts';
import { contentSecurityPolicy, policyHeader } from './security-policy.ts';
import { isFormUpload, spoolForm } from './spooled-form.ts';

const MAX_BODY = 256 * 1024;
/** Live streams that are opened at once: fewer than there are connections to the database. */
const MAX_CONCURRENT_OPENINGS = 4;
const LIVE_PATH = /\/live$/;

export type HttpOptions = {
  services: Services;
  db: Db;
  api: ReturnType<typeof createApi>;
  log: Logger;
  metrics: ReturnType<typeof createMetrics>;
  /** Pages and assets; without it the process answers the API alone. */
  web?: Web | undefined;
  /** Routes beside the API: files, and the outbox of a development machine. */
  extraRoutes: readonly Hono[];
  /** Whether this process should get requests: not while it stops, or cannot reach the database. */
  isReady: () => Promise<boolean>;
};

type Env = {
  Variables: { requestId: string; secureHeadersNonce?: string };
  /** What the socket server adds; not there when a test asks without a socket. */
  Bindings: Bindings;
};

export function createHttp({
  services,
  db,
  api,
  log,
  metrics,
  web,
  extraRoutes,
  isReady,
}: HttpOptions) {
  const { config } = services;
  const policy = contentSecurityPolicy(config, memberSiteOrigin(services));
  const pages = createPageResponder(
    services,
    (scripts) => policyHeader(policy, scripts),
    (request) => web?.asset(request),
  );
  const app = new Hono<Env>();
  const refused = (error: unknown, requestId: string) => {
    const { refusal, surprise } = toRefusal(error, requestId);
    if (surprise) log.error({ err: error, requestId }, 'request failed');
    return Response.json(apiErrorBody(refusal), { status: refusal.status });
  };
  app.onError((error, c) => refused(error, c.get('requestId')));

  app.use(async (c, next) => {
    const requestId = randomUUID();
    c.set('requestId', requestId);
    const started = performance.now();
    await next();
    c.res.headers.set('x-request-id', requestId);
    const ms = performance.now() - started;
    const route = routeLabel(c.req.path);
    metrics.observe(route, c.res.status, ms / 1000);
    log.info({ requestId, method: c.req.method, route, status: c.res.status, ms }, 'request');
  });
  app.use(
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
      // Files bring a stricter policy of their own.
      overwrite: false,
    }),
  );
  app.use(compress);
  app.use(async (c, next) => {
    if (c.req.path !== APPLE_CALLBACK_PATH) assertSameOriginWrite(c.req.raw, config.publicUrl);
    await next();
  });
  const limit = (maxSize: number) =>
    bodyLimit({
      maxSize,
      onError: (c) =>
        refused(
          new ApiError('out-of-range', 'That is more than one request may carry', { status: 413 }),
          c.get('requestId'),
        ),
    });
  const defaultLimit = limit(MAX_BODY);
  app.use(async (c, next) => {
    const large = largeBodyCalls.get(`${c.req.method} ${c.req.path}`);
    if (!large) return defaultLimit(c, next);
    // Whoever may not make the call is not listened to for that long.
    const refusal = accessRefusal(large, await authenticate(c.req.raw.headers, db, config.secure));
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
  });

  const createContext = async (c: HonoContext<Env>): Promise<Context> => ({
    db,
    actor: await authenticate(c.req.raw.headers, db, config.secure),
    now: () => new Date(),
    requestId: c.get('requestId'),
    idempotencyKey: parseIdempotencyKey(c.req.header('idempotency-key')),
    userAgent: c.req.header('user-agent'),
    clientAddress: clientAddress(
      c.env.incoming?.socket.remoteAddress,
      c.req.raw.headers.get('x-forwarded-for'),
      config.trustedProxies,
    ),
    cookie: c.req.raw.headers.get('cookie'),
    responseHeaders: new Headers(),
    liveResponse: c.env.liveResponse,
    services,
  });

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
  let described: ReturnType<typeof describeApi> | undefined;
  const description = () => {
    described ??= describeApi(config.brand);
    return described;
  };
  app.get('/api/openapi.json', async (c) => c.json(await description()));
  app.get('/api/reference', async (c) => c.html(referencePage(await description(), config.brand)));

  const call = async (c: HonoContext<Env>) => {
    const context = await createContext(c);
    const answer = await api.answer(c.req.raw, context);
    if (!answer) throw new ApiError('not-found', 'There is no such call');
    await context.liveResponse?.stream?.ready();
    return withHeaders(answer, context, 'private, no-store');
  };
  // After a restart everybody comes back at once, and what a stream missed is read as it opens: those that
  // stand already, and everything else, must not wait behind all of that.
  const opening = limitConcurrency(MAX_CONCURRENT_OPENINGS);
  app.get('/api/*', (c, next) => (LIVE_PATH.test(c.req.path) ? opening(() => call(c)) : next()));
  app.all('/api/*', call);
  for (const routes of extraRoutes) app.route('/', routes);

  if (web)
    app.all('*', async (c) => {
      const file = web.asset(c.req.raw);
      if (file) return file;
      const proper = canonicalAddress(c.req.raw);
      if (proper) return c.redirect(proper, 301);
      const renderPage: Render = async (request, nonce, refused) => {
        const shared = request !== c.req.raw;
        const context = { ...(await createContext(c)), ...(shared && guestContext) };
        const client = api.client(context, refused) as unknown as Api;
        const page = await web.render(request, { api: client, nonce, site: services.siteUrl() });
        return withHeaders(page, context, 'private, no-store');
      };
      const kept = await pages.answer(c.req.raw, renderPage);
      return kept ?? renderPage(c.req.raw, c.get('secureHeadersNonce') ?? '');
    });
  else app.notFound((c) => refused(new ApiError('not-found'), c.get('requestId')));
  return app;
}

/** Who a page is made for that many will see. */
const guestContext = { actor: { kind: 'guest' }, cookie: null, userAgent: undefined } as const;

const memberSiteOrigin = ({ memberSite }: Services) => memberSite && new URL(memberSite.url).origin;

/** The kind of route, for figures and logs: never an id. */
const routeLabel = (path: string) =>
  path.startsWith('/api/')
    ? `/api/${path.split('/')[2] ?? ''}`
    : `/${/^[a-z-]+$/.exec(path.split('/')[1] ?? '')?.[0] ?? ''}`;

/** Who is calling: by cookie, or by a Bearer token from a program. */
async function authenticate(headers: Headers, db: Db, secure: boolean): Promise<Actor> {
  const bearer = /^Bearer ([\w-]{20,100})$/.exec(headers.get('authorization') ?? '')?.[1];
  const token = bearer ?? readSessionCookie(headers.get('cookie'), secure);
  const session = token ? await findSession(db, token, new Date()) : undefined;
  return session ? personOf(session) : { kind: 'guest' };
}

function parseIdempotencyKey(key: string | undefined) {
  if (key === undefined) return undefined;
  if (key.length === 0 || key.length > MAX_IDEMPOTENCY_KEY || !/^[\x20-\x7e]+$/.test(key))
    throw new ApiError('invalid-argument', 'An Idempotency-Key has 1 to 255 printable characters');
  return key;
}

/**
 * Adds what the call set (cookies), and keeps shared caches away from anything personal. The answer is
 * changed in place: a copy would turn its body into a stream.
 */
function withHeaders(answer: Response, { responseHeaders }: Context, cacheControl: string) {
  for (const [name, value] of responseHeaders) answer.headers.append(name, value);
  if (!answer.headers.has('cache-control')) answer.headers.set('cache-control', cacheControl);
  return answer;
}
