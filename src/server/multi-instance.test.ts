import { TOTP } from 'otpauth';
import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { renderMail } from '#app/mails.ts';
import { insertPasswordAccount } from '#features/auth/session/data.ts';
import { sessions } from '#features/auth/session/tables.ts';
import { updateUser } from '#features/users/data.ts';
import { openEventStream } from '#test/event-stream.ts';
import { startMemberSiteProcess } from '#test/member-site-process.ts';
import { admin, homeowner } from '#test/personas.ts';
import { createWorld, type World } from '#test/world.ts';
import { type App, startApp } from './app.ts';
import { readConfig } from './config/config.ts';
import { createMemberSite } from './member-site/member-site.ts';
import { hashPassword } from './secrets/passwords.ts';

/** Three copies of the program on one database, as a large site runs them. The third has a new secret. */
const secrets = ['canary-secret-that-was-there-before', 'canary-secret-that-came-afterwards'];
const password = 'canary plumb and level';

let world: World;
let program: Awaited<ReturnType<typeof startMemberSiteProcess>>;
let memberSite: ReturnType<typeof createMemberSite>;
let apps: App[];
let logged = '';
beforeAll(async () => {
  program = await startMemberSiteProcess();
  memberSite = createMemberSite(program.config);
  world = await createWorld();
  const write = (line: string) => {
    logged += line;
  };
  const log = pino({ level: 'trace' }, { write });
  const start = (secret: string, former = '') =>
    startApp({
      config: readConfig({
        NODE_ENV: 'test',
        PORT: '0',
        HOST: '127.0.0.1',
        DATA_DIR: world.config.dataDir,
        APP_SECRET: secret,
        TRUSTED_PROXY: '127.0.0.1',
        APP_SECRET_PREVIOUS: former,
      }),
      url: world.url,
      directUrl: world.url,
      log,
      memberSite: { ...memberSite, name: 'Guild', url: program.url },
      createWeb: async () => ({
        asset: () => undefined,
        render: async () => Promise.reject(new Error('no page')),
        renderMail,
        close: async () => {},
      }),
    });
  const [before = '', after = ''] = secrets;
  apps = [await start(before), await start(before), await start(after, before)];
});
afterAll(async () => {
  await Promise.all(apps.map((app) => app.stop()));
  await world.close();
  await program.stop();
});

let tests = 0;
beforeEach(() => {
  tests += 1;
});
/** Each test has its own client address, reported by the trusted proxy. */
const testClientAddress = () => `198.51.100.${tests}`;

/** Sends a request to the n-th copy. */
const ask = (n: number, target: string, { token = '', ...init }: Init = {}) =>
  fetch(`http://127.0.0.1:${apps[n % apps.length]?.port}${target}`, {
    method: init.json === undefined ? 'GET' : 'POST',
    ...init,
    headers: {
      'x-forwarded-for': testClientAddress(),
      ...(token && { authorization: `Bearer ${token}` }),
      ...(init.json === undefined ? {} : { 'content-type': 'application/json' }),
      ...init.headers,
    },
    ...(init.json === undefined ? {} : { body: JSON.stringify(init.json) }),
  });
type Init = {
  token?: string;
  json?: unknown;
  method?: string;
  headers?: Record<string, string>;
};

async function createUserWithPassword(role: 'homeowner' | 'admin' = 'homeowner') {
  const person = await (role === 'admin' ? admin(world) : homeowner(world));
  const passwordHash = await hashPassword(password);
  await insertPasswordAccount(world.db, { userId: person.uid, email: person.email, passwordHash });
  return person;
}

test('wrong passwords count together across copies, whatever address the client claims', async () => {
  const { email } = await createUserWithPassword();
  const guess = (n: number) =>
    ask(n, '/api/session', {
      json: { email, password: `wrong ${n}` },
      headers: {
        'x-forwarded-for': `192.0.2.${n}, ${testClientAddress()}`,
        'x-real-ip': `192.0.2.${n}`,
      },
    });
  const answers = await Promise.all(Array.from({ length: 45 }, (_, n) => guess(n)));
  const statuses = answers.map(({ status }) => status);
  expect(statuses.filter((status) => status !== 429)).toHaveLength(5);
  expect(statuses.filter((status) => status === 429)).toHaveLength(40);
});

