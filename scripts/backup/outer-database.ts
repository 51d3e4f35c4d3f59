import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createReadStream } from 'node:fs';
import pg from 'pg';
import type { Manifest } from '#server/backup/manifest.ts';
import type { Sealing } from '#server/backup/sealing.ts';

type Dump = Extract<Manifest['database'], { kind: 'dump' }>;

/** Dumps the database at `url`: one consistent state of it, with `pg_dump` of this machine. */
export async function dumpOuter(
  url: string,
  target: string,
  sealing: Sealing,
  now: () => Date,
): Promise<{ completeAt: Date; database: Dump }> {
  const completeAt = now();
  const version = await serverVersion(url);
  const child = spawn(
    'pg_dump',
    ['--format=custom', '--compress=0', '--no-owner', '--no-privileges'],
    {
      env: environmentFor(url),
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  );
  const ended = endOf(child, 'pg_dump');
  const [file] = await Promise.all([sealing.seal(() => child.stdout, target), ended]);
  return { completeAt, database: { kind: 'dump', version, file } };
}

/** Reads a dump into the database at `url`, all or nothing. */
export async function restoreOuter(url: string, dump: string) {
  const child = spawn(
    'pg_restore',
    ['--single-transaction', '--exit-on-error', '--no-owner', '--no-privileges', '--dbname', ''],
    { env: environmentFor(url), stdio: ['pipe', 'ignore', 'pipe'] },
  );
  const ended = endOf(child, 'pg_restore');
  createReadStream(dump).pipe(child.stdin);
  child.stdin.on('error', () => {});
  await ended;
}

/** How many tables there are beside PostgreSQL's own. */
export async function countTables(url: string) {
  const [row] = await query<{ count: number }>(
    url,
    `select count(*)::int as count from pg_class
      where relkind in ('r', 'p') and relnamespace not in
        (select oid from pg_namespace where nspname like 'pg\\_%' or nspname = 'information_schema')`,
  );
  return row?.count ?? 0;
}

async function serverVersion(url: string) {
  const [row] = await query<{ version: number }>(
    url,
    "select current_setting('server_version_num')::int / 10000 as version",
  );
  return row?.version ?? 0;
}

async function query<Row extends object>(url: string, sql: string) {
  const client = new pg.Client({ connectionString: url, application_name: 'plumbline-backup' });
  await client.connect();
  try {
    return (await client.query<Row>(sql)).rows;
  } finally {
    await client.end();
  }
}

/** The address with its password in the environment, where other accounts of the machine cannot read it. */
function environmentFor(url: string) {
  const { hostname, port, username, password, pathname, searchParams } = new URL(url);
  const given = {
    PGHOST: decodeURIComponent(hostname) || searchParams.get('host'),
    PGPORT: port,
    PGUSER: decodeURIComponent(username),
    PGPASSWORD: decodeURIComponent(password),
    PGDATABASE: decodeURIComponent(pathname.slice(1)),
    PGSSLMODE: searchParams.get('sslmode'),
  };
  const environment: NodeJS.ProcessEnv = { ...process.env };
  for (const [name, value] of Object.entries(given)) if (value) environment[name] = value;
  return environment;
}

async function endOf(child: ChildProcess, program: string) {
  let complaint = '';
  child.stderr?.on('data', (data) => {
    complaint = `${complaint}${data}`.slice(-2_000);
  });
  const failed = once(child, 'error').then(([error]) => {
    throw new Error(
      (error as NodeJS.ErrnoException).code === 'ENOENT'
        ? `${program} is not installed here: install PostgreSQL's client programs of the server's version or newer.`
        : `${program} did not start: ${(error as Error).message}`,
    );
  });
  const [code] = (await Promise.race([once(child, 'close'), failed])) as [number | null];
  if (code !== 0) throw new Error(`${program} failed.\n${complaint.trim()}`);
}
