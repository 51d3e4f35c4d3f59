import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { renderMail } from '#app/mails.ts';
import { createWorld } from '#test/world.ts';
import { startApp } from './app.ts';
import { readConfig } from './config/config.ts';

const WATCHED_SECONDS = 10;

test('an idle copy asks the database at most once a second, for everything that it does', async () => {
  const world = await createWorld();
  // Only the copy that is watched asks.
  await world.dispatcher.stop();
  const app = await startApp({
    config: readConfig({
      NODE_ENV: 'test',
      PORT: '0',
      HOST: '127.0.0.1',
      DATA_DIR: world.config.dataDir,
    }),
    url: world.url,
    directUrl: world.url,
    log: pino({ level: 'silent' }),
    createWeb: async () => ({
      asset: () => undefined,
      render: async () => Promise.reject(new Error('no page')),
      renderMail,
      close: async () => {},
    }),
  });
  const database = new URL(world.url).pathname.slice(1);
  const original = pg.Client.prototype.query;
  const statements: string[] = [];
  let isWatching = false;
  // Other tests of this process have databases of their own.
  pg.Client.prototype.query = function (this: pg.Client, ...given: unknown[]) {
    const [query] = given as [string | { text?: string }];
    if (isWatching && this.database === database)
      statements.push(typeof query === 'string' ? query : (query?.text ?? ''));
    return Reflect.apply(original, this, given);
  } as typeof original;
  try {
    // What follows a start is over by then, and no minute begins while we watch: schedules run at its start.
    const untilMinute = 60_000 - (Date.now() % 60_000);
    const isNear = untilMinute < 2_500 + WATCHED_SECONDS * 1_000 + 500;
    await pause(isNear ? untilMinute + 2_500 : 2_500);
    isWatching = true;
    await pause(WATCHED_SECONDS * 1_000);
    isWatching = false;
    const seen = statements.map((text) => text.replaceAll(/\s+/g, ' ').slice(0, 80));
    expect(seen.length, seen.join('\n')).toBeLessThanOrEqual(WATCHED_SECONDS);
  } finally {
    pg.Client.prototype.query = original;
    await app.stop();
    await world.close();
  }
}, 60_000);
