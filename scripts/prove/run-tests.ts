import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

/** Runs these test files in their long form. Rejects when one fails; returns what they wrote to the file of `report`. */
export async function runTests(
  files: readonly string[],
  environment: Record<string, string>,
  { report, timeoutMs }: { report?: string; timeoutMs?: number } = {},
) {
  const folder = mkdtempSync(path.join(tmpdir(), 'plumbline-prove-'));
  const file = path.join(folder, 'report');
  try {
    const vitest = path.resolve(import.meta.dirname, '../../node_modules/vitest/vitest.mjs');
    const options = [
      'run',
      '--reporter=dot',
      '--bail=1',
      ...(timeoutMs ? [`--testTimeout=${timeoutMs}`] : []),
    ];
    const child = spawn(process.execPath, [vitest, ...options, ...files], {
      stdio: 'inherit',
      env: { ...process.env, ...environment, ...(report && { [report]: file }) },
    });
    const [code] = await once(child, 'close');
    if (code !== 0) throw new Error(`the tests of ${files.join(', ')} failed`);
    return report ? readFileSync(file, 'utf8') : '';
  } finally {
    rmSync(folder, { recursive: true });
  }
}
