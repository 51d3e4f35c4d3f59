import type { RouteConfigEntry } from '@react-router/dev/routes';
import {
  createRequestHandler,
  UNSAFE_decodeViaTurboStream as decode,
  RouterContextProvider,
  UNSAFE_SingleFetchRedirectSymbol as redirected,
  type ServerBuild,
} from 'react-router';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { type Api, apiContext, brandContext, nonceContext, siteContext } from '#browser/context.ts';
import { memberMarker } from '#lib/roles.ts';
import { admin, contractor, grantRoles, homeowner } from '#test/personas.ts';
import { createWorld, type World } from '#test/world.ts';
import { isPage, type Page, pages } from './route-table.ts';
import config from './routes.ts';

// Screens create their queries with the browser API; only the server side of the screens runs here.
vi.mock('#browser/api.ts', () => {
  const anything: unknown = new Proxy(() => anything, { get: () => anything });
  return { api: anything, orpc: anything };
});

type Handler = ReturnType<typeof createRequestHandler>;
type Visitor = 'guest' | 'homeowner' | 'contractor' | 'admin' | 'several roles' | 'member';

let world: World;
let handler: Handler;
let businessId: string;
const tokens: Partial<Record<Visitor, { token: string }>> = {};

/** The real routes with their loaders, actions and middleware, but without rendering. */
async function toServerRoutes(entries: readonly RouteConfigEntry[], parentId = 'root') {
  const routes: ServerBuild['routes'] = {};
  for (const { id = parentId, path, file, children = [] } of entries) {
    const { loader, action, middleware } = await import(new URL(file, import.meta.url).pathname);
    const module = { default: () => null, loader, action, middleware };
    routes[id] = { id, parentId, module, ...(path !== undefined && { path }) };
    Object.assign(routes, await toServerRoutes(children, id));
  }
  return routes;
}

async function build(): Promise<ServerBuild> {
  const { loader, middleware } = await import('./root.tsx');
  const entry = {
    default: (_: Request, status: number, headers: Headers) =>
      new Response(null, { status, headers }),
  };
  const root = { id: 'root', path: '', module: { default: () => null, loader, middleware } };
  return {
    entry: { module: entry },
    routes: { root, ...(await toServerRoutes(await config)) } as ServerBuild['routes'],
    assets: { entry: { imports: [], module: '' }, routes: {}, url: '', version: '' },
    publicPath: '/',
    assetsBuildDirectory: '',
    future: {},
    ssr: true,
    isSpaMode: false,
    prerender: [],
    routeDiscovery: { mode: 'initial', manifestPath: '' },
  };
}

beforeAll(async () => {
  world = await createWorld();
  handler = createRequestHandler(await build(), 'production');
  const business = await contractor(world);
  businessId = business.contractorId;
  const both = await contractor(world);
  await grantRoles(world, both.uid, ['contractor', 'homeowner']);
  const member = await homeowner(world);
  await grantRoles(world, member.uid, ['homeowner', memberMarker]);
  Object.assign(tokens, {
    homeowner: await homeowner(world),
    contractor: business,
    admin: await admin(world, { master: true }),
    'several roles': both,
    member,
  });
}, 120_000);
afterAll(() => world.close());

type ApiOverride = (api: Api) => Api;

async function requestPage(
  target: string,
  who: Visitor,
  change: ApiOverride = (api) => api,
  headers: Record<string, string> = {},
) {
  const context = new RouterContextProvider();
  context.set(apiContext, change(await world.as(tokens[who])));
  context.set(brandContext, 'Plumbline');
  context.set(siteContext, 'http://localhost');
  context.set(nonceContext, '');
  return handler(new Request(new URL(target, 'http://localhost'), { headers }), context);
}

async function visit(target: string, who: Visitor, change?: ApiOverride) {
  const { status, headers } = await requestPage(target, who, change);
  return { status, to: headers.get('location'), headers };
}

/** Requests the data of a page, as the browser does for a link inside the app; returns the redirect. */
async function followLink(target: string, who: Visitor) {
  const url = new URL(target, 'http://localhost');
  const path = url.pathname === '/' ? '/_' : url.pathname;
  const { body } = await requestPage(`${path}.data${url.search}`, who);
  if (!body) throw new Error('not answered');
  const { value } = (await decode(body, globalThis as unknown as Window)) as {
    value: Record<symbol, { redirect: string }>;
  };
  return value[redirected]?.redirect ?? null;
}

