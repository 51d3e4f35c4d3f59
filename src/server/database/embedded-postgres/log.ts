import {
  closeSync,
  constants,
  fchmodSync,
  fchownSync,
  fstatSync,
  ftruncateSync,
  openSync,
  readSync,
} from 'node:fs';
import { join } from 'node:path';
import type { Account } from './account.ts';

const sizeLimit = 1_000_000;

/** Opens `server.log` in the data folder, and empties it when it has grown large. */
export function openLog(dataDir: string, { uid, gid }: Account) {
  const { O_RDWR, O_APPEND, O_CREAT, O_NOFOLLOW } = constants;
  const file = openSync(join(dataDir, 'server.log'), O_RDWR | O_APPEND | O_CREAT | O_NOFOLLOW);
  fchmodSync(file, 0o600);
  if (uid !== undefined && gid !== undefined) fchownSync(file, uid, gid);
  if (fstatSync(file).size > sizeLimit) ftruncateSync(file);
  const start = fstatSync(file).size;

  return {
    file,
    /** What the server has written since the log was opened. */
    written() {
      const text = Buffer.alloc(fstatSync(file).size - start);
      readSync(file, text, 0, text.length, start);
      return text.toString('utf8');
    },
    close: () => closeSync(file),
  };
}
