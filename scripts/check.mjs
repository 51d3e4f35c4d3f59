import { run } from './child.mjs';

const MENDABLE = 'Style';
const MEND = 'npx biome check --write';

/**
 * Runs all checks at the same time and prints all that each of them found. With `--map` it prints the
 * figures of the module map instead.
 *
 * @param {string[]} args
 * @param {import('node:child_process').SpawnOptions} options
 * @returns {Promise<number>} exit code
 */
export async function check(args, options) {
  if (args.includes('--map'))
    return (await run(['node', 'scripts/check-map.ts', '--map'], options)).code;
  const checks = [
    ['Types', ['react-router', 'typegen'], ['tsc', '--noEmit', '--pretty', 'false']],
    [MENDABLE, ['biome', 'check', '--error-on-warnings']],
    ['Structure', ['node', 'scripts/check-structure.ts']],
    ['Map', ['node', 'scripts/check-map.ts']],
    ['References', ['node', 'scripts/check-references.ts']],
    ['Migrations', ['node', 'scripts/check-migrations.ts']],
    ['Advisories', ['node', 'scripts/check-advisories.ts']],
  ];
  const results = await Promise.all(checks.map((steps) => report(steps, options)));
  return Math.max(...results);
}

async function report([name, ...steps], options) {
  const start = Date.now();
  let result = { code: 0, output: '' };
  for (const step of steps) {
    if (result.code === 0)
      result = await run(step, { ...options, stdio: ['ignore', 'pipe', 'pipe'] });
  }
  const seconds = ((Date.now() - start) / 1000).toFixed(1);
  const verdict = result.code === 0 ? 'ok' : 'FAILED';
  const mend = name === MENDABLE ? `To mend the formatting, and what else can be: ${MEND}\n` : '';
  const found = result.code === 0 ? '' : `${result.output.trim()}\n${mend}`;
  process.stdout.write(`${name}: ${verdict} (${seconds} s)\n${found}`);
  return result.code;
}
