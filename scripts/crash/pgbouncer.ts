import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, existsSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort } from './program.ts';

const PROGRAM = '/usr/sbin/pgbouncer';

export const isInstalled = () => existsSync(PROGRAM);

/** Debian's PgBouncer in transaction mode in front of this server, every other setting as it comes. */
export async function startPgBouncer(url: string) {
  const { hostname, username } = new URL(url);
  const socketDir = decodeURIComponent(hostname);
  // It refuses to run as root, and only the server's account may use its socket.
  const { uid, gid } = statSync(socketDir);
  const folder = mkdtempSync(path.join(tmpdir(), 'plumbline-pgbouncer-'));
  const port = await freePort();
  const users = path.join(folder, 'users.txt');
  const settings = path.join(folder, 'pgbouncer.ini');
  writeFileSync(users, `"${username}" ""\n`);
  writeFileSync(
    settings,
    `[databases]
* = host=${socketDir}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = trust
auth_file = ${users}
pool_mode = transaction
`,
  );
  for (const file of [folder, users, settings]) chownSync(file, uid, gid);
  const child = spawn(PROGRAM, ['-q', settings], {
    uid,
    gid,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let output = '';
  child.stderr.on('data', (chunk: Buffer) => {
    output = `${output}${chunk}`.slice(-2_000);
  });
  const stop = async () => {
    if (child.exitCode === null && child.signalCode === null) {
      child.kill('SIGKILL');
      await once(child, 'exit');
    }
    rmSync(folder, { recursive: true, force: true });
  };
  while (!(await accepts(port))) {
    if (hasEnded(child)) throw new Error(`PgBouncer ended: ${output}`);
    await pause(20);
  }
  return { url: url.replace(/@[^/]+/, `@127.0.0.1:${port}`), stop };
}

const hasEnded = ({ exitCode, signalCode }: ChildProcess) =>
  exitCode !== null || signalCode !== null;

const accepts = (port: number) =>
  new Promise<boolean>((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false));
    socket.once('connect', () => socket.destroy());
  });
