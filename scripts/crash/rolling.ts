import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { startEmbeddedPostgres } from '../../src/server/database/embedded-postgres/start.ts';
import { migrateAll } from '../../src/server/database/postgres.ts';
import { client } from './client.ts';
import { type Program, startProgram } from './program.ts';

const NODES = 3;
const CLIENTS = 6;

/**
 * Three copies on one database, restarted in turn under load. A simple load balancer asks each every 50 ms
 * whether it is ready, and sends requests only to those that are.
 */
export async function rollingRestart(dataDir: string) {
  const server = await startEmbeddedPostgres({
    dataDir: path.join(dataDir, 'postgres'),
    durable: true,
  });
  await migrateAll(server.url);
  const environment = {
    DATABASE_URL: server.url,
    DATA_DIR: dataDir,
    APP_SECRET: 'a secret that all the copies share',
  };
  const nodes: Program[] = [];
  for (let n = 0; n < NODES; n += 1) nodes.push(await startProgram(environment));
  const balancer = startBalancer(nodes);
  const guest = client(balancer.next);
  const { token } = await guest('POST', '/api/users', {
    role: 'homeowner',
    email: `rolling-${Date.now()}@example.com`,
    password: 'plumb and level',
    firstName: 'Robin',
    lastName: 'Rolling',
    phone: '(312) 555-0100',
  });
  const send = client(balancer.next, String(token));

  let done = 0;
  const failures: string[] = [];
  let running = true;
  const work = Array.from({ length: CLIENTS }, async (_, n) => {
    while (running) {
      const project = {
        title: `Roof ${n}`,
        description: 'x',
        category: 'Roof Repair',
        zipCode: '60614',
      };
      const call =
        n % 2 === 0 ? send('GET', '/api/projects') : send('POST', '/api/projects', project);
      await call.then(
        () => {
          done += 1;
        },
        (error: Error) => failures.push(`${error.message} ${String(error.cause ?? '')}`),
      );
    }
  });
  for (let n = 0; n < NODES; n += 1) {
    const old = nodes[n];
    if (!old) break;
    const port = new URL(old.url).port;
    await old.end('SIGTERM');
    nodes[n] = await startProgram({ ...environment, PORT: port });
    await pause(200);
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
  return { restarts: NODES, requests: done, failed: failures.length };
}

function startBalancer(nodes: readonly Program[]) {
  let ready = nodes.map(({ url }) => url);
  let turn = 0;
  const timer = setInterval(async () => {
    const checks = nodes.map(async ({ url }) => {
      const answer = await fetch(`${url}/readyz`).catch(() => undefined);
      return answer?.ok ? [url] : [];
    });
    ready = (await Promise.all(checks)).flat();
  }, 50);
  return {
    next: () => {
      turn += 1;
      return ready[turn % ready.length] ?? 'http://127.0.0.1:9';
    },
    stop: () => clearInterval(timer),
  };
}
