import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

/** The bundle that `npm start` runs. */
export const MAIN = path.resolve(import.meta.dirname, '../../build/program/server.js');
/** A program that is not ready after this time counts as broken. */
const READY_TIMEOUT_MS = 60_000;

export type Program = {
  url: string;
  pid: number;
  /** From starting the process until it is ready. */
  readyMs: number;
  /** Sends a signal and returns the exit code; undefined if the signal itself ended the process. */
  end: (signal: NodeJS.Signals) => Promise<number | undefined>;
};

/** A port that was free a moment ago. */
export async function freePort() {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address() as AddressInfo;
  probe.close();
  await once(probe, 'close');
  return port;
}

/**
 * Starts a copy of the program, of another version if `main` is its bundle, as a child process, and waits until it is
 * ready. Its log is in its data folder.
 */
export async function startProgram(
  environment: Record<string, string>,
  main = MAIN,
): Promise<Program> {
  const started = performance.now();
  const port = environment.PORT ?? String(await freePort());
  const log = environment.DATA_DIR
    ? openSync(path.join(environment.DATA_DIR, 'program.log'), 'a')
    : 'ignore';
  const child = spawn(process.execPath, [main], {
    env: {
      ...process.env,
      NODE_ENV: 'production',
      SEED: 'none',
      MEMBER_SITE: 'off',
      // As `npm start` runs it, with as many processes on every machine.
      WEB_CONCURRENCY: '2',
      LOG_LEVEL: 'warn',
      RATE_LIMIT_SCALE: '1000000',
      ...environment,
      PORT: port,
    },
    stdio: ['ignore', log, 'inherit'],
  });
  if (typeof log === 'number') closeSync(log);
  const exited = once(child, 'exit') as Promise<[number | null]>;
  // Never let the child outlive this process.
  const killChild = () => child.kill('SIGKILL');
  process.once('exit', killChild);
  void exited.then(() => process.off('exit', killChild));
  const url = `http://127.0.0.1:${port}`;
  await waitUntilReady(url, child, started + READY_TIMEOUT_MS);
  return {
    url,
    pid: child.pid ?? 0,
    readyMs: performance.now() - started,
    end: async (signal) => {
      child.kill(signal);
      const [code] = await exited;
      return code ?? undefined;
    },
  };
}

async function waitUntilReady(url: string, child: ChildProcess, deadline: number) {
  while (performance.now() < deadline) {
    if (child.exitCode !== null || child.signalCode !== null) break;
    const answer = await fetch(`${url}/readyz`).catch(() => undefined);
    if (answer?.ok) return;
    await pause(20);
  }
  child.kill('SIGKILL');
  throw new Error(`the program was not ready within ${READY_TIMEOUT_MS} ms`);
}
