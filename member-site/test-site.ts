import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { inject } from 'vitest';
import { startMemberSite } from './app.ts';
import type { SettingsInput } from './settings.ts';

export const API_KEY = 'a-key-for-tests';
export const SERVICE_KEY = 'a-service-key-for-tests-of-forty-letters';
export const SECRET = 'a secret that is only there for the tests';

/** Starts a membership site with its own port and database, and a clock that tests can move. */
export async function createTestSite(settings: Partial<SettingsInput> = {}) {
  const server = inject('databaseServer');
  const name = `member_site_${randomUUID().replaceAll('-', '')}`;
  await runOnServer(server, `create database ${name}`);
  const named = new URL(server);
  named.pathname = `/${name}`;

  let clockOffsetMs = 0;
  const started = await startMemberSite({
    databaseUrl: named.href,
    secret: SECRET,
    port: 0,
    host: '127.0.0.1',
    publicUrl: undefined,
    apiKey: API_KEY,
    serviceKey: SERVICE_KEY,
    projectId: 'guild-of-tests',
    ...settings,
    now: () => new Date(Date.now() + clockOffsetMs),
  });
  const base = `http://127.0.0.1:${started.port}`;

  return {
    ...started,
    base,
    databaseUrl: named.href,
    now: () => new Date(Date.now() + clockOffsetMs),
    /** Moves the clock forward. */
    advanceClock(ms: number) {
      clockOffsetMs += ms;
    },
    /** Calls the Firebase Auth API. */
    async auth(call: string, body: unknown, key: string | undefined = API_KEY) {
      const query = key === '' ? '' : `?key=${encodeURIComponent(key)}`;
      const response = await fetch(`${base}/identitytoolkit/v1/${call}${query}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: typeof body === 'string' ? body : JSON.stringify(body),
      });
      return { status: response.status, body: await response.json() };
    },
    /** Calls the Firestore API. */
    async firestore(
      path: string,
      { method = 'GET', token, json }: { method?: string; token?: string; json?: unknown } = {},
    ) {
      const response = await fetch(
        `${base}/v1/projects/guild-of-tests/databases/(default)/documents${path}`,
        {
          method,
          headers: {
            ...(token ? { authorization: `Bearer ${token}` } : {}),
            ...(json === undefined ? {} : { 'content-type': 'application/json' }),
          },
          ...(json === undefined ? {} : { body: JSON.stringify(json) }),
        },
      );
      return { status: response.status, body: await response.json() };
    },
    async stop() {
      await started.stop();
      await runOnServer(server, `drop database if exists ${name} with (force)`);
    },
  };
}

export type TestSite = Awaited<ReturnType<typeof createTestSite>>;

async function runOnServer(url: string, statement: string) {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => {});
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