const dashboards = {
  guest: null,
  homeowner: '/homeowner/dashboard',
  contractor: '/contractor/dashboard',
  admin: '/admin',
  'several roles': '/contractor/dashboard',
  member: '/homeowner/dashboard',
} as const;
const allVisitors = Object.keys(dashboards) as Visitor[];

/** The portal of each visitor; `several roles` acts as a contractor. */
const portalOf: Record<Exclude<Visitor, 'guest'>, string> = {
  homeowner: 'homeowner',
  contractor: 'contractor',
  admin: 'admin',
  'several roles': 'contractor',
  member: 'homeowner',
};

/** Pages for guests only. */
const signedOutOnlyPaths = [
  '/login',
  '/sign-in-link',
  '/login/two-factor',
  '/register',
  '/get-started',
];

/** The lists of section 2 of the specification, verbatim. */
const specified: Record<Page['portal'], string> = {
  public: `/ (home), /search (contractor search), /contractor/{id} (public contractor profile), /how-it-works,
/for-contractors, /resources, /get-started, /contact, /login, /register, /sso-loading, /setup-master-admin`,
  'signed-in': '/contractor/{id}/full (full contractor profile)',
  homeowner: `/homeowner/dashboard, /homeowner/projects, /homeowner/projects/new, /homeowner/projects/{id},
/homeowner/projects/{id}/edit, /homeowner/saved-contractors, /homeowner/messages, /homeowner/quotes,
/homeowner/notifications, /homeowner/profile, /homeowner/settings, /homeowner/billing, /homeowner/reviews,
/homeowner/calendar, /homeowner/files, /homeowner/search (contractor search), /homeowner/search-data (general
search), /homeowner/project-ideas, /homeowner/cost-calculator, /homeowner/help, /homeowner/contractor/{id}`,
  contractor: `/contractor/dashboard, /contractor/profile, /contractor/leads (query leadId), /contractor/projects,
/contractor/projects/{id}, /contractor/messages (query conversationId), /contractor/calendar, /contractor/quotes
(query quoteId), /contractor/quotes/new, /contractor/reviews, /contractor/analytics, /contractor/settings,
/contractor/billing, /contractor/search (query q), /contractor/help`,
  admin: `/admin, /admin/users, /admin/contractors, /admin/homeowners, /admin/verification, /admin/analytics,
/admin/support, /admin/leads, /admin/projects, /admin/reviews, /admin/disputes, /admin/settings,
/admin/payment-settings, /admin/announcements, /admin/announcements/new, /admin/audit-logs, /admin/seed-data,
/admin/add-user, /admin/import-contractors, /admin/messages, /admin/search (query q), /admin/connect-requests,
/admin/profile`,
};

const specifiedPages = Object.entries(specified).flatMap(([portal, list]) =>
  list
    .replace(/\([^)]*\)/g, '')
    .split(',')
    .map((path) => ({ path: path.trim().replace('{id}', ':id'), portal })),
);
const all = new Map([...specifiedPages, ...pages].map(({ path, portal }) => [path, portal]));
const rows = [...all].flatMap(([path, portal]) =>
  allVisitors.map((who) => ({ path, portal, who })),
);

/** Where a visitor is redirected from a path; null where they get the page. */
function expectedRedirect(path: string, portal: string, who: Visitor, url: string) {
  const dashboard = dashboards[who];
  if (portal !== 'public') {
    if (who === 'guest') return `/login?redirect=${encodeURIComponent(url)}`;
    if (portal !== 'signed-in' && portalOf[who] !== portal) return dashboard;
    if (isPage(path)) return null;
    return /\/contractor\/:id/.test(path) ? `/contractor/${businessId}` : dashboard;
  }
  if (!isPage(path) || path === '/setup-master-admin') return '/';
  if (path === '/social-callback') return '/login?social=refused';
  if (path === '/sso-loading') return dashboard ?? '/login';
  // Those who have an account get the form in their portal.
  if (path === '/projects/new') return dashboard && '/homeowner/projects/new';
  return signedOutOnlyPaths.includes(path) ? dashboard : null;
}

