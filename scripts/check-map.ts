import { listFiles } from './structure/files.ts';
import { describeMap, findMapErrors, readMap } from './structure/map.ts';
import { reportErrors } from './structure/report.ts';

const root = process.cwd();
const map = readMap(root, listFiles(root, ['src']));
if (process.argv.includes('--map')) process.stdout.write(`${describeMap(map)}\n`);
reportErrors(findMapErrors(map));
