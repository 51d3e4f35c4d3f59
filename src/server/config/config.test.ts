import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parseEnv } from 'node:util';
import { describe, expect, test } from 'vitest';
import { connectionsOfEach } from '../database/database.ts';
import { readConfig } from './config.ts';
import { settingNames } from './environment.ts';

const example = readFileSync(path.resolve(import.meta.dirname, '../../../.env.example'), 'utf8');
const uncommented = example.replaceAll(/^#(?=[A-Z][A-Z0-9_]*=)/gm, '');
const listed = parseEnv(uncommented);

describe('.env.example', () => {
  test('lists every setting and no others', () => {
    expect(Object.keys(listed).toSorted()).toEqual(settingNames.toSorted());
  });

  test('explains each setting', () => {
    const blocks = example.split('\n\n').slice(1);
    const unexplained = blocks.filter((block) => !/^# \S/.test(block));
    expect(unexplained).toEqual([]);
  });

  test('shows valid values', () => {
    const secret = 'zK3-vR8w_qT5nB1x-mY6dF0hL4sP9jC2e';
    expect(readConfig({ ...listed, APP_SECRET: secret })).toMatchObject({ port: 3000 });
  });
});

describe('the demo world is seeded', () => {
  const secure = {
    PUBLIC_URL: 'https://plumbline.example',
    APP_SECRET: 'zK3-vR8w_qT5nB1x-mY6dF0hL4sP9jC2e',
  };
  test.each([
    ['by default on a local machine', {}, 'demo'],
    ['not on an https site', secure, 'none'],
    ['on an https site that asks for it', { ...secure, SEED: 'demo' }, 'demo'],
    ['not on a local machine that opts out', { SEED: 'none' }, 'none'],
  ])('%s', (_, environment, seed) => {
    expect(readConfig(environment).seed).toBe(seed);
  });
});

describe('without HOST the program listens', () => {
  const secret = { APP_SECRET: 'zK3-vR8w_qT5nB1x-mY6dF0hL4sP9jC2e' };
  test.each([
    ['on this machine alone, with a demo world', {}, '127.0.0.1'],
    ['everywhere, without one', { SEED: 'none' }, '0.0.0.0'],
    ['everywhere, with a public address', { PUBLIC_URL: 'http://plumb.example' }, '0.0.0.0'],
    ['everywhere, as an https site', { PUBLIC_URL: 'https://a.example', ...secret }, '0.0.0.0'],
    ['where HOST says', { HOST: '192.0.2.1' }, '192.0.2.1'],
  ])('%s', (_, environment, host) => {
    expect(readConfig(environment).host).toBe(host);
  });
});

describe('the page of the local outbox', () => {
  const twilio = {
    TWILIO_ACCOUNT_SID: 'AC00000000000000000000000000000000',
    TWILIO_AUTH_TOKEN: 'token-of-a-test',
    TWILIO_FROM: '+13125550100',
  };
  test.each([
    ['is open while nothing is really sent', {}, true],
    ['is closed once mails go out', { SMTP_URL: 'smtp://localhost' }, false],
    ['is closed once texts go out', twilio, false],
    ['is closed on request', { DEV_OUTBOX: 'false' }, false],
  ])('%s', (_, environment, isOpen) => {
    expect(readConfig(environment).devOutbox).toBe(isOpen);
  });
});

test('each invalid value is reported in its own sentence', () => {
  expect(() => readConfig({ PORT: 'eighty', SEED: 'some' })).toThrow(
    /^PORT is not usable: .+\.\nSEED is not usable: .+\.$/,
  );
});

describe('an https site does not start', () => {
  const site = { PUBLIC_URL: 'https://plumbline.example' };
  const secret = 'zK3-vR8w_qT5nB1x-mY6dF0hL4sP9jC2e';
  test.each([
    ['without a secret', {}, /^APP_SECRET is missing/],
    ['with a short secret', { APP_SECRET: 'short' }, /^APP_SECRET is not usable/],
    ['with one repeated letter', { APP_SECRET: 'x'.repeat(40) }, /^APP_SECRET is not usable/],
    [
      'with one from an example',
      { APP_SECRET: 'please-change-me-please-change-me-please' },
      /^APP_SECRET is not usable/,
    ],
    [
      'with other limits than the real ones',
      { APP_SECRET: secret, RATE_LIMIT_SCALE: '100' },
      /^RATE_LIMIT_SCALE/,
    ],
  ])('%s', (_, environment, sentence) => {
    expect(() => readConfig({ ...site, ...environment })).toThrow(sentence);
    expect(readConfig({ ...site, APP_SECRET: secret }).secure).toBe(true);
  });
});

test('the program exits with the sentence about the invalid value', async () => {
  const program = path.resolve(import.meta.dirname, '../main.ts');
  const env = {
    PATH: process.env.PATH,
    NODE_ENV: 'production',
    PUBLIC_URL: 'https://plumbline.example',
  };
  const [code, stderr] = await new Promise<[unknown, string]>((resolve) => {
    execFile(process.execPath, [program], { env }, (error, _, output) => {
      resolve([error?.code, output]);
    });
  });
  expect([code, stderr]).toEqual([1, expect.stringMatching(/^APP_SECRET is missing/)]);
  // A busy machine may need long to start another Node.js.
}, 60_000);

describe('the membership site', () => {
  test.each([
    [{}, { kind: 'local', port: 3100 }],
    [{ PORT: '3904' }, { kind: 'local', port: 4004 }],
    [{ PORT: '65500' }, { kind: 'local', port: 65_400 }],
    [
      { PORT: '3904', MEMBER_SITE_PORT: '3111' },
      { kind: 'local', port: 3111 },
    ],
    [{ MEMBER_SITE: 'off' }, { kind: 'off' }],
  ])('%j', (environment, expected) => {
    expect(readConfig(environment).memberSite).toMatchObject(expected);
  });

  test.each([
    ['Benefits=/benefits', [{ label: 'Benefits', url: 'https://guild.example/benefits' }]],
    [
      'A=/a?b=c, B=https://b.example/x',
      [
        { label: 'A', url: 'https://guild.example/a?b=c' },
        { label: 'B', url: 'https://b.example/x' },
      ],
    ],
  ])('links configured as %j lead its members there', (MEMBER_SITE_LINKS, links) => {
    const { memberSite } = readConfig({ MEMBER_SITE_LINKS });
    if (memberSite.kind !== 'local') throw new Error('it is the one that ships with the product');
    expect(memberSite.links('https://guild.example')).toEqual(links);
  });

  test.each(['javascript:alert(1)', 'A=javascript:alert(1)', '=/a', 'A'])(
    'refuses %j as a link',
    (MEMBER_SITE_LINKS) => {
      expect(() => readConfig({ MEMBER_SITE_LINKS })).toThrow(/^MEMBER_SITE_LINKS/);
    },
  );

  test('needs all its settings when it is a remote one', () => {
    expect(() => readConfig({ MEMBER_SITE_AUTH_URL: 'https://guild.example/v1' })).toThrow(
      /MEMBER_SITE_API_KEY is missing/,
    );
  });
});

describe('Stripe', () => {
  const keys = {
    STRIPE_SECRET_KEY: 'sk_live_1',
    STRIPE_WEBHOOK_SECRET: 'whsec_1',
    STRIPE_CONNECT_WEBHOOK_SECRET: 'whsec_2',
  };
  const secret = { APP_SECRET: 'zK3-vR8w_qT5nB1x-mY6dF0hL4sP9jC2e' };
  test('takes real money on an https site alone', () => {
    expect(() => readConfig(keys)).toThrow(/live key/);
    const site = { ...keys, ...secret, PUBLIC_URL: 'https://a.example' };
    expect(readConfig(site).stripe).toMatchObject({ isLive: true });
    expect(readConfig({}).stripe).toBeUndefined();
  });
  test('needs all of its settings', () => {
    expect(() => readConfig({ STRIPE_SECRET_KEY: 'sk_test_1' })).toThrow(/go together/);
  });
});

describe('a copy of the program runs', () => {
  const DATABASE_URL = 'postgres://plumbline@localhost/plumbline';
  test.each([
    ['one process in development', { NODE_ENV: 'development' }, { kind: 'one' }],
    ['one process where that is asked for', { ROLE: 'all' }, { kind: 'one' }],
    ['web processes and a worker', { WEB_CONCURRENCY: '3' }, { webs: 3, workers: 1 }],
    ['the worker alone', { ROLE: 'worker', DATABASE_URL }, { kind: 'one', role: 'worker' }],
    [
      'one process where that is all that serves',
      { ROLE: 'web', WEB_CONCURRENCY: '1', DATABASE_URL },
      { kind: 'one', role: 'web' },
    ],
    ['no worker', { ROLE: 'web', WEB_CONCURRENCY: '2', DATABASE_URL }, { webs: 2, workers: 0 }],
  ])('%s', (_, environment, expected) => {
    expect(readConfig({ NODE_ENV: 'production', ...environment }).processes).toMatchObject(
      expected,
    );
  });

  test('at most four web processes unless told otherwise', () => {
    const { processes } = readConfig({ NODE_ENV: 'production' });
    expect(processes).toMatchObject({ webs: expect.toSatisfy((webs) => webs >= 1 && webs <= 4) });
  });

  test.each(['web', 'worker'])('no single role %s on the built-in database', (ROLE) => {
    expect(() => readConfig({ NODE_ENV: 'production', ROLE })).toThrow(/^ROLE=\w+ .*DATABASE_URL/);
  });

  test('no more connections than the built-in database takes, however many processes', () => {
    for (let webs = 1; webs <= 16; webs += 1) {
      // Each has a dispatcher; the worker has three for jobs; ten are for starting and the membership site.
      const all = (webs + 1) * (connectionsOfEach(webs + 1) + 1) + 3 + 10;
      expect(all).toBeLessThan(97);
      expect(connectionsOfEach(webs + 1)).toBeGreaterThanOrEqual(2);
    }
  });
});
