// Plain JavaScript, for whatever Node.js the machine has. Installs, builds, then runs the command with the
// Node.js version of the project.
import { existsSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ensureBuilt } from './build.mjs';
import { check } from './check.mjs';
import { forwardSignals, run } from './child.mjs';
import { ensureInstalled } from './install.mjs';
import { test } from './test.mjs';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const envFile = existsSync(join(root, '.env')) ? ['--env-file=.env'] : [];

/** Runs one of our TypeScript programs, with the settings of `.env`. */
const program = (file, ...options) => ['node', ...envFile, ...options, file];

/** Without limits, Node.js sizes its heap by the machine's memory. */
const memoryLimits = '--max-semi-space-size=8 --max-old-space-size=512';

const commands = {
  start: {
    build: true,
    mode: 'production',
    // A build that came out too heavy is refused by every other command.
    env: { PAGE_WEIGHTS: 'warn' },
    run: program('build/program/server.js'),
  },
  dev: { env: { NODE_ENV: 'development' }, run: program('src/server/main.ts', '--watch') },
  test: { env: { NODE_ENV: 'test' }, run: test },
  'test:crash': { build: true, run: ['node', 'scripts/crash/main.ts'] },
  prove: { build: true, run: ['node', 'scripts/prove/main.ts'] },
  e2e: { build: true, env: { NODE_ENV: 'test' }, run: ['playwright', 'test'] },
  check: { run: check },
  bench: { build: true, mode: 'production', run: ['node', 'bench/main.ts'] },
  lighthouse: { build: true, mode: 'production', run: ['node', 'bench/lighthouse.ts'] },
  'bench:pages': { build: true, mode: 'production', run: ['node', 'bench/pages.ts'] },
  'bench:desk-day': { build: true, mode: 'production', run: ['node', 'bench/desk-day.ts'] },
  'bench:desks': { mode: 'production', run: ['node', 'bench/desk-lists.ts'] },
  'bench:lists': { mode: 'production', run: ['node', 'bench/long-lists.ts'] },
  'bench:calendar': { build: true, mode: 'production', run: ['node', 'bench/calendar.ts'] },
  'bench:ledger': { mode: 'production', run: ['node', 'bench/ledger.ts'] },
  'bench:memory': { build: true, mode: 'production', run: ['node', 'bench/memory.ts'] },
  'bench:jobs': { build: true, mode: 'production', run: ['node', 'bench/jobs.ts'] },
  'bench:outages': { build: true, mode: 'production', run: ['node', 'bench/outages.ts'] },
  'bench:streams': { build: true, mode: 'production', run: ['node', 'bench/streams.ts'] },
  'bench:fan-out': { run: ['node', 'bench/fan-out.ts'] },
  'bench:import': { mode: 'production', run: ['node', 'bench/import.ts'] },
  'bench:search': { mode: 'production', run: ['node', 'bench/search.ts'] },
  build: { build: true },
  seed: { run: program('database/seed/main.ts') },
  reset: { run: program('scripts/reset.ts') },
  'audit:verify': { run: program('scripts/verify-audit-log.ts') },
  'ledger:check': { run: program('scripts/check-ledger.ts') },
  'files:move': { run: program('scripts/move-files.ts') },
  backup: { run: program('scripts/backup.ts') },
  restore: { run: program('scripts/restore.ts') },
  doctor: { run: program('scripts/doctor.ts') },
  'compare-api': { run: ['node', 'scripts/compare-api.ts'] },
  sbom: { run: ['node', 'scripts/sbom.ts'] },
  generate: { run: ['node', 'scripts/generate.ts'] },
};

async function main(name, args) {
  const command = commands[name];
  if (!command) throw new Error(`Say one of: ${Object.keys(commands).join(', ')}.`);

  const node = await ensureInstalled(root);
  const path = [dirname(node), join(root, 'node_modules/.bin'), process.env.PATH].join(delimiter);
  // The compile cache makes the second start a fifth faster.
  const cache = join(root, 'node_modules/.cache/compile');
  const env = { NODE_COMPILE_CACHE: cache, ...process.env, PATH: path, ...command.env };
  if (command.mode) {
    env.NODE_ENV ||= command.mode;
    env.NODE_OPTIONS ??= memoryLimits;
    // Each thread that compresses or draws would keep memory of its own that it has long freed.
    env.MALLOC_ARENA_MAX ??= '2';
  }

  if (command.build && !args.includes('--help')) await ensureBuilt(root, env);
  if (typeof command.run === 'function') return command.run(args, { cwd: root, env });
  if (command.run) return (await run([...command.run, ...args], { cwd: root, env })).code;
  return 0;
}

forwardSignals();
try {
  const [name, ...args] = process.argv.slice(2);
  process.exitCode = await main(name, args);
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
}
