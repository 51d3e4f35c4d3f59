import type { RouteConfigEntry } from '@react-router/dev/routes';
import { createStaticHandler, type RouteObject, RouterContextProvider } from 'react-router';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { type Api, apiContext, brandContext, nonceContext } from '#browser/context.ts';
import { memberMarker } from '#lib/roles.ts';
import { admin, contractor, grantRoles, homeowner } from '#test/personas.ts';
import { createWorld, type World } from '#test/world.ts';
import config from './routes.ts';
import { pages } from './table.ts';

// Screens name their calls by it; what runs here is the server's half of them.
vi.mock('#browser/api.ts', () => {
  const anything: unknown = new Proxy(() => anything, { get: () => anything });
  return { api: anything, orpc: anything };
});

type Handler = ReturnType<typeof createStaticHandler>;
type Who = 'guest' | 'homeowner' | 'contractor' | 'admin' | 'several roles' | 'member';

let world: World;
let handler: Handler;
let businessId: string;
const tokens: Partial<Record<Who, { token: string }>> = {};

/** The routes as they are served, without what is drawn. */
async function served(entries: readonly RouteConfigEntry[]): Promise<RouteObject[]> {
  return Promise.all(
    entries.map(async ({ id, path, file, children }) => {
      const module = await import(new URL(file, import.meta.url).pathname);
      const { loader, action, middleware } = module;
      const route: RouteObject = {
        ...(id && { id }),
        ...(path && { path }),
        loader,
        action,
        middleware,
      };
      return children ? { ...route, children: await served(children) } : route;
    }),
  );
}

beforeAll(async () => {
  world = await createWorld();
  const root = await import('./root.tsx');
  const children = await served(await config);
  handler = createStaticHandler([
    { id: 'root', middleware: root.middleware, loader: root.loader, children } as RouteObject,
  ]);
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

async function visit(target: string, who: Who, change: (api: Api) => Api = (api) => api) {
  const context = new RouterContextProvider();
  context.set(apiContext, change(await world.as(tokens[who])));
  context.set(brandContext, 'Plumbline');
  context.set(nonceContext, '');
  const request = new Request(new URL(target, 'http://localhost'));
  const answer: unknown = await handler.query(request, {
    requestContext: context,
    generateMiddlewareResponse: async (query) => {
      const result = await query(request);
      return result instanceof Response
        ? result
        : new Response(null, { status: result.statusCode });
    },
  });
  if (!(answer instanceof Response)) throw new Error('not answered');
  return { status: answer.status, to: answer.headers.get('location'), headers: answer.headers };
}

const dashboards = {
  guest: null,
  homeowner: '/homeowner/dashboard',
  contractor: '/contractor/dashboard',
  admin: '/admin',
  'several roles': '/contractor/dashboard',
  member: '/homeowner/dashboard',
} as const;
const everyone = Object.keys(dashboards) as Who[];

/** Whose portal opens to whom; `several roles` has chosen to act as a contractor. */
const portalOf: Record<Exclude<Who, 'guest'>, string> = {
  homeowner: 'homeowner',
  contractor: 'contractor',
  admin: 'admin',
  'several roles': 'contractor',
  member: 'homeowner',
};

/** Pages for people who are not signed in. */
const doors = ['/login', '/login/two-factor', '/register', '/get-started'];

const rows = pages.flatMap((page) => everyone.map((who) => ({ ...page, who })));

test.each(rows)('$path as $who', async ({ path, portal, who }) => {
  const isRecord = path.includes(':id') && portal !== 'public';
  const id = portal === 'public' ? businessId : '0198c5a1-0000-7000-8000-000000000000';
  const target = path.replace(':id', id);
  const { status, to } = await visit(target, who);
  const here = dashboards[who];
  let expected: [number, string | null] = [200, null];
  if (portal !== 'public') {
    if (who === 'guest') expected = [302, `/login?redirect=${encodeURIComponent(target)}`];
    else if (portalOf[who] !== portal) expected = [302, here];
    else expected = [isRecord ? 404 : 200, null];
  } else if (path === '/setup-master-admin') expected = [302, '/'];
  else if (path === '/social-callback') expected = [302, '/login?social=refused'];
  else if (path === '/sso-loading') expected = [302, here ?? '/login'];
  else if (doors.includes(path) && here) expected = [302, here];
  expect([status, to]).toEqual(expected);
});

test.each(everyone)('a path that there is not leads %s home', async (who) => {
  expect(await visit('/nowhere/at/all', who)).toMatchObject({ status: 302, to: '/' });
});

test.each(['/homeowner/dashboard', '/contractor/leads', '/admin'])(
  'when it cannot be found out who asks for %s, the answer is the sign-in page',
  async (path) => {
    const quiet = vi.spyOn(console, 'error').mockImplementation(() => {});
    const broken = (api: Api) =>
      ({ ...api, session: { get: () => Promise.reject(new Error('gone')) } }) as unknown as Api;
    const { status, to } = await visit(path, 'homeowner', broken);
    expect([status, to]).toEqual([302, `/login?redirect=${encodeURIComponent(path)}`]);
    quiet.mockRestore();
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

test.each(hostile)('%s is nowhere to be sent to', async (target) => {
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
])('a token leaves %s before anything is made', async (target, redirect) => {
  const { status, to, headers } = await visit(target, 'guest');
  const query = redirect === undefined ? '' : `?${new URLSearchParams({ redirect })}`;
  expect([status, to]).toEqual([302, `/sso-loading${query}`]);
  expect([...headers].filter(([name]) => name !== 'set-cookie').join()).not.toContain(token);
  expect(headers.get('set-cookie')).toMatch(
    /^sso-handoff=[^;]+; Max-Age=60; Path=\/sso-loading; HttpOnly; SameSite=Lax$/,
  );
});

test('someone signed in has no use for a token: it is only taken away', async () => {
  const target = `/homeowner/quotes?auth_token=${token}&status=sent`;
  const { status, to, headers } = await visit(target, 'member');
  expect([status, to]).toEqual([302, '/homeowner/quotes?status=sent']);
  expect(headers.get('set-cookie')).toBeNull();
});

test('a token too long to carry is refused at once', async () => {
  const { to } = await visit(`/homeowner/files?auth_token=${'x'.repeat(100_000)}`, 'guest');
  expect(to).toBe('/login?redirect=%2Fhomeowner%2Ffiles&sso=no');
});
