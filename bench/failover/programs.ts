import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, existsSync, globSync, openSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { childrenOf } from '../../scripts/crash/processes.ts';

/** Debian's packages, by what they install. */
const packages = {
  '/usr/bin/patroni': 'patroni',
  '/usr/bin/etcd': 'etcd-server',
  '/usr/sbin/haproxy': 'haproxy',
  '/usr/sbin/pgbouncer': 'pgbouncer',
};

/** Where the newest installed PostgreSQL has its programs. Throws with the packages that are missing. */
export function requirePrograms() {
  const [bin] = globSync('/usr/lib/postgresql/*/bin').sort().reverse();
  const missing = Object.entries(packages).flatMap(([file, name]) =>
    existsSync(file) ? [] : [name],
  );
  if (!bin) missing.push('postgresql');
  if (missing.length > 0) throw new Error(`apt-get install ${missing.join(' ')} first`);
  return { ...pathsByName, bin: bin ?? '' };
}

const pathsByName = Object.fromEntries(
  Object.entries(packages).map(([file, name]) => [name.split('-')[0], file]),
) as Record<'patroni' | 'etcd' | 'haproxy' | 'pgbouncer', string>;

const children = new Set<ChildProcess>();
process.once('exit', () => {
  for (const child of children) child.kill('SIGKILL');
});

export type RunningProgram = { child: ChildProcess; pid: number; ended: Promise<unknown> };

/** Starts a program that ends with this process at the latest; its output is in a file of `home`. */
export function launch(
  home: string,
  name: string,
  [command = '', ...args]: readonly string[],
  options: { uid?: number; gid?: number; env?: NodeJS.ProcessEnv },
): RunningProgram {
  const log = openSync(path.join(home, `${name}.log`), 'a');
  const child = spawn(command, args, { ...options, cwd: home, stdio: ['ignore', log, log] });
  closeSync(log);
  children.add(child);
  const ended = once(child, 'exit').finally(() => children.delete(child));
  return { child, pid: child.pid ?? 0, ended };
}

/** Sends a signal to processes and to what they have started. */
export function signalTree(roots: readonly number[], signal: NodeJS.Signals) {
  const tree = [...roots];
  for (const pid of tree) tree.push(...childrenOf(pid));
  for (const pid of tree)
    try {
      process.kill(pid, signal);
    } catch {
      // It has ended.
    }
}

/** Asks again until there is an answer. Throws after the time that it may take. */
export async function waitFor<T>(
  what: string,
  ask: () => Promise<T | undefined | false>,
  timeoutMs = 60_000,
): Promise<T> {
  const until = performance.now() + timeoutMs;
  while (performance.now() < until) {
    const answer = await ask().catch(() => undefined);
    if (answer) return answer;
    await pause(50);
  }
  throw new Error(`${what}: not within ${timeoutMs / 1_000} s`);
}
