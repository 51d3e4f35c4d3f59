import { createReadStream, existsSync } from 'node:fs';
import { readdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import type { Logger } from 'pino';
import type { Config } from '../config/config.ts';
import { noteEnd, noteUse, requireOwner } from './ownership.ts';
import { openSealing, type Sealing } from './sealing.ts';

/** PostgreSQL copies finished segments of its log to this folder below its own. */
export const ARCHIVE = 'archived_wal';
/** A segment, the history of a timeline, or the note of a base backup. */
const LOG_FILE = /^([0-9A-F]{24}(\.[0-9A-F]{8}\.backup)?|[0-9A-F]{8}\.history)$/;

/** The folder of a backup folder that has the log. */
export const logFolder = (backups: string) => path.join(backups, 'log');

/**
 * Settings of a server that keeps its log for backups. `cp` writes another name first, so that a copy is whole or has no
 * name; a copy that is there already, as after a crash, is left as it is.
 */
export const archiveSettings = {
  archive_mode: 'on',
  archive_command: [
    `mkdir -p ${ARCHIVE}`,
    `(cmp -s %p ${ARCHIVE}/%f || (cp %p ${ARCHIVE}/.%f && sync ${ARCHIVE}/.%f && mv ${ARCHIVE}/.%f ${ARCHIVE}/%f))`,
  ].join(' && '),
  // The most that a disk that fails can cost.
  archive_timeout: '300s',
};

/** Moves finished segments from beside the database to the folder of backups. Returns how many. */
export async function shipLogs(cluster: string, backups: string, sealing: Sealing) {
  await shipHistories(cluster, backups, sealing);
  const archive = path.join(cluster, ARCHIVE);
  const names = (await readdir(archive).catch(() => [])).filter((name) => LOG_FILE.test(name));
  let shipped = 0;
  for (const name of names.sort()) {
    const source = path.join(archive, name);
    try {
      await sealing.seal(() => createReadStream(source), path.join(logFolder(backups), name));
      await rm(source);
      shipped += 1;
    } catch (error) {
      // Another process, such as a backup beside the program, was faster.
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT' || existsSync(source)) throw error;
    }
  }
  return shipped;
}

/** A database that was restored began its timeline while it kept no log: without its history nobody finds that log. */
export async function shipHistories(cluster: string, backups: string, sealing: Sealing) {
  const folder = path.join(cluster, 'pg_wal');
  for (const name of await readdir(folder).catch(() => [])) {
    const target = path.join(logFolder(backups), name);
    if (name.endsWith('.history') && !existsSync(target))
      await sealing.seal(() => createReadStream(path.join(folder, name)), target);
  }
}

const SHIP_MS = 60_000;

/** Ships what is finished once a minute, until it is stopped. Without settings for backups it does nothing. */
export function startLogShipping(
  { backup, dataDir, databaseUrl }: Config,
  log: Pick<Logger, 'error'>,
) {
  if (!backup || databaseUrl) return { stop: async () => {} };
  const cluster = path.join(dataDir, 'postgres');
  let sealing: Promise<Sealing> | undefined;
  let isOwner = false;
  let running: Promise<unknown> = Promise.resolve();
  const ship = () => {
    running = running.then(async () => {
      try {
        sealing ??= openSealing(backup.folder, backup.key);
        const opened = await sealing;
        isOwner = false;
        await requireOwner(backup.folder, cluster);
        isOwner = true;
        await noteUse(backup.folder);
        await shipLogs(cluster, backup.folder, opened);
      } catch (err) {
        sealing = undefined;
        log.error({ err }, 'the log of the database cannot be stored with the backups');
      }
    });
    return running;
  };
  void ship();
  const timer = setInterval(() => void ship(), SHIP_MS);
  timer.unref();
  return {
    async stop() {
      clearInterval(timer);
      await ship();
      if (isOwner) await noteEnd(backup.folder).catch(() => {});
    },
  };
}

/** How much log waits to be shipped, in bytes. */
export async function waitingLogBytes(cluster: string) {
  const archive = path.join(cluster, ARCHIVE);
  const names = await readdir(archive).catch(() => []);
  const sizes = await Promise.all(
    names.map(
      async (name) => (await stat(path.join(archive, name)).catch(() => undefined))?.size ?? 0,
    ),
  );
  return sizes.reduce((sum, size) => sum + size, 0);
}
