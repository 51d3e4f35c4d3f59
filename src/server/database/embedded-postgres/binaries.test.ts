import { execFileSync } from 'node:child_process';
import { chmodSync, cpSync, existsSync, lstatSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { serverAccount } from './account.ts';
import { ensureUsableBinaries, installedBinaries } from './binaries.ts';

vi.setConfig({ testTimeout: 30_000 });

test('binaries that cannot be used in place are copied', () => {
  const home = mkdtempSync(join(tmpdir(), 'binaries-'));
  const cache = mkdtempSync(join(tmpdir(), 'binaries-cache-'));
  chmodSync(cache, 0o755);
  const account = serverAccount(home);

  // As after `npm ci --ignore-scripts`: no symlinks, not writable, not readable for others.
  const native = join(home, 'native');
  const installed = installedBinaries();
  const filter = (path: string) => !lstatSync(path).isSymbolicLink();
  cpSync(installed, native, { recursive: true, filter });
  cpSync(join(installed, '../package.json'), join(home, 'package.json'));
  chmodSync(join(native, 'bin/postgres'), 0o700);
  chmodSync(join(native, 'lib'), 0o500);

  const bin = ensureUsableBinaries(native, { account, cache });
  expect(bin.startsWith(cache)).toBe(true);
  const options = { ...account, cwd: '/', encoding: 'utf8' } as const;
  expect(execFileSync(join(bin, 'postgres'), ['--version'], options)).toContain('(PostgreSQL) 18');
  expect(existsSync(join(bin, '../lib/libpq.so.5'))).toBe(true);

  expect(ensureUsableBinaries(native, { account, cache })).toBe(bin);

  chmodSync(join(native, 'lib'), 0o700);
  for (const folder of [home, cache]) rmSync(folder, { recursive: true });
});
