import path from 'node:path';
import { superuser } from './cluster.ts';
import { findDataDirOwner, readLockFile } from './ownership.ts';

/** The address of the built-in database while another process runs it; undefined while none does. */
export function runningDatabaseUrl(dataDir: string) {
  const cluster = path.join(dataDir, 'postgres');
  if (findDataDirOwner(cluster).kind !== 'owned') return undefined;
  const socketDir = readLockFile(cluster)?.socketDir;
  return socketDir && `postgresql://${superuser}@${encodeURIComponent(socketDir)}/postgres`;
}
