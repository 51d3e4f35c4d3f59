import { createInterface } from 'node:readline/promises';
import { parseArgs } from 'node:util';
import { readConfig } from '#server/config/config.ts';
import { emptyDataFolder, productFilesIn } from './reset/data-folder.ts';
import { emptyDatabase } from './reset/database.ts';

const printLine = (line: string) => process.stdout.write(`${line}\n`);

try {
  await reset();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}

async function reset() {
  const { values } = parseArgs({ options: { yes: { type: 'boolean', default: false } } });
  const { dataDir, databaseDirectUrl } = readConfig(process.env);
  const itemsToRemove = [
    ...(databaseDirectUrl ? [`Plumbline's tables in ${displayNameOf(databaseDirectUrl)}`] : []),
    ...productFilesIn(dataDir),
  ];
  if (itemsToRemove.length === 0) return printLine('There is nothing to remove.');
  printLine(`This removes for good:\n${itemsToRemove.map((item) => `  ${item}`).join('\n')}`);
  if (!values.yes && !(await confirmRemoval())) return printLine('Nothing was removed.');
  if (databaseDirectUrl) await emptyDatabase(databaseDirectUrl);
  await emptyDataFolder(dataDir);
  printLine('Removed. The next start begins anew.');
}

/** Host and name, without the password. */
function displayNameOf(url: string) {
  const { host, pathname } = new URL(url);
  return `${host}${pathname}`;
}

async function confirmRemoval() {
  if (!process.stdin.isTTY)
    throw new Error('Nobody is there to ask: run it again with --yes (npm run reset -- --yes).');
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  const answer = await terminal.question('Type yes to go on: ');
  terminal.close();
  return answer.trim().toLowerCase() === 'yes';
}
