import { existsSync, renameSync, rmdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { stopOrphan } from '#server/database/embedded-postgres/orphan.ts';
import { DataFolderInUse, findDataDirOwner } from '#server/database/embedded-postgres/ownership.ts';

/** The product's own files. Anything else in the folder stays. */
const PRODUCT_FILES = ['postgres', 'files', 'secret'];

/** The product's files that exist in a folder. */
export const productFilesIn = (dataDir: string) =>
  PRODUCT_FILES.map((name) => path.join(dataDir, name)).filter((item) => existsSync(item));

/** Removes the product's data from its folder, unless a running program uses it. */
export async function emptyDataFolder(dataDir: string) {
  const cluster = path.join(dataDir, 'postgres');
  if (existsSync(cluster)) await removeCluster(cluster);
  for (const item of productFilesIn(dataDir)) rmSync(item, { recursive: true });
  try {
    rmdirSync(dataDir);
  } catch {
    // Not empty because of other files, or not there.
  }
}

async function removeCluster(cluster: string) {
  await requireUnowned(cluster);
  // Rename it first: a program that starts in the meantime creates new files.
  const removed = `${cluster}.removed-${process.pid}`;
  renameSync(cluster, removed);
  try {
    await requireUnowned(removed);
  } catch (error) {
    renameSync(removed, cluster);
    throw error;
  }
  rmSync(removed, { recursive: true });
}

async function requireUnowned(cluster: string) {
  const holder = findDataDirOwner(cluster);
  if (holder.kind === 'owned') throw new DataFolderInUse(cluster, holder.owner);
  if (holder.kind === 'orphan') await stopOrphan(cluster, holder.lock);
}
