import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import pg from 'pg';
import { afterAll, afterEach, expect, test, vi } from 'vitest';
import { accessiblePath } from './accessible-path.ts';
import { type Account, serverAccount } from './account.ts';
import { findProcess, readLockFile } from './ownership.ts';
import type { Server } from './server.ts';
import { startEmbeddedPostgres } from './start.ts';

type Answer = { url: string; pid: number } | { refused: string };

// Creating a database takes half a second on an idle machine, and several on a busy one.
vi.setConfig({ testTimeout: 30_000 });

const asRoot = process.getuid?.() === 0;
const nobody = { uid: 65534, gid: 65534 };

// Accessible to its owner only, like a home folder, and deeper than a socket's path may be.
const home = mkdtempSync(join(tmpdir(), 'launcher-'));
const folder = (name: string) => join(home, 'deep-'.repeat(24), name, 'postgres');

const programs: ChildProcess[] = [];
const othersServers: number[] = [];
const servers: Server[] = [];
const waitOptions = { timeout: 20_000, interval: 10 };

async function start(dataDir: string, { durable = false } = {}) {
  const server = await startEmbeddedPostgres({ dataDir, durable });
  servers.push(server);
  return server;
}

/** Runs another program that starts the database, reports the outcome, and keeps running. */
async function startProgram(
  dataDir: string,
  account: Account = {},
): Promise<[ChildProcess, Answer]> {
  const source = `
    import { startEmbeddedPostgres } from ${JSON.stringify(new URL('start.ts', import.meta.url))};
    process.stdin.resume();
    startEmbeddedPostgres({ dataDir: ${JSON.stringify(dataDir)}, durable: true }).then(
      ({ url, pid }) => console.log(JSON.stringify({ url, pid })),
      (error) => console.log(JSON.stringify({ refused: error.message })),
    );
  `;
  const args = ['--input-type=module-typescript', '--eval', source];
  const child = spawn(process.execPath, args, {
    ...account,
    cwd: '/',
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  programs.push(child);
  const [line] = await once(child.stdout, 'data');
  const answer: Answer = JSON.parse(line);
  if ('pid' in answer) othersServers.push(answer.pid);
  return [child, answer];
}

async function query(url: string, sql: string) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query(sql);
  await client.end();
  return rows;
}

function socketDir(url: string) {
  return decodeURIComponent(new URL(url).hostname);
}

function isRunning(pid: number) {
  return findProcess(pid)?.program === 'postgres';
}

function childrenOf({ pid }: ChildProcess) {
  return readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').map(Number);
}

async function kill(child: ChildProcess) {
  child.kill('SIGKILL');
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
}

afterEach(async () => {
  await Promise.all(servers.splice(0).map((server) => server.stop()));
  await Promise.all(programs.splice(0).map(kill));
  const left = othersServers.splice(0);
  await vi.waitFor(() => expect(left.filter(isRunning)).toEqual([]), waitOptions);
});

afterAll(() => rmSync(home, { recursive: true }));

test('keeps committed data, and leaves no processes or sockets when stopped', async () => {
  const dataDir = folder('restart');
  const first = await start(dataDir, { durable: true });
  await query(first.url, 'create table saved as select 7 as lucky');
  await first.stop();
  await first.stop();

  expect(isRunning(first.pid)).toBe(false);
  expect(existsSync(socketDir(first.url))).toBe(false);
  expect(readLockFile(dataDir)).toBeUndefined();

  const second = await start(dataDir, { durable: true });
  expect(await query(second.url, 'select lucky from saved')).toEqual([{ lucky: 7 }]);
  await second.stop();
});

test('is a checksummed UTF-8 database behind a private socket', async () => {
  const dataDir = folder('restart');
  const server = await start(dataDir, { durable: true });
  const names = ['listen_addresses', 'data_checksums', 'server_encoding', 'fsync', 'TimeZone'];
  const settings = names.map((name) => `current_setting('${name}') as "${name}"`).join();
  expect(await query(server.url, `select ${settings}`)).toEqual([
    {
      listen_addresses: '',
      data_checksums: 'on',
      server_encoding: 'UTF8',
      fsync: 'on',
      TimeZone: 'UTC',
    },
  ]);
  expect(statSync(socketDir(server.url)).mode & 0o777).toBe(0o700);
  // Where the operations guide lets psql find it.
  const lines = readFileSync(join(dataDir, 'postmaster.pid'), 'utf8').split('\n');
  expect(lines[4]).toBe(socketDir(server.url));

  await query(server.url, 'create database other');
  const other = new URL(server.url);
  other.pathname = '/other';
  const lower = `select current_database() as name, lower('ÄÉ') as lower`;
  expect(await query(other.href, lower)).toEqual([{ name: 'other', lower: 'äé' }]);
});

test('refuses a second program and names the process of the first', async () => {
  const dataDir = folder('refusal');
  const [owner, first] = await startProgram(dataDir);
  const [, second] = await startProgram(dataDir);
  expect(first).toHaveProperty('pid');
  expect(second).toEqual({
    refused: `The database in ${dataDir} is in use by process ${owner.pid}. Stop it first, or name another DATA_DIR.`,
  });
  await expect(start(dataDir)).rejects.toThrow(`in use by process ${owner.pid}.`);
});

test('when several programs start on a new folder at the same time, one gets it', async () => {
  const dataDir = folder('race');
  const answers = await Promise.all([1, 2, 3].map(() => startProgram(dataDir)));
  const winners = answers.filter(([, answer]) => 'pid' in answer);
  expect(winners).toHaveLength(1);
  const owner = winners[0]?.[0].pid;
  for (const [, answer] of answers) {
    if ('refused' in answer) expect(answer.refused).toContain(`in use by process ${owner}.`);
  }
});

test('ends when its program is killed', async () => {
  const [owner, answer] = await startProgram(folder('refusal'));
  if (!('pid' in answer)) throw new Error(answer.refused);
  await kill(owner);
  await vi.waitFor(() => expect(isRunning(answer.pid)).toBe(false), waitOptions);
  await vi.waitFor(() => expect(existsSync(socketDir(answer.url))).toBe(false), waitOptions);
});

test.runIf(process.platform === 'linux')('takes over from an orphan', async () => {
  const dataDir = folder('refusal');
  const [owner, answer] = await startProgram(dataDir);
  if (!('pid' in answer)) throw new Error(answer.refused);
  await query(answer.url, 'create table acknowledged ()');

  const guard = childrenOf(owner).find((pid) => pid !== answer.pid);
  process.kill(Number(guard), 'SIGKILL');
  await kill(owner);
  expect(isRunning(answer.pid)).toBe(true);

  const heir = await start(dataDir);
  expect(isRunning(answer.pid)).toBe(false);
  expect(existsSync(socketDir(answer.url))).toBe(false);
  expect(await query(heir.url, 'select * from acknowledged')).toEqual([]);
});

test.runIf(process.platform === 'linux')('starts after everything was killed', async () => {
  const dataDir = folder('refusal');
  const [owner, answer] = await startProgram(dataDir);
  if (!('pid' in answer)) throw new Error(answer.refused);
  await query(answer.url, 'create table survived ()');
  for (const pid of childrenOf(owner)) process.kill(pid, 'SIGKILL');
  await kill(owner);

  const heir = await start(dataDir);
  expect(await query(heir.url, 'select * from survived')).toEqual([]);
  expect(existsSync(socketDir(answer.url))).toBe(false);
});

test('starts although an unrelated process has the pid of a leftover lock file', async () => {
  const dataDir = folder('refusal');
  const lockFile = join(dataDir, 'postmaster.pid');
  const before = await start(dataDir);
  const left = readFileSync(lockFile, 'utf8');
  await before.stop();

  const account = serverAccount(dataDir);
  const unrelated = spawn('sleep', ['60'], { ...account, cwd: '/' });
  programs.push(unrelated);
  writeFileSync(lockFile, left.replace(/^\d+/, String(unrelated.pid)));
  if (account.uid !== undefined) chownSync(lockFile, account.uid, account.gid ?? 0);

  const server = await start(dataDir);
  expect(await query(server.url, 'select 1 as one')).toEqual([{ one: 1 }]);
});

test('says why it does not start', async () => {
  const dataDir = folder('foreign');
  mkdirSync(dataDir, { recursive: true });
  writeFileSync(join(dataDir, 'letter.txt'), 'Dear reader');
  await expect(start(dataDir)).rejects.toThrow(
    'holds other files. Set DATA_DIR to another folder.',
  );

  const broken = folder('refusal');
  const settings = join(broken, 'postgresql.conf');
  const sound = readFileSync(settings, 'utf8');
  writeFileSync(settings, `${sound}\nno_such_setting = 1\n`);
  await expect(start(broken)).rejects.toThrow(
    'unrecognized configuration parameter "no_such_setting"',
  );
  writeFileSync(settings, sound);
});

const source = dirname(new URL(import.meta.url).pathname);
const othersCanRead = asRoot && accessiblePath(source, nobody) === source;

test.runIf(othersCanRead)('runs for an ordinary user as that user', async () => {
  const own = mkdtempSync(join(tmpdir(), 'launcher-nobody-'));
  chownSync(own, nobody.uid, nobody.gid);
  const [owner, answer] = await startProgram(join(own, 'postgres'), nobody);
  expect(answer).toHaveProperty('pid');
  if ('pid' in answer) expect(statSync(`/proc/${answer.pid}`).uid).toBe(nobody.uid);
  await kill(owner);
  await vi.waitFor(() => expect(readLockFile(join(own, 'postgres'))).toBeUndefined(), waitOptions);
  rmSync(own, { recursive: true });
});

test.runIf(asRoot)('is left to the account that has the files, by root and by others', async () => {
  const dataDir = folder('refusal');
  expect(serverAccount(dataDir).uid).toBe(statSync(dataDir).uid);
  expect(serverAccount(dataDir).uid).not.toBe(0);
});
