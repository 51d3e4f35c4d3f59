import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort, type Program, startProgram } from '../../scripts/crash/program.ts';
import type { Cluster } from './cluster.ts';
import { waitFor } from './programs.ts';

const DEPLOY = path.resolve(import.meta.dirname, '../../deploy');
/** haproxy believes the second good answer in a row, and asks every two seconds. */
const NOTICED_MS = 6_000;

/** Three copies of the program on a cluster, behind haproxy as `deploy/haproxy.cfg` sets it. */
export async function startSite(cluster: Cluster, dataDir: string, smtpUrl: string) {
  const environment = {
    DATABASE_URL: cluster.url,
    DATABASE_DIRECT_URL: cluster.directUrl,
    DATA_DIR: dataDir,
    SMTP_URL: smtpUrl,
    APP_SECRET: 'a secret that all the copies share',
  };
  const ports = [await freePort(), await freePort(), await freePort()];
  const start = (n: number) => startProgram({ ...environment, PORT: String(ports[n]) });
  const copies: Program[] = [];
  for (let n = 0; n < ports.length; n += 1) copies.push(await start(n));
  const port = await freePort();
  const [a, b, c] = ports.map((each) => `127.0.0.1:${each}`);
  cluster.begin('haproxy', [cluster.haproxy, '-f', path.join(DEPLOY, 'haproxy.cfg')], {
    ...{ WEB_BIND: `127.0.0.1:${port}`, ERRORS: DEPLOY },
    ...{ COPY_A: a, COPY_B: b, COPY_C: c },
  });
  const url = `http://127.0.0.1:${port}`;
  await waitFor('the site behind haproxy', async () => (await fetch(`${url}/readyz`)).ok);

  return {
    url,
    copies: () => copies.map((copy) => copy.url),
    /** Ends a copy without a word and starts it again after a pause. */
    async kill(n: number) {
      await copies[n]?.end('SIGKILL');
      await pause(1_000);
      copies[n] = await start(n);
    },
    /** Each copy in turn, the next one once haproxy uses the one before. */
    async restartInTurn() {
      const stopMs: number[] = [];
      for (let n = 0; n < copies.length; n += 1) {
        const asked = performance.now();
        await copies[n]?.end('SIGTERM');
        stopMs.push(performance.now() - asked);
        copies[n] = await start(n);
        await pause(NOTICED_MS);
      }
      return Math.max(...stopMs);
    },
    stop: () => Promise.all(copies.map((copy) => copy.end('SIGKILL'))),
  };
}

export type Site = Awaited<ReturnType<typeof startSite>>;
