import { execFileSync } from 'node:child_process';
import { statSync } from 'node:fs';

/** Options of `spawn` to run a program as another account; empty for our own. */
export type Account = { uid?: number; gid?: number };

/** PostgreSQL refuses to run as root, so as root we run it under an existing unprivileged account. */
export function serverAccount(dataDir: string): Account {
  const uid = process.getuid?.();
  const owner = statSync(dataDir, { throwIfNoEntry: false });

  if (uid !== 0) {
    if (owner && owner.uid !== uid) {
      throw new Error(
        `${dataDir} belongs to another account (uid ${owner.uid}). Run as that account or as root, or set DATA_DIR to another folder.`,
      );
    }
    return {};
  }

  if (owner && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid };
  const account = existingAccount('postgres') ?? existingAccount('nobody');
  if (!account) {
    throw new Error(
      'PostgreSQL does not run as root, and there is neither a "postgres" nor a "nobody" account to run it. Start as an ordinary user, or set DATABASE_URL.',
    );
  }
  return account;
}

function existingAccount(name: string): Account | undefined {
  try {
    const id = (option: string) =>
      Number(execFileSync('id', [option, name], { stdio: ['ignore', 'pipe', 'ignore'] }));
    return { uid: id('-u'), gid: id('-g') };
  } catch {
    return undefined;
  }
}
