import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, inject, test } from 'vitest';
import { backupName, type Manifest, writeManifest } from '#server/backup/manifest.ts';
import { openSealing } from '#server/backup/sealing.ts';
import { readConfig } from '#server/config/config.ts';
import { copyDatabase, databaseUrlFor, executeOnServer } from '#test/database-names.ts';
import { checkDatabase, judge } from './database.ts';
import type { Finding } from './finding.ts';
import { checkMail, checkRunning } from './services.ts';
import { checkSettings } from './settings.ts';
import { checkBackups, checkDataFolder } from './storage.ts';

const home = mkdtempSync(path.join(tmpdir(), 'plumbline-doctor-'));
afterAll(() => rmSync(home, { recursive: true }));
const configOf = (environment: Record<string, string>) =>
  readConfig({ NODE_ENV: 'test', DATA_DIR: path.join(home, 'data'), ...environment });
const brief = (findings: readonly Finding[]) =>
  findings.map(({ state, says }) => `${state}: ${says}`);

const SECRET = { APP_SECRET: 'kV7wq2-mB9xT4zR8nL3cJ6hF1dS5gP0y' };
const SITE = { PUBLIC_URL: 'https://homes.example', ...SECRET };

test.each([
  ['a demo of this machine alone', {}, []],
  ['a demo that is open to the network', { HOST: '0.0.0.0' }, ['without encryption', 'demo world']],
  [
    'a site without mail, proxy, metrics and backups',
    SITE,
    ['no mail server', 'no proxy', '/metrics is closed', 'no backups'],
  ],
  [
    'a site whose members are sent to this machine',
    { ...SITE, PORT: '3904' },
    ['homeowners sign up at http://localhost:4004, which nobody else can open'],
  ],
  ['a site with a demo world', { ...SITE, SEED: 'demo' }, ['demo world']],
  [
    'a site with backups that anybody can read',
    { ...SITE, BACKUP_DIR: '/mnt/backups' },
    ['backups are not encrypted'],
  ],
  ['a site without a payment provider', SITE, ['payments run in the sandbox']],
  [
    'a site with test keys',
    {
      ...SITE,
      ...{ STRIPE_SECRET_KEY: 'sk_test_1', STRIPE_WEBHOOK_SECRET: 'whsec_1' },
      STRIPE_CONNECT_WEBHOOK_SECRET: 'whsec_2',
    },
    ['Stripe has test keys'],
  ],
])('%s is told what is missing', (_, environment, expected) => {
  const found = checkSettings(configOf(environment)).filter(({ state }) => state !== 'ok');
  for (const part of expected)
    expect(found).toContainEqual(expect.objectContaining({ says: expect.stringContaining(part) }));
  if (expected.length === 0) expect(found).toEqual([]);
  for (const { advice } of found) expect(advice).toBeTruthy();
});

test.each<Record<string, string>>([
  { MEMBER_SITE: 'off' },
  { MEMBER_SITE_URL: 'https://guild.example' },
])('members who are sent elsewhere are no problem: %j', (environment) => {
  const found = checkSettings(configOf({ ...SITE, ...environment }));
  expect(JSON.stringify(found)).not.toContain('homeowners');
});

const healthy = {
  ...{ version: 18, connections: 20, most: 100, longest: 1, canCreate: true, isStandby: false },
  secondsAhead: 0,
  extensions: ['pg_trgm', 'btree_gist'],
};

test.each([
  [{}, 'ok: PostgreSQL 18, 20 of 100 connections in use.'],
  [{ version: 14 }, 'problem: PostgreSQL 14 is too old.'],
  [{ isStandby: true }, 'problem: this is a standby, which takes no changes.'],
  [{ extensions: ['pg_trgm'] }, 'problem: the extension btree_gist is not installed.'],
  [{ canCreate: false }, 'problem: this account may not create tables there.'],
  [{ connections: 90 }, 'warning: 90 of 100 connections are in use.'],
  [{ secondsAhead: -45 }, "warning: its clock differs by 45 seconds from this machine's."],
  [{ longest: 1_200 }, 'warning: a transaction has been open for 20 minutes.'],
])('a database of %j: %s', (facts, expected) => {
  expect(brief(judge({ ...healthy, ...facts }))).toEqual([expected]);
});

