import { execFileSync } from 'node:child_process';
import path from 'node:path';
import { expect, test } from 'vitest';

test.runIf(process.platform === 'linux')('all threads of a process yield to others', () => {
  const program = `
    import { readdirSync } from 'node:fs';
    import { getPriority } from 'node:os';
    import { yieldProcessor } from ${JSON.stringify(path.join(import.meta.dirname, 'yield-processor.ts'))};
    yieldProcessor();
    console.log(readdirSync('/proc/self/task').map((thread) => getPriority(Number(thread))).join());`;
  const printed = execFileSync(process.execPath, ['--input-type=module', '-e', program], {
    encoding: 'utf8',
  });
  const priorities = printed.trim().split(',').map(Number);
  expect(priorities.length).toBeGreaterThan(1);
  expect(new Set(priorities)).toEqual(new Set([10]));
});
