import { readFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createWorld, type World } from '#test/world.ts';
import { assertNoSecretsIn, findSecrets } from '../pages/secrets-in-build.ts';

const secrets = {
  APP_SECRET: 'canary-app-zK3vR8wqT5nB1xmY6dF0hL4',
  SETUP_CODE: 'CANARY-SETUP-CODE',
  METRICS_TOKEN: 'canary-metrics-token',
  GOOGLE_CLIENT_SECRET: 'canary-google-secret',
  LINKEDIN_CLIENT_SECRET: 'canary-linkedin-secret',
  MEMBER_SITE_API_KEY: 'canary-member-key',
};

let world: World;
beforeAll(async () => {
  world = await createWorld({
    ...secrets,
    GOOGLE_CLIENT_ID: 'google-id',
    LINKEDIN_CLIENT_ID: 'linkedin-id',
    // Nothing listens there, so every request to it fails.
    LINKEDIN_AUTHORITY: 'http://127.0.0.1:9',
  });
});
afterAll(() => world.close());

test('no response and no error contains a secret', async () => {
  const post = (path: string, json: unknown) => world.fetch(path, { method: 'POST', json });
  const begun = await post('/api/session/social', { provider: 'linkedin' });
  const { url } = (await begun.clone().json()) as { url: string };
  const state = new URL(url).searchParams.get('state') ?? '';
  const cookie = begun.headers.getSetCookie()[0]?.split(';')[0] ?? '';
  const answers = await Promise.all([
    begun,
    world.fetch('/api/openapi.json'),
    world.fetch('/api/session/providers'),
    world.fetch('/api/session'),
    world.fetch('/metrics'),
    post('/api/session/social', { provider: 'google' }),
    post('/api/session/sso', { token: 'a.b.c' }),
    post('/api/setup-master-admin', { code: 'wrong' }),
    post('/api/session', { email: 'a@example.com', password: 'wrong' }),
    world.fetch('/api/session/social/finish', {
      method: 'POST',
      json: { code: 'x', state },
      headers: { cookie, 'sec-fetch-site': 'same-origin' },
    }),
  ]);
  for (const answer of answers) {
    const sent = `${JSON.stringify([...answer.headers])}${await answer.text()}`;
    for (const secret of Object.values(secrets)) expect(sent).not.toContain(secret);
  }
});

test('/metrics requires the exact token', async () => {
  const right = `Bearer ${secrets.METRICS_TOKEN}`;
  const statuses = ['', right.slice(0, -1), `${right}s`, right].map(async (authorization) => {
    const { status } = await world.fetch('/metrics', { headers: { authorization } });
    return status;
  });
  expect(await Promise.all(statuses)).toEqual([403, 403, 403, 200]);
});

test('a build that contains a secret of its environment fails with a message', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'plumbline-build-'));
  const database = 'postgres://plumbline:canary%2Fpassword@localhost/plumbline';
  const environment = { ...secrets, DATABASE_URL: database, BRAND_NAME: 'Plumbline' };
  const page = path.join(folder, 'entry.js');
  await writeFile(page, 'export const name = "Plumbline";');
  await assertNoSecretsIn(folder, environment);
  for (const [name, value] of [...Object.entries(secrets), ['DATABASE_URL', 'canary/password']]) {
    await writeFile(page, `export const leaked = "${value}";`);
    await expect(assertNoSecretsIn(folder, environment)).rejects.toThrow(
      `The build would tell browsers ${name}: it stands in entry.js.`,
    );
  }
  await rm(folder, { recursive: true });
});

test('every secret setting is recognized as a secret', () => {
  const example = readFileSync(path.resolve(import.meta.dirname, '../../../.env.example'), 'utf8');
  const names = [...example.matchAll(/^#? ?([A-Z][A-Z0-9_]*)=/gm)].map(([, name = '']) => name);
  const secretSettings = findSecrets(Object.fromEntries(names.map((name) => [name, 'a-canary'])));
  expect(secretSettings.map(({ name }) => name).sort()).toEqual([
    'APPLE_CLIENT_SECRET',
    'APP_SECRET',
    'APP_SECRET_PREVIOUS',
    'BACKUP_KEY',
    'FACEBOOK_CLIENT_SECRET',
    'GOOGLE_CLIENT_SECRET',
    'LINKEDIN_CLIENT_SECRET',
    'MEMBER_SITE_API_KEY',
    'MEMBER_SITE_SERVICE_KEY',
    'METRICS_TOKEN',
    'S3_SECRET_ACCESS_KEY',
    'SETUP_CODE',
    'STRIPE_CONNECT_WEBHOOK_SECRET',
    'STRIPE_SECRET_KEY',
    'STRIPE_WEBHOOK_SECRET',
    'TWILIO_AUTH_TOKEN',
    'VAPID_PRIVATE_KEY',
  ]);
});
