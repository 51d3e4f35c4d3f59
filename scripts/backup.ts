import { parseArgs } from 'node:util';
import { listBackups } from '#server/backup/manifest.ts';
import { readConfig } from '#server/config/config.ts';
import { takeBackup } from './backup/take-backup.ts';

/*
 * Takes a backup into BACKUP_DIR, while the program runs or not: docs/operations.md has the steps.
 *
 *     npm run backup
 *     npm run backup -- --list
 */
const printLine = (line: string) => process.stdout.write(`${line}\n`);

try {
  const { values } = parseArgs({ options: { list: { type: 'boolean', default: false } } });
  const config = readConfig(process.env);
  if (values.list)
    for (const name of await listBackups(config.backup?.folder ?? '')) printLine(name);
  else await backUp();

  async function backUp() {
    const { name, bytes, files, copied, failed, removed } = await takeBackup(config);
    const megabytes = Math.ceil(bytes / 1024 / 1024);
    printLine(`Backup ${name}: ${megabytes} MB of database, ${files} files (${copied} new).`);
    for (const one of removed) printLine(`removed the old backup ${one}`);
    for (const key of failed) printLine(`not backed up, because it cannot be read: file ${key}`);
    if (!config.backup?.key) printLine('It is not encrypted: set BACKUP_KEY for a new folder.');
    if (failed.length > 0) process.exitCode = 1;
  }
} catch (error) {
  const isFull = (error as NodeJS.ErrnoException).code === 'ENOSPC';
  const message = error instanceof Error ? error.message : error;
  console.error(
    isFull ? `There is no room in BACKUP_DIR, and nothing was kept (${message}).` : message,
  );
  process.exitCode = 1;
}
