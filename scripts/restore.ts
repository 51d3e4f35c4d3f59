import { parseArgs } from 'node:util';
import { readConfig } from '#server/config/config.ts';
import { restoreBackup } from './backup/restore-backup.ts';

/*
 * Restores a backup from BACKUP_DIR into an empty DATA_DIR: docs/operations.md has the steps.
 *
 *     npm run restore
 *     npm run restore -- --backup 2026-11-22T04-30-00Z
 *     npm run restore -- --to 2026-11-22T17:59:00Z
 *     npm run restore -- --trial
 *     npm run restore -- --take-over
 */
const printLine = (line: string) => process.stdout.write(`${line}\n`);

try {
  const { values } = parseArgs({
    options: {
      backup: { type: 'string' },
      to: { type: 'string' },
      trial: { type: 'boolean' },
      'take-over': { type: 'boolean' },
    },
  });
  const to = values.to === undefined ? undefined : new Date(values.to);
  if (to && !(to.getTime() > 0))
    throw new Error(`${values.to} is no time. Write it like 2026-11-22T17:59:00Z.`);
  const restored = await restoreBackup(readConfig(process.env), {
    ...{ name: values.backup, to, trial: values.trial, takeOver: values['take-over'] },
  });
  const { name, tables, files, missing, lastChange } = restored;
  printLine(
    `Restored ${name}${to ? ` up to ${to.toISOString()}` : ''}: ${tables} tables, ${files - missing.length} files.`,
  );
  if (lastChange) printLine(`The last change in it was committed at ${lastChange}.`);
  for (const key of missing) printLine(`could not be restored: file ${key}`);
  printLine(
    values.trial
      ? 'Start the program without BACKUP_DIR to look at it.'
      : 'Start the program to use it.',
  );
  if (missing.length > 0) process.exitCode = 1;
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
