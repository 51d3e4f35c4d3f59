import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { run } from './child.mjs';

/**
 * Runs the tests. The last line is always "N passed, N failed", even if the test runner crashes.
 *
 * @param {string[]} args
 * @param {import('node:child_process').SpawnOptions} options
 * @returns {Promise<number>} exit code
 */
export async function test(args, options) {
  const folder = mkdtempSync(join(tmpdir(), 'test-summary-'));
  const summary = join(folder, 'summary.json');
  const reporters = ['--reporter=default', '--reporter=./scripts/vitest-summary.mjs'];
  const env = { ...options.env, TEST_SUMMARY: summary };
  const { code } = await run(['vitest', 'run', ...reporters, ...args], { ...options, env });
  const { passed, failed } = readSummary(summary);
  rmSync(folder, { recursive: true });
  // The runner can also fail outside of any test.
  const failures = failed || (code === 0 ? 0 : 1);
  process.stdout.write(`${passed} passed, ${failures} failed\n`);
  return failures > 0 ? code || 1 : 0;
}

function readSummary(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return { passed: 0, failed: 1 };
  }
}
