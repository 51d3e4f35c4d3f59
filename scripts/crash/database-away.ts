import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { startEmbeddedPostgres } from '../../src/server/embedded-postgres/start.ts';
import { childrenOf } from './processes.ts';
import { startProgram } from './program.ts';
import { createWriters } from './writers.ts';

const AWAY_MS = 5_000;
/** How soon after its return everything has to be well again, and for how long that is watched. */
const HEALTHY_MS = 3_000;
const WATCHED_MS = 3_000;
const ASK_EVERY_MS = 100;

/**
 * The database is restarted, then stands still, under load: the program stays, answers with errors while
 * it is away and no longer, and has kept everything that it acknowledged.
 */
export async function databaseAway(dataDir: string) {
  const files = { dataDir: path.join(dataDir, 'postgres'), durable: true };
  let server = await startEmbeddedPostgres(files);
  const door = await openDoor(() => server.url);
  const program = await startProgram({
    DATABASE_URL: door.url(server.url),
    DATA_DIR: dataDir,
    // Every lost connection is a sentence.
    LOG_LEVEL: 'silent',
  });
  try {
    const load = await createWriters(() => program.url);
    const during = async (trouble: () => Promise<void>) => {
      const stop = new AbortController();
      const written = load.write(stop.signal);
      const watch = watchAnswers(`${program.url}/api/counts/footer`, `${program.url}/readyz`);
      await pause(1_000);
      const gone = performance.now();
      await trouble();
      const back = performance.now();
      await pause(HEALTHY_MS + WATCHED_MS);
      const failures = await watch.stop();
      stop.abort();
      const acknowledged = await written;
      await load.verify();
      const early = failures.filter(({ answered }) => answered < gone);
      const late = failures.filter(({ asked }) => asked > back + HEALTHY_MS);
      if (early.length + late.length > 0)
        throw new Error(
          `${early.length} answers failed before the database went, ${late.length} when it was long back`,
        );
      return {
        acknowledged,
        healthyMs: Math.round(Math.max(0, ...failures.map(({ asked }) => asked - back))),
      };
    };
    const restarted = await during(async () => {
      await server.stop();
      server = await startEmbeddedPostgres(files);
    });
    const stopped = await during(async () => {
      const all = () => [server.pid, ...childrenOf(server.pid)];
      for (const pid of all()) process.kill(pid, 'SIGSTOP');
      await pause(AWAY_MS);
      for (const pid of all()) process.kill(pid, 'SIGCONT');
    });
    const code = await program.end('SIGTERM');
    if (code !== 0) throw new Error(`SIGTERM ended the program with ${code}`);
    return {
      acknowledged: restarted.acknowledged + stopped.acknowledged,
      healthyAfterRestartMs: restarted.healthyMs,
      healthyAfterStandstillMs: stopped.healthyMs,
    };
  } finally {
    await program.end('SIGKILL');
    door.close();
    await server.stop();
  }
}

/** One address for a server that lies elsewhere after each start. */
async function openDoor(current: () => string) {
  const open = new Set<Socket>();
  const door = createServer((inner) => {
    const folder = decodeURIComponent(new URL(current()).hostname);
    const outer = connect(path.join(folder, '.s.PGSQL.5432'));
    for (const [one, other] of [
      [inner, outer],
      [outer, inner],
    ] as const) {
      open.add(one.on('error', () => other.destroy()).on('close', () => other.destroy()));
      one.on('close', () => open.delete(one));
      one.pipe(other);
    }
  }).listen(0, '127.0.0.1');
  await once(door, 'listening');
  const { port } = door.address() as AddressInfo;
  return {
    url: (url: string) => url.replace(/@[^/]+/, `@127.0.0.1:${port}`),
    close: () => {
      door.close();
      for (const socket of open) socket.destroy();
    },
  };
}

/** Asks again and again; gives what got no good answer. */
function watchAnswers(...urls: string[]) {
  const failures: { asked: number; answered: number }[] = [];
  const asking: Promise<void>[] = [];
  const timer = setInterval(() => {
    for (const url of urls) {
      const asked = performance.now();
      const failed = () => void failures.push({ asked, answered: performance.now() });
      const signal = AbortSignal.timeout(10_000);
      asking.push(
        fetch(url, { signal }).then(async (answer) => {
          await answer.arrayBuffer();
          if (!answer.ok) failed();
        }, failed),
      );
    }
  }, ASK_EVERY_MS);
  return {
    async stop() {
      clearInterval(timer);
      await Promise.all(asking);
      return failures;
    },
  };
}
