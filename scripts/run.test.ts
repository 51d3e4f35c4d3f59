import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';

// Each test starts processes.
vi.setConfig({ testTimeout: 30_000 });

const home = mkdtempSync(join(tmpdir(), 'run-'));
const path = (...names: string[]) => join(home, ...names);

function write(name: string, content: string) {
  mkdirSync(dirname(path(name)), { recursive: true });
  writeFileSync(path(name), content, { mode: 0o755 });
}

function start(...args: string[]): ChildProcess & { said: Promise<[string, string]> } {
  const { npm_lifecycle_event: _, ...env } = process.env;
  const child = spawn(process.execPath, [path('scripts/run.mjs'), ...args], { cwd: home, env });
  return Object.assign(child, { said: Promise.all([text(child.stdout), text(child.stderr)]) });
}

async function run(...args: string[]) {
  const child = start(...args);
  const [code] = await once(child, 'exit');
  const [out, err] = await child.said;
  return { code, out, err };
}

beforeAll(() => {
  cpSync(import.meta.dirname, path('scripts'), { recursive: true });
  const dependencies = { stone: 'file:stone' };
  const packages = {
    '': { name: 'made-up', dependencies },
    'node_modules/stone': { resolved: 'stone', link: true },
    stone: { version: '1.0.0' },
  };
  write('package.json', JSON.stringify({ name: 'made-up', dependencies }));
  write('package-lock.json', JSON.stringify({ name: 'made-up', lockfileVersion: 3, packages }));
  write('stone/package.json', JSON.stringify({ name: 'stone', version: '1.0.0' }));
});

afterAll(() => rmSync(home, { recursive: true }));

test('packages are installed once, and again after an interrupted attempt', async () => {
  write('scripts/reset.ts', `process.stdout.write(process.argv.slice(2).join()); process.exit(3);`);
  const installing = 'Installing packages';
  const first = await run('reset', 'one', '--two');
  expect(first).toMatchObject({ code: 3, out: expect.stringContaining('one,--two') });
  expect(first.err).toContain(installing);
  expect((await run('reset')).err).toBe('');

  writeFileSync(path('package-lock.json'), `${readFileSync(path('package-lock.json'), 'utf8')}\n`);
  expect((await run('reset')).err).toBe('');

  rmSync(path('node_modules/.setup.json'));
  rmSync(path('node_modules/.package-lock.json'));
  expect((await run('reset')).err).toContain(installing);
});

test('the build runs again only after a source has changed', async () => {
  write(
    'node_modules/.bin/react-router',
    `#!/usr/bin/env node
     require('node:fs').mkdirSync('build');
     console.log(process.argv[2], process.env.NODE_ENV);`,
  );
  write('node_modules/.bin/rolldown', '#!/usr/bin/env node\nconsole.log("bundle");');
  const out = expect.stringMatching(/^Building .+\nbuild production\nbundle\n$/);
  const built = expect.objectContaining({ code: 0, out });
  const current = expect.objectContaining({ code: 0, out: '' });
  expect(await run('build')).toEqual(built);
  expect(await run('build')).toEqual(current);
  write('src/lib/money.ts', 'export const cents = 100;');
  expect(await run('build')).toEqual(built);
  write('src/lib/money.test.ts', '');
  expect(await run('build')).toEqual(current);
  write('src/lib/money.ts', 'export const cents = 101;');
  expect(await run('build')).toEqual(built);
  rmSync(path('build'), { recursive: true });
  expect(await run('build')).toEqual(built);
});

test('an unknown command is answered with the known ones', async () => {
  const { code, err } = await run('fly');
  expect(code).toBe(1);
  expect(err).toMatch(/^Say one of: start, dev, test,/);
});

test('a repeated signal reaches the program once, and its exit code is passed on', async () => {
  write(
    'scripts/reset.ts',
    `process.on('SIGTERM', () => {
       process.stdout.write('told\\n');
       setTimeout(() => process.exit(7), 50);
     });
     setInterval(() => {}, 1000);
     process.stdout.write('ready\\n');`,
  );
  const child = start('reset');
  if (child.stdout) await once(child.stdout, 'data');
  child.kill('SIGTERM');
  child.kill('SIGTERM');
  expect(await once(child, 'exit')).toEqual([7, null]);
  expect((await child.said)[0]).toBe('ready\ntold\n');
});

test.each([
  ['counts the tests', `{"passed":4,"failed":0}`, 0, '4 passed, 0 failed'],
  ['counts failures', `{"passed":4,"failed":2}`, 1, '4 passed, 2 failed'],
  ['counts a failure of the runner', `{"passed":4,"failed":0}`, 1, '4 passed, 1 failed'],
  ['counts a runner that says nothing', ``, 0, '0 passed, 1 failed'],
])('the last line of the tests %s', async (_, summary, exitCode, line) => {
  write(
    'node_modules/.bin/vitest',
    `#!/usr/bin/env node
     require('node:fs').writeFileSync(process.env.TEST_SUMMARY, ${JSON.stringify(summary)});
     console.log('verbose', process.env.NODE_ENV);
     process.exit(${exitCode});`,
  );
  const { code, out } = await run('test');
  expect(out).toBe(`verbose test\n${line}\n`);
  expect(code).toBe(line.endsWith(' 0 failed') ? 0 : 1);
});

test('the summary counts every kind of failure', async () => {
  const scratch = (name: string, content: string) =>
    write(`scratch/${name}.test.ts`, `import { beforeAll, test } from 'vitest';\n${content}`);
  scratch('passing', `test('a', () => {}); test.skip('b', () => {});`);
  scratch('failing', `test('a', () => { throw new Error('no'); }); test('b', () => {});`);
  scratch('unreadable', `import './nowhere.ts'; test('a', () => {});`);
  scratch('hook', `beforeAll(() => { throw new Error('no'); }); test('a', () => {});`);
  scratch('late', `test('a', () => { Promise.reject(new Error('late')); });`);
  const summary = path('summary.json');
  const options = ['--root', path('scratch'), '--config', path('scratch/vitest.config.ts')];
  write('scratch/vitest.config.ts', 'export default {};');
  const reporter = `--reporter=${join(import.meta.dirname, 'vitest-summary.mjs')}`;
  const vitest = join(import.meta.dirname, '../node_modules/vitest/vitest.mjs');
  const child = spawn(process.execPath, [vitest, 'run', ...options, reporter], {
    env: { ...process.env, TEST_SUMMARY: summary },
    stdio: 'ignore',
  });
  await once(child, 'exit');
  expect(JSON.parse(readFileSync(summary, 'utf8'))).toEqual({ passed: 3, failed: 4 });
});
