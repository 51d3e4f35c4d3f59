import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { exitIfInterrupted, run } from './child.mjs';
import { withSetupLock } from './setup-lock.mjs';

const inputs = [
  'src',
  'member-site',
  'database/seed',
  'public',
  'package.json',
  'package-lock.json',
  'postcss.config.js',
  'react-router.config.ts',
  'rolldown.config.ts',
  'scripts/server-bundle.ts',
  'tsconfig.json',
  'vite.config.ts',
];

/**
 * Builds the pages and the server, unless the build is up to date with the sources.
 *
 * @param {string} root
 * @param {NodeJS.ProcessEnv} env
 */
export async function ensureBuilt(root, env) {
  const stamp = join(root, 'build/.inputs');
  if (isCurrent(root, stamp)) return;

  await withSetupLock(root, async () => {
    if (isCurrent(root, stamp)) return;
    const before = fingerprint(root);
    rmSync(join(root, 'build'), { recursive: true, force: true });
    const options = { cwd: root, env: { ...env, NODE_ENV: 'production' } };
    process.stdout.write('Building the pages and the server: half a minute on most machines\n');
    // The pages for browsers and for rendering, without the list of their thousand files, which would hide what a start
    // has to say. Then the server that serves them.
    for (const command of [
      ['react-router', 'build', '--logLevel', 'error'],
      ['rolldown', '--config', 'rolldown.config.ts'],
    ]) {
      const { code } = await run(command, options);
      exitIfInterrupted();
      if (code !== 0) throw new Error('The build failed: see above.');
    }
    writeFileSync(stamp, before);
  });
}

function isCurrent(root, stamp) {
  return existsSync(stamp) && readFileSync(stamp, 'utf8') === fingerprint(root);
}

function fingerprint(root) {
  const hash = createHash('sha256');
  for (const input of inputs) addToHash(hash, root, input);
  return hash.digest('hex');
}

function addToHash(hash, root, path) {
  const place = join(root, path);
  const entry = statSync(place, { throwIfNoEntry: false });
  if (!entry || /\.test\.tsx?$/.test(path)) return;
  if (entry.isDirectory()) {
    for (const name of readdirSync(place).sort()) addToHash(hash, root, `${path}/${name}`);
  } else {
    hash.update(`${path}\0${entry.size}\0`).update(readFileSync(place));
  }
}
