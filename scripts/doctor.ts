import { type Config, readConfig } from '#server/config/config.ts';
import { checkDatabase } from './doctor/database.ts';
import { describeFinding, type Finding, messageOf } from './doctor/finding.ts';
import { checkMail, checkRunning } from './doctor/services.ts';
import { checkSettings } from './doctor/settings.ts';
import { checkBackups, checkDataFolder, checkFiles } from './doctor/storage.ts';

/*
 * Says in plain words what is wrong with the settings or with the copy that runs here, and what to do. Changes nothing.
 * Ends with 1 when there is a problem.
 */
const printLine = (line: string) => process.stdout.write(`${line}\n`);

const findings = await examine();
for (const finding of findings) printLine(describeFinding(finding));
const count = (state: Finding['state']) => findings.filter((one) => one.state === state).length;
const counted = (state: 'problem' | 'warning') =>
  `${count(state)} ${state}${count(state) === 1 ? '' : 's'}`;
printLine(`\n${counted('problem')}, ${counted('warning')}.`);
if (count('problem') > 0) process.exitCode = 1;
// A service that hangs must not keep this from ending.
setTimeout(() => process.exit(), 1_000).unref();

async function examine(): Promise<Finding[]> {
  let config: Config;
  try {
    config = readConfig(process.env);
  } catch (error) {
    return messageOf(error)
      .split('\n')
      .map((says) => ({ part: 'Settings', state: 'problem', says }) as const);
  }
  const parts = await Promise.all([
    checkSettings(config),
    checkDataFolder(config),
    checkDatabase(config),
    checkFiles(config),
    checkBackups(config, new Date()),
    checkMail(config),
    checkRunning(config),
  ]);
  return parts.flat();
}
