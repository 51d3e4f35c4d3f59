import { execFileSync, spawnSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { rollingRestart } from '../crash/rolling.ts';
import { runScenario } from '../crash/scenario.ts';
import type { ProofOptions } from './proof.ts';
import { assertAtMost, thousands } from './proof.ts';

const ROOT = path.resolve(import.meta.dirname, '../..');
/** How many versions back, unless `--rounds` says so: building each takes a minute or two. */
const VERSIONS = 6;

/**
 * Upgrades three copies in turn under load, from the last program of each of the latest migrations: it makes its
 * database, the first new copy migrates it, and both versions serve until the last old copy is gone.
 */
export default async function prove({ rounds = VERSIONS }: ProofOptions) {
  const tags = migrationTags();
  const shown: string[] = [];
  const unbuilt: string[] = [];
  let requests = 0;
  // The newest migration is part of this version.
  for (let at = tags.length - 2; at >= 0 && shown.length < rounds; at -= 1) {
    const tag = tags[at] ?? '';
    const home = mkdtempSync(path.join(tmpdir(), 'plumbline-upgrade-'));
    try {
      const before = buildVersion(home, versionBefore(tags[at + 1] ?? ''));
      if (!before) {
        unbuilt.push(tag);
        continue;
      }
      const run = await runScenario((dataDir) => rollingRestart(dataDir, before));
      process.stdout.write(`${tag}: ${JSON.stringify(run)}\n`);
      assertAtMost(`requests that failed while upgrading from ${tag}`, run.failed, 0);
      requests += run.requests;
      shown.push(tag);
    } finally {
      rmSync(home, { recursive: true, force: true });
    }
  }
  assertAtMost('versions to upgrade from that are missing', rounds - shown.length, 0);
  return {
    count: `from the versions of ${shown.join(', ')}${unbuilt.length > 0 ? ` (that of ${unbuilt.join(', ')} never built)` : ''}, three copies each, old and new side by side; ${thousands(requests)} requests`,
    figure: '0 failed; the database sound',
  };
}

function migrationTags() {
  const journal = readFileSync(path.join(ROOT, 'database/migrations/meta/_journal.json'), 'utf8');
  const { entries } = JSON.parse(journal) as { entries: { tag: string }[] };
  return entries.map(({ tag }) => tag);
}

const git = (...args: string[]) =>
  execFileSync('git', args, {
    cwd: ROOT,
    maxBuffer: 2 ** 29,
    stdio: ['ignore', 'pipe', 'inherit'],
  });

/** The last version without a migration: what runs where that one is installed. */
function versionBefore(tag: string) {
  const file = `database/migrations/${tag}.sql`;
  const commit = git('log', '--diff-filter=A', '--format=%H', '-1', '--', file).toString().trim();
  if (!commit) throw new Error(`${file} was never committed`);
  return `${commit}^`;
}

/**
 * Builds that version with the packages of this one, and returns the program's bundle; undefined for one that does not
 * build, which nobody can have installed.
 */
function buildVersion(home: string, commit: string) {
  const folder = path.join(home, 'version');
  mkdirSync(folder);
  execFileSync('tar', ['x', '-C', folder], { input: git('archive', commit) });
  const modules = path.join(ROOT, 'node_modules');
  symlinkSync(modules, path.join(folder, 'node_modules'));
  // That version kept its limit with its own packages; these are a little heavier or lighter.
  const weights = path.join(folder, 'src/server/pages/page-weights.ts');
  if (existsSync(weights)) writeFileSync(weights, 'export const assertPageWeights = () => {};\n');
  const env = { ...process.env, NODE_ENV: 'production' };
  for (const [command = '', ...args] of [
    ['react-router', 'build'],
    ['rolldown', '--config', 'rolldown.config.ts'],
  ])
    if (
      spawnSync(path.join(modules, '.bin', command), args, {
        ...{ cwd: folder, env, stdio: ['ignore', 'ignore', 'inherit'] },
      }).status !== 0
    )
      return undefined;
  return path.join(folder, 'build/program/server.js');
}