test('a database is asked for its migrations and jobs; one that is away is a problem', async () => {
  const server = inject('databaseServer');
  const name = `doctor_${randomUUID().replaceAll('-', '')}`;
  await copyDatabase(server, name);
  const url = databaseUrlFor(server, name);
  const config = configOf({ DATABASE_URL: url });
  try {
    expect(brief(await checkDatabase(config)).at(-1)).toBe('ok: none fails, none waits.');
    await executeOnServer(
      url,
      `insert into drizzle.__drizzle_migrations (hash, created_at) values ('of tomorrow', 1);
       select graphile_worker.add_job('mail', '{}', run_at => now() - interval '5 minutes');
       select graphile_worker.add_job('lead', '{}', max_attempts => 5);
       update graphile_worker._private_jobs set attempts = 5 where max_attempts = 5`,
    );
    const found = await checkDatabase(config);
    expect(brief(found)).toEqual([
      expect.stringMatching(/^ok: PostgreSQL/),
      expect.stringMatching(/^warning: it has \d+ migrations, and this version knows \d+\./),
      'problem: 1 keep failing (lead).',
      expect.stringMatching(/^warning: the oldest has waited 30\d seconds\./),
    ]);
  } finally {
    await executeOnServer(server, `drop database "${name}" with (force)`);
  }
  expect(await checkDatabase(config)).toMatchObject([{ state: 'problem' }]);
});

test('backups are asked for their age and their key', async () => {
  const folder = path.join(home, 'backups');
  const check = (more: Record<string, string> = {}) =>
    checkBackups(
      configOf({ BACKUP_DIR: folder, BACKUP_KEY: 'a key of some length', ...more }),
      now,
    );
  const now = new Date('2026-11-22T12:00:00Z');
  expect(brief(await check())).toEqual([`problem: ${folder} does not exist.`]);
  await openSealing(folder, 'a key of some length');
  expect(brief(await check())).toEqual([`problem: none in ${folder}.`]);
  const addBackup = async (completeAt: Date) => {
    const name = backupName(completeAt);
    mkdirSync(path.join(folder, name));
    const manifest = { completeAt: completeAt.toISOString(), files: {} } as Manifest;
    await writeManifest(path.join(folder, name), manifest);
  };
  await addBackup(new Date('2026-11-19T12:00:00Z'));
  expect(brief(await check())[0]).toBe(
    'warning: the newest, 2026-11-19T12-00-00Z, is 72 hours old.',
  );
  await addBackup(new Date('2026-11-22T02:00:00Z'));
  expect(brief(await check())[0]).toBe('ok: the newest is 2026-11-22T02-00-00Z, 10 hours old.');
  mkdirSync(path.join(home, 'data'), { recursive: true });
  const near = (await check()).filter(({ says }) => says.includes('on the same disk'));
  expect(near).toMatchObject([{ state: 'warning' }]);
  // It was restored from them for a trial, or another one was meanwhile.
  const cluster = path.join(home, 'data', 'postgres');
  mkdirSync(path.join(cluster, 'pg_wal'), { recursive: true });
  writeFileSync(path.join(cluster, 'backup-id'), 'this one');
  const owners = (id: string) =>
    writeFileSync(path.join(folder, 'owners.json'), JSON.stringify([{ id, since: '2026-11-20' }]));
  owners('this one');
  expect(brief(await check()).join()).not.toContain('another database');
  owners('another');
  expect(brief(await check())[0]).toMatch(/^problem: .* has the backups of another database/);
  rmSync(cluster, { recursive: true });
  expect(await check({ BACKUP_KEY: 'another key of some length' })).toMatchObject([
    { state: 'problem', says: expect.stringContaining('is not the key') },
  ]);
});

test('a mail server that refuses, and a stranger on our port, are problems', async () => {
  const stranger = createServer((_, response) => response.writeHead(404).end());
  stranger.listen(0, '127.0.0.1');
  await once(stranger, 'listening');
  const { port } = stranger.address() as AddressInfo;
  const running = (role?: 'worker') =>
    checkRunning({ port, publicUrl: undefined, processes: { kind: 'one', ...(role && { role }) } });
  expect(brief(await running('worker'))).toEqual([
    expect.stringMatching(/^ok: a worker answers on no/),
  ]);
  expect(brief(await running())).toEqual([
    `problem: something else answers on port ${port} (404).`,
  ]);
  stranger.close();
  await once(stranger, 'close');
  expect(brief(await running())).toEqual([`ok: nothing runs on port ${port}.`]);
  expect(await checkMail({ smtpUrl: `smtp://127.0.0.1:${port}` })).toMatchObject([
    { state: 'problem' },
  ]);
});

test('a data folder is asked for its room', () => {
  expect(checkDataFolder({ dataDir: path.join(home, 'none') })).toMatchObject([{ state: 'ok' }]);
  const dataDir = path.join(home, 'data');
  mkdirSync(dataDir, { recursive: true });
  writeFileSync(path.join(dataDir, 'secret'), '');
  expect(brief(checkDataFolder({ dataDir }))[0]).toMatch(/\d GB free in/);
});
