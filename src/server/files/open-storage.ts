import path from 'node:path';
import type { Logger } from 'pino';
import type { Config } from '../config/config.ts';
import { openFolderStore } from './folder-store.ts';
import { createStorage } from './storage.ts';
import type { Store } from './store.ts';

type StoreConfig = Pick<Config, 'dataDir' | 'files'>;

/** The folder of files in a data folder. */
export const filesFolder = (dataDir: string) => path.join(dataDir, 'files');

/** The store that is written to, and the one that is only read while files are moved. */
export async function openStores({ dataDir, files: { store, s3 } }: StoreConfig) {
  const folder = openFolderStore(filesFolder(dataDir));
  // Never keeps a site from starting.
  await folder.tidy?.(new Date()).catch(() => {});
  if (!s3) return [folder] as const;
  // Only sites that use it pay for loading the client.
  const { openS3Store } = await import('./s3-store.ts');
  const bucket = openS3Store(s3);
  return store === 's3' ? ([bucket, folder] as const) : ([folder, bucket] as const);
}

export async function openStorage(config: StoreConfig, log: Pick<Logger, 'error'>) {
  const stores: readonly [Store, ...Store[]] = await openStores(config);
  // A site starts without its files, because everything else works; but wrong settings are said at once.
  for (const store of stores)
    store
      .assertReachable?.()
      .catch((err) => log.error({ err, store: store.name }, 'the store of files cannot be used'));
  return createStorage({ stores, report: (problem, message) => log.error(problem, message) });
}
