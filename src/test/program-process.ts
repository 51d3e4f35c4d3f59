import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

/** The bundle that `npm run build` writes. */
const MAIN = path.resolve(import.meta.dirname, '../../build/program/server.js');

export type ProgramProcess = Awaited<ReturnType<typeof startProgramProcess>>;

/** Starts the built product as a process of its own and waits until it is ready. */
export async function startProgramProcess(
  environment: Record<string, string> & { DATA_DIR: string },
) {
  const port = await freePort();
  const logFile = path.join(environment.DATA_DIR, 'program.log');
  const log = openSync(logFile, 'a');
  const child = spawn(process.execPath, [MAIN], {
    stdio: ['ignore', log, 'inherit'],
    env: {
      PATH: process.env.PATH,
      NODE_ENV: 'production',
      SEED: 'none',
      SAMPLE_DATA: 'false',
      MEMBER_SITE: 'off',
      LOG_LEVEL: 'warn',
      HOST: '127.0.0.1',
      RATE_LIMIT_SCALE: '1000000',
      ...environment,
      PORT: String(port),
    },
  });
  closeSync(log);
  const url = `http://127.0.0.1:${port}`;
  const isReady = async () => (await fetch(`${url}/readyz`).catch(() => undefined))?.ok ?? false;
  while (!(await isReady())) {
    if (child.exitCode !== null) throw new Error('the program did not start');
    await pause(50);
  }
  return {
    url,
    /** Resident memory in MB. Linux only. */
    residentMb: () => {
      const status = readFileSync(`/proc/${child.pid}/status`, 'utf8');
      return Math.round(Number(/^VmRSS:\s+(\d+)/m.exec(status)?.[1]) / 1024);
    },
    /** What it logged of a request. */
    logOf: (requestId: string) =>
      readFileSync(logFile, 'utf8')
        .split('\n')
        .filter((line) => line.includes(requestId))
        .join('\n'),
    async stop() {
      child.kill('SIGTERM');
      if (child.exitCode === null) await once(child, 'exit');
    },
  };
}

async function freePort() {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address() as AddressInfo;
  probe.close();
  await once(probe, 'close');
  return port;
}
