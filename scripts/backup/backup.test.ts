import { randomUUID } from 'node:crypto';
import {
  chmodSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import type { Logger } from 'pino';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { logFolder, shipLogs, startLogShipping } from '#server/backup/log-shipping.ts';
import { listBackups, storedFile } from '#server/backup/manifest.ts';
import { isInUse, noteUse, ownerAt, requireOwner } from '#server/backup/ownership.ts';
import { openSealing } from '#server/backup/sealing.ts';
import { leadsTo } from '#server/backup/timelines.ts';
import { type Config, readConfig } from '#server/config/config.ts';
import { startEmbeddedPostgres } from '#server/database/embedded-postgres/start.ts';
import { openStorage } from '#server/files/open-storage.ts';
import { restoreBackup } from './restore-backup.ts';
import { outdated, removeOutdated } from './retention.ts';
import { takeBackup } from './take-backup.ts';

const KEY = 'a key of the tests, of some length';
const home = mkdtempSync(path.join(tmpdir(), 'plumbline-backup-'));
chmodSync(home, 0o755);
const BACKUPS = path.join(home, 'backups');
const silent = { error: () => {} };
const configOf = (folder: string, more: Record<string, string> = {}): Config =>
  readConfig({
    ...{
      NODE_ENV: 'test',
      DATA_DIR: path.join(home, folder),
      BACKUP_DIR: BACKUPS,
      BACKUP_KEY: KEY,
    },
    ...more,
  });
const CONTENT = Buffer.from('what a homeowner has uploaded, with a secret in it');
const storageKey = randomUUID().replaceAll('-', '');
const uploadKey = randomUUID().replaceAll('-', '');

type Running = { client: pg.Client; stop: () => Promise<void> };
const running: Running[] = [];

async function run(config: Config): Promise<Running> {
  const cluster = path.join(config.dataDir, 'postgres');
  const server = await startEmbeddedPostgres({ dataDir: cluster, durable: true, archive: true });
  const client = new pg.Client({ connectionString: server.url });
  await client.connect();
  const one = {
    client,
    async stop() {
      await client.end();
      await server.stop();
    },
  };
  running.push(one);
  return one;
}

/** The tables that a backup asks: uploaded files and parts of them by their keys, and the migrations. */
const schema = `
  create schema drizzle;
  create table drizzle.__drizzle_migrations (id int);
  insert into drizzle.__drizzle_migrations values (1), (2);
  create table files (storage_key text, size int, checksum text);
  create table upload_chunks (storage_key text, size int, checksum text);
  create table contractor_imports (storage_key text, file_bytes int, checksum text);
  create table upload_reservations (storage_key text);
  create table writes (id int primary key, at timestamptz default clock_timestamp());`;

let origin: Running;
let acknowledged = 0;
let before = 0;
let taken: Awaited<ReturnType<typeof takeBackup>>;

beforeAll(async () => {
  const config = configOf('origin');
  origin = await run(config);
  await origin.client.query(schema);
  const storage = await openStorage(config, silent);
  const { size, checksum } = await storage.put(storageKey, CONTENT);
  // An upload that is under way: its content is there, and its row is not.
  await storage.put(uploadKey, CONTENT);
  await origin.client.query('insert into upload_reservations values ($1)', [uploadKey]);
  await origin.client.query('insert into files values ($1, $2, $3)', [storageKey, size, checksum]);
  writeFileSync(path.join(config.dataDir, 'secret'), 'the secret of this site');

  let isTaken = false;
  const writing = (async () => {
    for (let id = 0; !isTaken || acknowledged < 50; id += 1) {
      await origin.client.query('insert into writes (id) values ($1)', [id]);
      acknowledged += 1;
    }
  })();
  // The second time is asked for right before the copy of the database is complete.
  let times = 0;
  const now = () => {
    times += 1;
    if (times === 2) before = acknowledged;
    return new Date();
  };
  taken = await takeBackup(config, now).finally(() => {
    isTaken = true;
  });
  await writing;
});

afterAll(async () => {
  for (const { stop } of running) await stop();
  rmSync(home, { recursive: true });
});

test('a backup under writes has all that was acknowledged before its end, and the files', async () => {
  expect(taken).toMatchObject({ files: 1, copied: 1, failed: [], removed: [] });
  const config = configOf('second');
  // As when the machine of the backup was lost: without what was shipped later.
  const restored = await restoreBackup(config, { name: taken.name, trial: true });
  expect(restored).toMatchObject({ name: taken.name, files: 1, missing: [] });
  const { client } = await run(config);
  const { rows } = await client.query('select count(*)::int, max(id) from writes');
  expect(rows[0].count).toBe(rows[0].max + 1);
  expect(rows[0].count).toBeGreaterThanOrEqual(before);
  const storage = await openStorage(config, silent);
  const { rows: files } = await client.query('select size, checksum from files');
  expect(Buffer.from(await storage.read(storageKey, files[0]))).toEqual(CONTENT);
  expect(readFileSync(path.join(config.dataDir, 'secret'), 'utf8')).toBe('the secret of this site');
});

test('any time since a backup can be restored, and then everything', async () => {
  const config = configOf('origin');
  const insert = async (id: number) => {
    const { rows } = await origin.client.query('insert into writes (id) values ($1) returning at', [
      id,
    ]);
    return rows[0].at as Date;
  };
  await insert(1_000_001);
  // The clock that people write times by has milliseconds.
  const { rows } = await origin.client.query(
    "select date_trunc('milliseconds', clock_timestamp()) + interval '1 ms' as now, pg_sleep(0.002)",
  );
  await insert(1_000_002);
  const { rows: ends } = await origin.client.query(
    'select pg_walfile_name(pg_switch_wal()) as last',
  );
  const sealing = await openSealing(BACKUPS, KEY);
  const shipped = async () => {
    await shipLogs(path.join(config.dataDir, 'postgres'), BACKUPS, sealing);
    return readdirSync(logFolder(BACKUPS));
  };
  await expect.poll(shipped).toContain(ends[0].last);

  const late = async (folder: string, to?: Date) => {
    await restoreBackup(configOf(folder), { to, trial: true });
    const { client } = await run(configOf(folder));
    const found = await client.query('select id from writes where id > 1000000 order by id');
    return found.rows.map(({ id }) => id);
  };
  expect(await late('between', rows[0].now)).toEqual([1_000_001]);
  expect(await late('all')).toEqual([1_000_001, 1_000_002]);
});

test('a wrong key, no key, a damaged or a missing part restores nothing', async () => {
  const [name = ''] = await listBackups(BACKUPS);
  const restore = (more: Record<string, string>) =>
    restoreBackup(configOf('nothing', more), { name }).catch((error: Error) => error.message);
  expect(await restore({ BACKUP_KEY: 'another key of some length' })).toMatch(/is not the key/);
  expect(await restore({ BACKUP_KEY: '' })).toMatch(/set BACKUP_KEY/);
  const part = path.join(BACKUPS, name, 'database', 'global', 'pg_control');
  const whole = readFileSync(part);
  const damaged = Buffer.from(whole);
  damaged[40] = (damaged[40] ?? 0) ^ 1;
  for (const change of [() => writeFileSync(part, damaged), () => rmSync(part)]) {
    change();
    expect(await restore({})).toMatch(/pg_control is damaged or missing/);
    expect(readdirSync(path.join(home, 'nothing'))).toEqual([]);
  }
  writeFileSync(part, whole);
});

test('nothing in the folder of backups can be read without the key', () => {
  for (const entry of readdirSync(BACKUPS, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const content = readFileSync(path.join(entry.parentPath, entry.name));
    for (const secret of ['with a secret in it', 'the secret of this site', 'writes'])
      expect(content.includes(secret), entry.name).toBe(false);
  }
});

test('a restore writes over nothing', async () => {
  await expect(restoreBackup(configOf('origin'), {})).rejects.toThrow(/already has data/);
  await expect(restoreBackup(configOf('early'), { to: new Date('2020-01-01') })).rejects.toThrow(
    /No backup was complete before/,
  );
});

test('old backups are removed, but never the one that reaches back far enough', () => {
  const now = new Date('2026-11-22T12:00:00Z');
  const backups = [1, 13, 15, 20, 30].map((days) => {
    const completeAt = new Date(now.getTime() - days * 86_400_000).toISOString();
    return { name: `${days}`, completeAt };
  });
  expect(outdated(backups, 14, now)).toEqual(['30', '20']);
  expect(outdated(backups.slice(4), 14, now)).toEqual([]);
});

test('what no kept backup needs is removed with it', async () => {
  const config = configOf('origin');
  await origin.client.query('delete from files');
  const second = await takeBackup(config);
  expect(second).toMatchObject({ files: 0, failed: [] });
  const later = new Date(Date.now() + 40 * 86_400_000);
  expect(await removeOutdated(BACKUPS, 14, later)).toEqual([taken.name]);
  expect(await listBackups(BACKUPS)).toEqual([second.name]);
  expect(existsSync(storedFile(BACKUPS, storageKey))).toBe(false);
});

describe('a folder of backups belongs to one database', () => {
  const idsOf = async ({ client }: Running) => {
    const { rows } = await client.query('select id from writes where id >= 2000000 order by id');
    return rows.map(({ id }) => id);
  };
  const insert = ({ client }: Running, id: number) =>
    client.query('insert into writes (id) values ($1)', [id]);

  /** As the program does when it starts and ends: everything that is finished is stored. Returns what is in the way. */
  async function store(config: Config, { client }: Running) {
    const { rows } = await client.query('select pg_walfile_name(pg_switch_wal()) as last');
    const complaints: string[] = [];
    const log = { error: ({ err }: { err: Error }) => complaints.push(err.message) };
    const isStored = async () => {
      await startLogShipping(config, log as Pick<Logger, 'error'>).stop();
      return complaints.length > 0 || readdirSync(logFolder(BACKUPS)).includes(rows[0].last);
    };
    await expect.poll(isStored).toBe(true);
    return complaints;
  }

  test('what a restored one stored is there after the next loss', async () => {
    await insert(origin, 2_000_001);
    expect(await store(configOf('origin'), origin)).toEqual([]);
    const second = configOf('second-life');
    expect((await restoreBackup(second, {})).lastChange).toMatch(/^\d{4}-\d\d-\d\dT/);
    const restored = await run(second);
    await insert(restored, 2_000_002);
    expect(await store(second, restored)).toEqual([]);

    // The one that was lost comes back: what it stores would be another story.
    await insert(origin, 2_000_009);
    expect((await store(configOf('origin'), origin))[0]).toMatch(/backups of another database/);
    await expect(takeBackup(configOf('origin'))).rejects.toThrow(/backups of another database/);

    // It seems to run: nobody takes its place by mistake.
    const third = configOf('third-life');
    await noteUse(BACKUPS);
    await expect(restoreBackup(third, {})).rejects.toThrow(/--trial.*--take-over/s);
    await restoreBackup(third, { takeOver: true });
    expect(await isInUse(BACKUPS)).toBe(false);
    expect(await idsOf(await run(third))).toEqual([2_000_001, 2_000_002]);

    // A trial leaves the backups to the third, which has stored nothing yet.
    const trial = configOf('trial');
    await restoreBackup(trial, { trial: true });
    expect(await idsOf(await run(trial))).toEqual([2_000_001, 2_000_002]);
    const claim = ({ dataDir }: Config) => requireOwner(BACKUPS, path.join(dataDir, 'postgres'));
    await expect(claim(trial)).rejects.toThrow(/unset it for a trial/);
    await claim(third);
  });

  test('whose log tells of a time is who owned it then', () => {
    const owners = [1, 2].map((timeline) => ({
      ...{ id: `${timeline}`, timeline, since: `2026-11-2${timeline}T00:00:00Z` },
    }));
    expect(ownerAt(owners, undefined)?.timeline).toBe(2);
    expect(ownerAt(owners, new Date('2026-11-21T23:59:59Z'))?.timeline).toBe(1);
    expect(ownerAt(owners, new Date('2026-11-22T00:00:00Z'))?.timeline).toBe(2);
    expect(ownerAt([], undefined)).toBeUndefined();
  });

  test('which seems to run while it stored its log within five minutes', async () => {
    const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000);
    await noteUse(BACKUPS, minutesAgo(4));
    expect(await isInUse(BACKUPS)).toBe(true);
    await noteUse(BACKUPS, minutesAgo(6));
    expect(await isInUse(BACKUPS)).toBe(false);
  });
});

test('a backup leads to a timeline that branched off after its last segment', () => {
  const history = '1\t0/5000070\tbefore\n2\t1/7000000\tbefore\n';
  expect(leadsTo('000000010000000000000004', 3, history)).toBe(true);
  expect(leadsTo('000000010000000000000005', 3, history)).toBe(false);
  expect(leadsTo('000000020000000100000006', 3, history)).toBe(true);
  expect(leadsTo('000000020000000100000007', 3, history)).toBe(false);
  expect(leadsTo('000000030000000100000008', 3, history)).toBe(true);
  expect(leadsTo('000000040000000000000001', 3, history)).toBe(false);
});
