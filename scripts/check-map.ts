import { execFileSync } from 'node:child_process';
import { listFiles } from './structure/files.ts';
import { describeMap, findMapErrors, readMap } from './structure/map.ts';
import { reportErrors } from './structure/report.ts';

const root = process.cwd();
const map = readMap(root, listFiles(root, ['src']));
if (process.argv.includes('--map')) process.stdout.write(`${describeMap(map)}\n`);
reportErrors(findMapErrors(map, changedFiles()));

/** The paths that differ from the last commit; none where this is no working copy of Git. */
function changedFiles() {
  const git = (...args: string[]) => {
    try {
      const stdio = ['ignore', 'pipe', 'ignore'] as const;
      return execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: [...stdio] }).split(
        '\n',
      );
    } catch {
      return [];
    }
  };
  return new Set([
    ...git('diff', '--name-only', '--relative', 'HEAD'),
    ...git('ls-files', '--others', '--exclude-standard'),
  ]);
}
