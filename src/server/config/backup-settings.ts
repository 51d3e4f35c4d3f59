import path from 'node:path';
import type { Environment } from './environment.ts';

export type BackupSettings = {
  /** Where backups go: another disk, or a mounted share. */
  folder: string;
  /** Undefined leaves backups readable for whoever reads the folder. */
  key: string | undefined;
  keepDays: number;
};

/** Undefined where no backups are made. */
export function backupSettings(env: Environment): BackupSettings | undefined {
  if (env.BACKUP_DIR === undefined) {
    if (env.BACKUP_KEY !== undefined)
      throw new Error('BACKUP_DIR is missing: BACKUP_KEY encrypts what is stored there.');
    return undefined;
  }
  const folder = path.resolve(env.BACKUP_DIR);
  const dataDir = path.resolve(env.DATA_DIR);
  if (folder === dataDir || folder.startsWith(dataDir + path.sep))
    throw new Error('BACKUP_DIR is not usable: what lies in DATA_DIR is lost together with it.');
  return { folder, key: env.BACKUP_KEY, keepDays: env.BACKUP_KEEP_DAYS };
}
