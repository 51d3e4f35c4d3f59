import { execFileSync } from 'node:child_process';
import { appendFileSync, chownSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { startEmbeddedPostgres } from '../../src/server/database/embedded-postgres/start.ts';
import { startProgram } from './program.ts';
import { startProxy } from './proxy.ts';
import { runThroughOutage } from './run-through-outage.ts';
import { createWriters } from './writers.ts';

/**
 * The database is lost under load, and its standby takes over at the same address. The program keeps running and
 * has kept everything that it acknowledged. Replication is synchronous: an asynchronous standby could lose commits.
 */
export async function failover(dataDir: string) {
  const [lost, survivor] = [path.join(dataDir, 'lost'), path.join(dataDir, 'postgres')];
  await (await startEmbeddedPostgres({ dataDir: lost, durable: true })).stop();
  execFileSync('cp', ['-a', lost, survivor]);
  configure(lost, `synchronous_standby_names = '*'`);
  const primary = await startEmbeddedPostgres({ dataDir: lost, durable: true });
  const { hostname, username } = new URL(primary.url);
  configure(survivor, `primary_conninfo = 'host=${decodeURIComponent(hostname)} user=${username}'`);
  const { uid, gid } = statSync(survivor);
  const signal = path.join(survivor, 'standby.signal');
  writeFileSync(signal, '');
  chownSync(signal, uid, gid);
  const standby = await startEmbeddedPostgres({ dataDir: survivor, durable: true });
  let current = primary;
  const proxy = await startProxy(() => current.url);
  const program = await startProgram({
    DATABASE_URL: proxy.url(primary.url),
    DATA_DIR: dataDir,
  });
  try {
    const load = await createWriters(() => program.url);
    const { acknowledged, healthyMs } = await runThroughOutage(program, load, async () => {
      process.kill(primary.pid, 'SIGKILL');
      await primary.ended;
      await promote(standby.url);
      current = standby;
    });
    const code = await program.end('SIGTERM');
    if (code !== 0) throw new Error(`SIGTERM ended the program with ${code}`);
    return { acknowledged, healthyAfterTakeoverMs: healthyMs };
  } finally {
    await program.end('SIGKILL');
    proxy.close();
    await standby.stop();
    await primary.stop();
  }
}

const configure = (dataDir: string, setting: string) =>
  appendFileSync(path.join(dataDir, 'postgresql.auto.conf'), `${setting}\n`);

async function promote(url: string) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query('select pg_promote()');
  await client.end();
}
