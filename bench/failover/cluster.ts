import { execFileSync } from 'node:child_process';
import { copyFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { serverAccount } from '#server/database/embedded-postgres/account.ts';
import { freePort } from '../../scripts/crash/program.ts';
import { launch, type RunningProgram, requirePrograms, signalTree, waitFor } from './programs.ts';

const DEPLOY = path.resolve(import.meta.dirname, '../../deploy');
const PASSWORD = 'only-for-this-run';
const DATABASE = 'plumbline';
/** Answers, five a second, after which haproxy has asked each node twice. */
const SETTLED = 20;

type Node = {
  name: string;
  dataDir: string;
  port: number;
  rest: number;
  patroni: RunningProgram | undefined;
  start: () => void;
};

type Member = { name: string; role: string; state: string; lag?: number | string };

/**
 * Three PostgreSQL nodes under Patroni with etcd, the address of the primary in haproxy, and PgBouncer before it: with
 * the files of `deploy/`, all on this machine.
 */
export async function startCluster(home: string) {
  const programs = requirePrograms();
  const account = serverAccount(home);
  const own = (folder: string) => {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    if (account.uid !== undefined) execFileSync('chown', [`${account.uid}:${account.gid}`, folder]);
    return folder;
  };
  execFileSync('chmod', ['755', home]);
  const run = own(path.join(home, 'run'));
  const running: RunningProgram[] = [];
  const begin = (name: string, command: string[], env: NodeJS.ProcessEnv = {}) => {
    const started = launch(run, name, command, {
      ...account,
      env: { PATH: `${programs.bin}:/usr/sbin:/usr/bin:/bin`, LANG: 'C.UTF-8', ...env },
    });
    running.push(started);
    return started;
  };

  const [client, peer] = [await freePort(), await freePort()];
  const address = (port: number) => `http://127.0.0.1:${port}`;
  begin('etcd', [
    programs.etcd,
    ...['--name', 'one', '--data-dir', path.join(run, 'etcd')],
    ...['--listen-client-urls', address(client), '--advertise-client-urls', address(client)],
    ...['--listen-peer-urls', address(peer), '--initial-advertise-peer-urls', address(peer)],
    ...['--initial-cluster', `one=${address(peer)}`],
  ]);

  copyFileSync(path.join(DEPLOY, 'patroni.yml'), path.join(run, 'patroni.yml'));
  const nodes: Node[] = [];
  for (const name of ['a', 'b', 'c']) {
    const [port, rest] = [await freePort(), await freePort()];
    const dataDir = path.join(own(path.join(run, name)), 'data');
    const env = {
      PATRONI_NAME: name,
      PATRONI_ETCD3_HOSTS: `127.0.0.1:${client}`,
      PATRONI_RESTAPI_LISTEN: `127.0.0.1:${rest}`,
      PATRONI_RESTAPI_CONNECT_ADDRESS: `127.0.0.1:${rest}`,
      PATRONI_POSTGRESQL_LISTEN: `127.0.0.1:${port}`,
      PATRONI_POSTGRESQL_CONNECT_ADDRESS: `127.0.0.1:${port}`,
      PATRONI_POSTGRESQL_DATA_DIR: dataDir,
      PATRONI_POSTGRESQL_BIN_DIR: programs.bin,
      PATRONI_POSTGRESQL_PGPASS: path.join(run, name, 'pgpass'),
      PATRONI_SUPERUSER_USERNAME: 'postgres',
      PATRONI_SUPERUSER_PASSWORD: PASSWORD,
      PATRONI_REPLICATION_USERNAME: 'replicator',
      PATRONI_REPLICATION_PASSWORD: PASSWORD,
      PATRONI_REWIND_USERNAME: 'rewinder',
      PATRONI_REWIND_PASSWORD: PASSWORD,
    };
    const node: Node = {
      ...{ name, dataDir, port, rest, patroni: undefined },
      start() {
        node.patroni = begin(
          `patroni-${name}`,
          [programs.patroni, path.join(run, 'patroni.yml')],
          env,
        );
      },
    };
    nodes.push(node);
    node.start();
  }

  const stop = () => {
    const roots = nodes.flatMap((node) => postmasterOf(node) ?? []);
    signalTree([...running.map(({ pid }) => pid), ...roots], 'SIGKILL');
    return Promise.allSettled(running.map(({ ended }) => ended));
  };
  // What Patroni has started outlives it.
  process.once('exit', stop);

  const members = async () => {
    for (const { rest } of nodes) {
      const answer = await fetch(`${address(rest)}/cluster`, {
        signal: AbortSignal.timeout(1_000),
      }).catch(() => undefined);
      if (answer?.ok) return ((await answer.json()) as { members: Member[] }).members;
    }
    return [];
  };
  const nodeOf = async (...roles: string[]) => {
    const found = (await members()).find(({ role }) => roles.includes(role));
    return nodes.find(({ name }) => name === found?.name);
  };
  /** A primary, a synchronous standby, and another one that keeps up. */
  const whole = () =>
    waitFor(
      'three nodes in step',
      async () => {
        const all = await members();
        const isInStep = ({ role, state }: Member) =>
          role === 'leader' ? state === 'running' : ['running', 'streaming'].includes(state);
        return (
          all.length === nodes.length &&
          all.every(isInStep) &&
          all.some(({ role }) => role === 'leader') &&
          all.some(({ role }) => role === 'sync_standby')
        );
      },
      120_000,
    );

  try {
    await whole();
    const primary = await nodeOf('leader');
    await createDatabase(primary?.port ?? 0);
    const direct = await freePort();
    const pooled = await freePort();
    const letters = nodes.map(({ name }) => name.toUpperCase());
    begin('haproxy-postgres', [programs.haproxy, '-f', path.join(DEPLOY, 'haproxy-postgres.cfg')], {
      POSTGRES_BIND: `127.0.0.1:${direct}`,
      ...Object.fromEntries(
        letters.flatMap((letter, n) => [
          [`POSTGRES_${letter}`, `127.0.0.1:${nodes[n]?.port}`],
          [`PATRONI_${letter}`, String(nodes[n]?.rest)],
        ]),
      ),
    });
    begin('pgbouncer', [programs.pgbouncer, writePoolerSettings(run, direct, pooled)]);
    const urlOf = (port: number) =>
      `postgres://plumbline:${PASSWORD}@127.0.0.1:${port}/${DATABASE}`;
    const [url, directUrl] = [urlOf(pooled), urlOf(direct)];
    // Until then it sends sessions to standbys, too.
    for (let good = 0; good < SETTLED; good += 1)
      await waitFor('the pooled address', () => answers(url)).then(() => pause(200));
    return {
      ...{ home: run, url, directUrl, whole, stop, begin, haproxy: programs.haproxy },
      primary: async () => waitFor('a primary', () => nodeOf('leader')),
      synchronous: async () => waitFor('a synchronous standby', () => nodeOf('sync_standby')),
      /** Everything of a node, PostgreSQL included. */
      signal: (node: Node, signal: NodeJS.Signals) =>
        signalTree([node.patroni?.pid ?? 0, postmasterOf(node) ?? 0].filter(Boolean), signal),
      /** PostgreSQL alone: its Patroni sees it and acts at once. */
      killPostgres: (node: Node) =>
        signalTree([postmasterOf(node) ?? 0].filter(Boolean), 'SIGKILL'),
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

export type Cluster = Awaited<ReturnType<typeof startCluster>>;

function postmasterOf({ dataDir }: Node) {
  const file = path.join(dataDir, 'postmaster.pid');
  if (!existsSync(file)) return undefined;
  const pid = Number(readFileSync(file, 'utf8').split('\n')[0]);
  return pid > 1 ? pid : undefined;
}

async function createDatabase(port: number) {
  const client = new pg.Client({
    ...{ host: '127.0.0.1', port, user: 'postgres', password: PASSWORD, database: 'postgres' },
  });
  await client.connect();
  await client.query(`create role plumbline login password '${PASSWORD}'`);
  await client.query(`create database ${DATABASE} owner plumbline`);
  await client.end();
}

/** `deploy/pgbouncer.ini` with the addresses of this run. */
function writePoolerSettings(folder: string, database: number, port: number) {
  const users = path.join(folder, 'userlist.txt');
  const settings = path.join(folder, 'pgbouncer.ini');
  writeFileSync(users, `"plumbline" "${PASSWORD}"\n`);
  writeFileSync(
    settings,
    readFileSync(path.join(DEPLOY, 'pgbouncer.ini'), 'utf8')
      .replace('host=postgres port=5432', `host=127.0.0.1 port=${database}`)
      .replace('listen_addr = 0.0.0.0', 'listen_addr = 127.0.0.1')
      .replace('listen_port = 6432', `listen_port = ${port}`)
      .replace('/etc/pgbouncer/userlist.txt', users),
  );
  return settings;
}

/** Whether a database takes writes at this address. */
export async function answers(url: string) {
  const client = new pg.Client({
    ...{ connectionString: url, connectionTimeoutMillis: 1_000, query_timeout: 1_000 },
  });
  client.on('error', () => {});
  try {
    await client.connect();
    const { rows } = await client.query<{ away: boolean }>('select pg_is_in_recovery() as away');
    return rows[0]?.away === false;
  } finally {
    await client.end().catch(() => {});
  }
}
