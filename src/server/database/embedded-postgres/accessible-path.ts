import { spawnSync } from 'node:child_process';
import type { Account } from './account.ts';

/**
 * A path of `folder` that `account` can use even when a folder above it is accessible to its owner only, such as a
 * clone in root's home: a program that is started inside a folder can reach it under /proc.
 */
export function accessiblePath(folder: string, account: Account): string {
  if (account.uid === undefined) return folder;
  const enter = spawnSync('/bin/sh', ['-c', 'cd "$1"', 'sh', folder], { ...account, cwd: '/' });
  if (enter.status === 0) return folder;
  if (process.platform === 'linux') return '/proc/self/cwd';
  throw new Error(
    `${folder} lies in a folder that the account (uid ${account.uid}) which runs PostgreSQL may not enter. Set DATA_DIR to another folder, or start as an ordinary user.`,
  );
}
