import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, test } from 'vitest';

test.each([
  ['no name', []],
  ['a name of one word', ['--name', 'third']],
  ['a name that is no file name', ['--name', 'add quote/terms']],
])('a migration with %s is not generated', (_, args) => {
  const { status, stderr } = spawnSync(
    process.execPath,
    [join(import.meta.dirname, 'generate.ts'), ...args],
    { encoding: 'utf8' },
  );
  expect(status).toBe(1);
  expect(stderr).toContain('Say what the migration does');
});
