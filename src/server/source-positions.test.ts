import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { rolldown } from 'rolldown';
import { afterAll, expect, test } from 'vitest';
import { describeError } from './log.ts';
import { toSourcePosition } from './source-positions.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'source-positions-'));
afterAll(() => rmSync(folder, { recursive: true }));

test('an error of the bundle is logged with its place in the sources', async () => {
  writeFileSync(
    path.join(folder, 'failing.ts'),
    `type Reason = string;\n\nexport function fail(reason: Reason) {\n  throw new Error(reason);\n}\n`,
  );
  const build = await rolldown({ input: path.join(folder, 'failing.ts') });
  const file = path.join(folder, 'bundle.js');
  await build.write({ file, format: 'esm', sourcemap: true });
  const { fail } = (await import(pathToFileURL(file).href)) as { fail: (reason: string) => void };
  let caught: unknown;
  try {
    fail('no');
  } catch (error) {
    caught = error;
  }
  expect(describeError(caught)).toMatchObject({
    at: expect.arrayContaining([expect.stringMatching(/failing\.ts:4:\d+/)]),
  });
});

test('a line without a source map stays as it is', () => {
  for (const frame of ['    at node:internal/process:1:2', '    at file:///nowhere/x.js:3:4'])
    expect(toSourcePosition(frame)).toBe(frame);
});
