import { accessSync, constants, existsSync, statfsSync, statSync } from 'node:fs';
import path from 'node:path';
import { waitingLogBytes } from '#server/backup/log-shipping.ts';
import { listBackups, readManifest } from '#server/backup/manifest.ts';
import { strangerTo } from '#server/backup/ownership.ts';
import { openSealing } from '#server/backup/sealing.ts';
import type { Config } from '#server/config/config.ts';
import { openStores } from '#server/files/open-storage.ts';
import { type Finding, findingsOf, messageOf } from './finding.ts';

const GIB = 1024 ** 3;
const FEW_FREE_BYTES = 5 * GIB;
const TOO_FEW_FREE_BYTES = GIB;
const MUCH_WAITING_LOG = GIB;
const HOUR_MS = 3_600_000;
/** A daily backup, and as much again. */
const OLD_HOURS = 48;

const gigabytes = (bytes: number) => `${(bytes / GIB).toFixed(1)} GB`;

/** Whether the data folder can be written, and has room. */
export function checkDataFolder({ dataDir }: Pick<Config, 'dataDir'>): Finding[] {
  const folder = findingsOf('Data folder');
  if (!existsSync(dataDir))
    return [folder.ok(`${dataDir} does not exist yet; a start creates it.`)];
  try {
    accessSync(dataDir, constants.W_OK);
  } catch {
    return [
      folder.problem(
        `${dataDir} cannot be written by this account.`,
        'Run as the account that owns it, or set DATA_DIR.',
      ),
    ];
  }
  return [roomOf(folder, dataDir)];
}

function roomOf(part: ReturnType<typeof findingsOf>, folder: string): Finding {
  const { bavail, bsize } = statfsSync(folder);
  const free = bavail * bsize;
  const says = `${gigabytes(free)} free in ${folder}.`;
  const advice = 'Make room: a full disk turns every change into an error.';
  if (free < TOO_FEW_FREE_BYTES) return part.problem(says, advice);
  return free < FEW_FREE_BYTES ? part.warning(says, advice) : part.ok(says);
}

/** Whether uploaded files can be stored and read. */
export async function checkFiles(config: Pick<Config, 'dataDir' | 'files'>): Promise<Finding[]> {
  const files = findingsOf('Files');
  const stores = await openStores(config);
  return Promise.all(
    stores.map(async (store) => {
      try {
        await store.assertReachable?.();
        return files.ok(store.name === 'folder' ? 'in the data folder.' : 'the bucket answers.');
      } catch (error) {
        return files.problem(
          `the store cannot be used: ${messageOf(error)}`,
          'Check the S3_ settings, and that the bucket exists.',
        );
      }
    }),
  );
}

/** Whether there is a recent backup that the key opens, and whether the log arrives there. */
export async function checkBackups(config: Config, now: Date): Promise<Finding[]> {
  const backups = findingsOf('Backups');
  const { backup, dataDir, databaseUrl } = config;
  if (!backup) return [];
  if (!existsSync(backup.folder))
    return [
      backups.problem(
        `${backup.folder} does not exist.`,
        'Mount it or set BACKUP_DIR, then run npm run backup.',
      ),
    ];
  const name = (await listBackups(backup.folder)).at(-1);
  if (name === undefined)
    return [backups.problem(`none in ${backup.folder}.`, 'Run npm run backup, then every day.')];
  try {
    await openSealing(backup.folder, backup.key);
  } catch (error) {
    return [backups.problem(messageOf(error), 'Without the right key no backup can be restored.')];
  }
  const cluster = path.join(dataDir, 'postgres');
  const stranger =
    !databaseUrl && existsSync(cluster) ? await strangerTo(backup.folder, cluster) : undefined;
  if (stranger)
    return [backups.problem(stranger, 'Nothing of this database is in a backup until then.')];
  const { completeAt } = await readManifest(backup.folder, name);
  const hours = Math.round((now.getTime() - Date.parse(completeAt)) / HOUR_MS);
  const found = [
    hours > OLD_HOURS
      ? backups.warning(`the newest, ${name}, is ${hours} hours old.`, 'Run npm run backup daily.')
      : backups.ok(`the newest is ${name}, ${hours} hours old.`),
    roomOf(backups, backup.folder),
  ];
  if (existsSync(dataDir) && statSync(dataDir).dev === statSync(backup.folder).dev)
    found.push(
      backups.warning(
        `${backup.folder} is on the same disk as the data: both are lost together.`,
        'Set BACKUP_DIR to another disk, or a share of another machine.',
      ),
    );
  const waiting = databaseUrl ? 0 : await waitingLogBytes(cluster);
  if (waiting > MUCH_WAITING_LOG)
    found.push(
      backups.problem(
        `${gigabytes(waiting)} of log wait beside the database.`,
        'The running program stores them once a minute: its log says why it cannot.',
      ),
    );
  return found;
}
