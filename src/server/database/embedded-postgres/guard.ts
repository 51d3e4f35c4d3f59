import { type ChildProcess, spawn } from 'node:child_process';
import type { Socket } from 'node:net';
import type { Account } from './account.ts';

// Waits for the socket's lock file, which the server removes when it ends: its pid may stay as a zombie forever.
const script = `
  read -r _
  kill -INT "$1" 2>/dev/null
  tries=0
  while [ -e "$2/.s.PGSQL.5432.lock" ] && [ $tries -lt 100 ]; do
    sleep 0.1
    tries=$((tries + 1))
  done
  rm -rf "$2"
`;

/**
 * Stops the server when this program ends, even if it is killed: a shell waits for the end of a pipe that only this
 * program holds open. It also removes the socket's folder.
 */
export function startGuard(server: number, socketDir: string, account: Account): ChildProcess {
  const guard = spawn('/bin/sh', ['-c', script, 'plumbline-guard', String(server), socketDir], {
    ...account,
    cwd: '/',
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  guard.on('error', () => {});
  guard.unref();
  (guard.stdin as Socket).unref();
  return guard;
}
