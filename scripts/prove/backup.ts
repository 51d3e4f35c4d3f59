import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import { readManifest } from '#server/backup/manifest.ts';
import { type Program, startProgram } from '../crash/program.ts';
import { runScenario } from '../crash/scenario.ts';
import { createWriters, type Writers } from '../crash/writers.ts';
import { seconds, thousands } from './proof.ts';

const WRITE_MS = 5_000;
const SNAPSHOT_MS = 100;

/**
 * Takes a backup by command while writers write, destroys database, files and secret, restores by command what the
 * backup alone has, and looks for everything that was acknowledged before it was complete.
 */
export default async function prove() {
  const shown = await runScenario(drill);
  return {
    count: `${thousands(shown.acknowledged)} projects, messages, quotes and files acknowledged before the backup was complete; ${thousands(shown.total)} writes in all`,
    figure: `0 lost of those before; backup ${seconds(shown.backupMs)} under load, restore ${seconds(shown.restoreMs)}, serving ${seconds(shown.readyMs)} later`,
  };
}

async function drill(dataDir: string) {
  const [origin, backups] = [`${dataDir}-origin`, `${dataDir}-backups`];
  mkdirSync(origin);
  const environment = { BACKUP_DIR: backups, BACKUP_KEY: 'a key that is only for this drill' };
  let program: Program | undefined;
  let snapshots: ReturnType<typeof takeSnapshots> | undefined;
  try {
    program = await startProgram({ ...environment, DATA_DIR: origin });
    const { url } = program;
    let base = url;
    const load = await createWriters(() => base);
    snapshots = takeSnapshots(load);
    const written = load.write(new AbortController().signal);
    await pause(WRITE_MS);
    const asked = performance.now();
    const name = /^Backup (\S+):/.exec(
      await run('backup.ts', [], { ...environment, DATA_DIR: origin }),
    )?.[1];
    if (!name) throw new Error('the backup has no name');
    const backupMs = performance.now() - asked;
    const { completeAt } = await readManifest(backups, name);
    await pause(WRITE_MS);

    snapshots.stop();
    const postmaster = Number(
      readFileSync(path.join(origin, 'postgres/postmaster.pid'), 'utf8').split('\n')[0],
    );
    await program.end('SIGKILL');
    kill(postmaster);
    const total = await written;
    rmSync(origin, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });

    const begun = performance.now();
    await run('restore.ts', ['--backup', name, '--take-over'], {
      ...environment,
      DATA_DIR: dataDir,
    });
    const restoreMs = performance.now() - begun;
    program = await startProgram({ ...environment, DATA_DIR: dataDir });
    base = program.url;
    const acknowledged = snapshots.expectThoseBefore(new Date(completeAt));
    await load.verify();
    const code = await program.end('SIGTERM');
    if (code !== 0) throw new Error(`SIGTERM ended the program with ${code}`);
    const { readyMs } = program;
    return { acknowledged, total, backupMs, restoreMs, readyMs };
  } finally {
    snapshots?.stop();
    await program?.end('SIGKILL');
    for (const folder of [origin, backups])
      if (existsSync(folder)) rmSync(folder, { recursive: true, force: true });
  }
}

/** What was acknowledged, again and again, to know it as of any time. */
function takeSnapshots(load: Writers) {
  const taken: { at: number; state: ReturnType<Writers['acknowledged']> }[] = [];
  const timer = setInterval(
    () => taken.push({ at: Date.now(), state: load.acknowledged() }),
    SNAPSHOT_MS,
  );
  return {
    stop: () => clearInterval(timer),
    /** Returns how many rows and files that were. */
    expectThoseBefore(time: Date) {
      const last = taken.findLast(({ at }) => at <= time.getTime());
      if (!last) throw new Error('nothing was acknowledged before the backup was complete');
      return load.expect(last.state);
    },
  };
}

async function run(script: string, args: string[], environment: Record<string, string>) {
  const file = path.resolve(import.meta.dirname, '..', script);
  const env = { ...process.env, NODE_ENV: 'production', ...environment };
  const { stdout } = await promisify(execFile)(process.execPath, [file, ...args], { env });
  return stdout;
}

function kill(pid: number) {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // It ended with the program.
  }
}