test('a token of the membership site opens one session, whichever copies receive it', async () => {
  const answer = await memberSite.signIn('odile.fenwick@example.com', 'open the gate');
  if (!answer.ok) throw new Error(answer.reason);
  const token = answer.idToken;
  const before = await world.db.$count(sessions);
  const all = await Promise.all(
    Array.from({ length: 50 }, (_, n) => ask(n, '/api/session/sso', { json: { token } })),
  );
  expect(all.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(await world.db.$count(sessions)).toBe(before + 1);
  // A browser that arrived with the token sends it along, and it must not be logged.
  await ask(0, `/homeowner/quotes?auth_token=${token}`);
  await ask(1, '/api/me', { headers: { referer: `http://localhost/?auth_token=${token}` } });
  for (const part of token.split('.')) expect(logged).not.toContain(part);
});

test('an ended session is refused at once where it ended, within a second elsewhere, and its streams end', async () => {
  type Ending = (user: Awaited<ReturnType<typeof createUserWithPassword>>) => Promise<unknown>;
  const endings: Ending[] = [
    ({ token }) => ask(0, '/api/session', { token, method: 'DELETE' }),
    async ({ uid }) => {
      const [app] = apps;
      if (app) await updateUser(app.db, uid, { isActive: false });
    },
    async ({ email }) => {
      const signedIn = await ask(0, '/api/session', { json: { email, password } });
      const { token } = (await signedIn.json()) as { token: string };
      const change = { password, newPassword: 'canary level and plumb' };
      const changed = await ask(0, '/api/me/password', { token, method: 'PUT', json: change });
      expect(changed.status).toBe(200);
    },
  ];
  // One after another: by the regular sweep alone, the second would end a whole interval after the first.
  for (const end of endings) {
    const person = await createUserWithPassword();
    const streams = await Promise.all(
      apps.map(({ port }) =>
        openEventStream(`http://127.0.0.1:${port}/api/activities/live`, person),
      ),
    );
    for (const stream of streams) await stream.next();
    const askMe = async (n: number) => (await ask(n, '/api/me', { token: person.token })).status;
    // Every copy has just seen the session.
    expect(await Promise.all(apps.map((_, n) => askMe(n)))).toEqual([200, 200, 200]);
    await end(person);
    expect(await askMe(0)).toBe(401);
    const ended = performance.now();
    for (const n of [1, 2])
      await expect.poll(() => askMe(n), { timeout: 1_000, interval: 20 }).toBe(401);
    for (const stream of streams) while (await stream.next());
    expect(performance.now() - ended).toBeLessThan(2_000);
  }
});

test('a role that is chosen, given or taken has effect at once where it changed', async () => {
  const person = await createUserWithPassword('admin');
  const roleAt = async (n: number) => {
    const answer = await ask(n, '/api/session', { token: person.token });
    return ((await answer.json()) as { activeRole: string }).activeRole;
  };
  const [app] = apps;
  expect(await roleAt(0)).toBe('admin');
  if (app) await updateUser(app.db, person.uid, { roles: ['homeowner', 'admin'] });
  const json = { role: 'homeowner' };
  expect((await ask(0, '/api/session/role', { token: person.token, json })).status).toBe(200);
  expect(await roleAt(0)).toBe('homeowner');
  await expect.poll(() => roleAt(1), { timeout: 1_000, interval: 20 }).toBe('homeowner');
});

test('everyone stays signed in when the site gets a new secret', async () => {
  const { token, email } = await createUserWithPassword();
  const answers = await Promise.all(apps.map((_, n) => ask(n, '/api/session', { token })));
  for (const answer of answers) expect(await answer.json()).toMatchObject({ user: { email } });
  expect(apps.map(({ services }) => services.config.secret())).toEqual([
    secrets[0],
    secrets[0],
    secrets[1],
  ]);
});

test('an admin’s second factor still works after the site gets a new secret', async () => {
  const person = await createUserWithPassword('admin');
  const change = async (n: number, what: string, method: string, json: unknown) =>
    (await ask(n, `/api/me/two-factor${what}`, { token: person.token, method, json })).json();
  const { secret } = (await change(0, '', 'POST', { password })) as { secret: string };
  const codeAt = (later: number) =>
    new TOTP({ secret }).generate({ timestamp: Date.now() + later * 30_000 });
  await change(0, '', 'PUT', { code: codeAt(-1) });
  for (const [n, later] of [
    [2, 0],
    [2, 1],
  ] as const) {
    const begun = await ask(n, '/api/session', { json: { email: person.email, password } });
    const { challenge } = (await begun.json()) as { challenge: string };
    const json = { challenge, code: codeAt(later) };
    expect((await ask(n, '/api/session/two-factor', { json })).status).toBe(200);
  }
});

test('the log contains no secret, password, token or email address', async () => {
  const { token, email } = await createUserWithPassword();
  await ask(0, '/api/session', { json: { email, password } });
  await ask(1, `/api/me?token=${token}`, { token, headers: { cookie: `plumbline=${token}` } });
  await ask(2, '/homeowner/projects', { headers: { cookie: `plumbline=${token}` } });
  expect(logged).toContain('"route":"/api/session"');
  expect(logged).toContain('request failed');
  expect(logged).not.toMatch(/canary|@example\.com/);
  expect(logged).not.toContain(token);
});
