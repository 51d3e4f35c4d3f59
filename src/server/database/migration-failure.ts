import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { DrizzleQueryError } from 'drizzle-orm';
import { databaseMeaning } from './sql-states.ts';

/** What whoever upgrades is told of a migration that failed by itself, not because the database was away. */
export async function migrationFailure(error: unknown, folder: string) {
  if (!(error instanceof DrizzleQueryError) || databaseMeaning(error)) return error;
  const statement = error.query.trim();
  const reason = error.cause?.message ?? error.message;
  return new Error(
    `The migration ${await nameOf(statement, folder)} failed: ${reason}. The database is as it was before: start the previous version again ("Upgrading" in docs/operations.md). The statement was:\n${statement}`,
    { cause: error },
  );
}

async function nameOf(statement: string, folder: string) {
  const files = (await readdir(folder)).filter((name) => name.endsWith('.sql'));
  // The newest that has it: that of an older one ran long ago.
  for (const name of files.sort().reverse())
    if ((await readFile(path.join(folder, name), 'utf8')).includes(statement))
      return path.basename(name, '.sql');
  return '(of an unknown name)';
}
