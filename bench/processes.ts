import { type ChildProcess, fork, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { BaselinePlan } from './baseline.ts';

const MAIN = path.resolve(import.meta.dirname, '../src/server/main.ts');
const BASELINE = path.resolve(import.meta.dirname, 'baseline.ts');

export type RunningProcess = { url: string; child: ChildProcess };

/** Starts the product on a database and measures the time to its first answer. */
export async function startProduct(
  databaseUrl: string,
  dataDir: string,
  port: number,
  environment: Record<string, string> = {},
) {
  const started = performance.now();
  const child = spawn(process.execPath, [MAIN], {
    env: {
      ...process.env,
      NODE_ENV: 'production',
      SEED: 'none',
      MEMBER_SITE: 'off',
      RATE_LIMIT_SCALE: '1000000',
      DATABASE_URL: databaseUrl,
      DATA_DIR: dataDir,
      PORT: String(port),
      ...environment,
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const url = `http://127.0.0.1:${port}`;
  for (;;) {
    const answer = await fetch(`${url}/api/service-categories`).catch(() => undefined);
    if (answer?.ok) break;
    if (child.exitCode !== null) throw new Error('the product did not start');
    await pause(10);
  }
  return { url, child, startMs: performance.now() - started };
}

export async function startBaseline(plan: BaselinePlan): Promise<RunningProcess> {
  const file = path.join(mkdtempSync(path.join(tmpdir(), 'plumbline-baseline-')), 'plan.json');
  writeFileSync(file, JSON.stringify(plan));
  const child = fork(BASELINE, [file], { env: { ...process.env, NODE_ENV: 'production' } });
  await Promise.race([
    once(child, 'message'),
    once(child, 'exit').then(() => Promise.reject(new Error('the baseline did not start'))),
  ]);
  return { url: `http://127.0.0.1:${plan.port}`, child };
}

export async function stop({ child }: RunningProcess) {
  child.kill('SIGTERM');
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
}
