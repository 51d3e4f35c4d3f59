import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { startEmbeddedPostgres } from '../../src/server/database/embedded-postgres/start.ts';
import { migrateAll } from '../../src/server/database/postgres.ts';
import { client } from './client.ts';
import { MAIN, type Program, startProgram } from './program.ts';

const NODES = 3;
const CLIENTS = 6;
const CHECK_EVERY_MS = 2_000;
const BELIEVED_ANSWERS = 2;

/**
 * Three copies on one database, restarted in turn under load. A simple load balancer asks each every two seconds, as
 * many do by default, whether it is ready; it believes the second answer in a row, and sends requests only to those that
 * are. With the bundle of another version as `before`, each copy is of that version until its restart.
 */
export async function rollingRestart(dataDir: string, before = MAIN) {
  const server = await startEmbeddedPostgres({
    dataDir: path.join(dataDir, 'postgres'),
    durable: true,
  });
  if (before === MAIN) await migrateAll(server.url);
  const environment = {
    DATABASE_URL: server.url,
    DATA_DIR: dataDir,
    APP_SECRET: 'a secret that all the copies share',
  };
  const nodes: Program[] = [];
  for (let n = 0; n < NODES; n += 1) nodes.push(await startProgram(environment, before));
  const balancer = startBalancer(nodes);
  const guest = client(balancer.next);
  // Each is a person: writes of one person wait for each other.
  const people = await Promise.all(
    Array.from({ length: CLIENTS }, async (_, n) => {
      const { token } = await guest('POST', '/api/users', {
        role: 'homeowner',
        email: `rolling-${n}-${Date.now()}@example.com`,
        password: 'plumb and level',
        firstName: 'Robin',
        lastName: 'Rolling',
        phone: '(312) 555-0100',
      });
      return client(balancer.next, String(token));
    }),
  );

  let done = 0;
  const failures: string[] = [];
  let running = true;
  let since = { what: 'before the first restart', at: performance.now() };
  const begin = (what: string) => {
    since = { what, at: performance.now() };
  };
  const phase = () => `${Math.round(performance.now() - since.at)} ms ${since.what}`;
  const work = people.map(async (send, n) => {
    for (let turn = n; running; turn += 1) {
      const project = {
        title: `Roof ${n}`,
        description: 'x',
        category: 'Roof Repair',
        zipCode: '60614',
      };
      const call =
        turn % 2 === 0 ? send('GET', '/api/projects') : send('POST', '/api/projects', project);
      await call.then(
        () => {
          done += 1;
        },
        (error: Error) => failures.push(`${phase()}: ${error.message} ${error.cause ?? ''}`),
      );
    }
  });
  let slowestStopMs = 0;
  for (let n = 0; n < NODES; n += 1) {
    const old = nodes[n];
    if (!old) break;
    const port = new URL(old.url).port;
    const signaled = performance.now();
    begin(`after copy ${n + 1} was told to stop`);
    await old.end('SIGTERM');
    slowestStopMs = Math.max(slowestStopMs, Math.round(performance.now() - signaled));
    begin(`into the start of copy ${n + 1}`);
    nodes[n] = await startProgram({ ...environment, PORT: port });
    begin(`after copy ${n + 1} was ready`);
    await pause((BELIEVED_ANSWERS + 1) * CHECK_EVERY_MS);
  }
  running = false;
  await Promise.all(work);
  balancer.stop();
  for (const node of nodes) await node.end('SIGTERM');
  await server.stop();
  if (failures.length > 0)
    throw new Error(
      `${failures.length} of ${done + failures.length} requests failed: ${failures[0]}`,
    );
  return { restarts: NODES, requests: done, failed: failures.length, slowestStopMs };
}

function startBalancer(nodes: readonly Program[]) {
  const copies = nodes.map(({ url }) => ({ url, isReady: true, different: 0 }));
  let turn = 0;
  const check = async (copy: (typeof copies)[number]) => {
    const answer = await fetch(`${copy.url}/readyz`).catch(() => undefined);
    copy.different = (answer?.ok ?? false) === copy.isReady ? 0 : copy.different + 1;
    if (copy.different < BELIEVED_ANSWERS) return;
    copy.isReady = !copy.isReady;
    copy.different = 0;
  };
  const timer = setInterval(() => void copies.map(check), CHECK_EVERY_MS);
  return {
    next: () => {
      const ready = copies.filter(({ isReady }) => isReady);
      turn += 1;
      return ready[turn % ready.length]?.url ?? 'http://127.0.0.1:9';
    },
    stop: () => clearInterval(timer),
  };
}