test.each(rows)(
  '$path as $who: the page, a redirect or 404, as specified',
  async ({ path, portal, who }) => {
    // The business exists; no other record does.
    const isRecord =
      (/(?<!\/contractor)\/:id|^\/contractor\/projects\//.test(path) && portal !== 'public') ||
      path.endsWith('/:token') ||
      /\/:(service|city|article)$/.test(path);
    const id = /\/contractor\/:id/.test(path) ? businessId : '0198c5a1-0000-7000-8000-000000000000';
    const url = path.replace(':id', id);
    const redirect = expectedRedirect(path, portal, who, url);
    const { status, to } = await visit(url, who);
    expect([status, to]).toEqual([redirect ? 302 : isRecord ? 404 : 200, redirect]);
    expect(await followLink(url, who), 'by a link in the page').toBe(redirect);
  },
);

test('a link into the portal of another role that one holds switches to that role', async () => {
  const [page, asPage] = ['/homeowner/quotes?quoteId=1', { 'sec-fetch-dest': 'document' }];
  const open = () => requestPage(page, 'several roles', undefined, asPage);
  try {
    const answer = await open();
    expect([answer.status, answer.headers.get('location')]).toEqual([302, page]);
    expect((await open()).headers.get('location')).toBeNull();
  } finally {
    await (await world.as(tokens['several roles'])).session.switchRole({ role: 'contractor' });
  }
});

test.each(allVisitors)(
  'an unknown path redirects %s to the home page, which says so',
  async (who) => {
    for (const path of ['/nowhere/at/all', '/homeowner/nowhere']) {
      const { headers, ...answer } = await visit(path, who);
      expect(answer).toMatchObject({ status: 302, to: '/' });
      expect(headers.get('set-cookie')).toContain('missed-page=yes');
    }
  },
);

test.each(['/homeowner/dashboard', '/contractor/leads', '/admin'])(
  '%s says that something went wrong when the session cannot be loaded',
  async (path) => {
    const consoleError = vi.spyOn(console, 'error').mockImplementation(() => {});
    const broken = (api: Api) =>
      ({ ...api, session: { get: () => Promise.reject(new Error('gone')) } }) as unknown as Api;
    const { status, to } = await visit(path, 'homeowner', broken);
    expect([status, to]).toEqual([500, null]);
    consoleError.mockRestore();
  },
);

const hostile = [
  'https://evil.example',
  '//evil.example',
  '/\\evil.example',
  '/%5Cevil.example',
  '/%2F/evil.example',
  'javascript:alert(1)',
  '/\t/evil.example',
  'http:evil.example',
  '/../..//evil.example',
];

test.each(hostile)('%s is never the target of a redirect', async (target) => {
  const query = encodeURIComponent(target);
  for (const path of ['/login', '/register', '/get-started', '/login/two-factor', '/sso-loading'])
    expect(await visit(`${path}?redirect=${query}`, 'homeowner')).toMatchObject({
      to: dashboards.homeowner,
    });
  expect(await visit(`/sso-loading?redirect=${query}`, 'guest')).toMatchObject({ to: '/login' });
  for (const name of ['redirect_to', 'redirect']) {
    const arriving = `/?auth_token=a.b.c&${name}=${query}`;
    expect(await visit(arriving, 'guest')).toMatchObject({ to: '/sso-loading' });
    expect(await visit(arriving, 'homeowner')).toMatchObject({ to: dashboards.homeowner });
  }
});

const token = 'head.body.signature';

test.each([
  [`/homeowner/quotes?status=sent&auth_token=${token}`, '/homeowner/quotes?status=sent'],
  [`/admin?auth_token=${token}&redirect_to=admin`, 'admin'],
  [`/nowhere?auth_token=${token}&redirect_to=/homeowner/files`, '/homeowner/files'],
  [`/sso-loading?auth_token=${token}`, undefined],
])('a token in %s is moved from the URL into a short-lived cookie', async (target, redirect) => {
  const { status, to, headers } = await visit(target, 'guest');
  const query = redirect === undefined ? '' : `?${new URLSearchParams({ redirect })}`;
  expect([status, to]).toEqual([302, `/sso-loading${query}`]);
  expect([...headers].filter(([name]) => name !== 'set-cookie').join()).not.toContain(token);
  expect(headers.get('set-cookie')).toMatch(
    /^sso-handoff=[^;]+; Max-Age=60; Path=\/sso-loading; HttpOnly; SameSite=Lax$/,
  );
});

test('for someone who is signed in, a token is only removed from the URL', async () => {
  const target = `/homeowner/quotes?auth_token=${token}&status=sent`;
  const { status, to, headers } = await visit(target, 'member');
  expect([status, to]).toEqual([302, '/homeowner/quotes?status=sent']);
  expect(headers.get('set-cookie')).toBeNull();
});

test('a token that is too long for a cookie redirects to the sign-in page', async () => {
  const { to } = await visit(`/homeowner/files?auth_token=${'x'.repeat(100_000)}`, 'guest');
  expect(to).toBe('/login?redirect=%2Fhomeowner%2Ffiles&sso=no');
});
