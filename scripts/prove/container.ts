import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  copyFileSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { serverAccount } from '#server/database/embedded-postgres/account.ts';
import { startEmbeddedPostgres } from '#server/database/embedded-postgres/start.ts';
import { freePort } from '../crash/program.ts';
import { assertAtMost, seconds } from './proof.ts';

const ROOT = path.resolve(import.meta.dirname, '../..');
const START_MS = 60_000;
const STOP_MS = 20_000;

type Step = { verb: string; rest: string };

/**
 * Does what `Containerfile` says, step by step, each stage in an empty folder instead of an image, and runs what comes of
 * it: as an account that may write nothing but /data, on a PostgreSQL beside it, until its health check passes, and stops it.
 */
export default async function prove() {
  const home = mkdtempSync(path.join(tmpdir(), 'plumbline-container-'));
  execFileSync('chmod', ['755', home]);
  const database = await startEmbeddedPostgres({ dataDir: path.join(home, 'pg'), durable: false });
  try {
    const begun = performance.now();
    const image = build(home);
    const built = performance.now() - begun;
    const run = await runImage(image, home, database.url);
    return {
      count: `${image.steps} steps of the Containerfile, each in an empty folder`,
      figure: `built in ${seconds(built)}, ${image.megabytes} MB without the base image; healthy after ${seconds(run.healthyMs)}, ended by SIGTERM after ${seconds(run.endedMs)}, nothing of its own changed`,
    };
  } finally {
    await database.stop();
    rmSync(home, { recursive: true, force: true });
  }
}

type Image = ReturnType<typeof build>;

/** Reads the steps and does those that make files; returns what those that only describe say. */
function build(home: string) {
  const node = path.join(home, 'bin');
  mkdirSync(node);
  copyFileSync(process.execPath, path.join(node, 'node'));
  const PATH = `${path.dirname(process.execPath)}:${process.env.PATH}`;
  const stages = new Map<string, string>();
  let [stage, workdir] = ['', ''];
  let environment: Record<string, string> = {};
  let command: string[] = [];
  let check: string[] = [];
  const steps = readSteps();
  const inside = (place: string) =>
    path.join(stage, place.startsWith('/') ? place : path.join(workdir, place));
  for (const { verb, rest } of steps) {
    if (verb === 'FROM') {
      const [base = '', , name = 'image'] = rest.split(' ');
      if (!base.startsWith(`docker.io/library/node:${process.versions.node.split('.')[0]}-`))
        throw new Error(`The image ${base} has another Node.js than ${process.version}`);
      stage = path.join(home, name);
      stages.set(name, stage);
      mkdirSync(stage);
      environment = {};
    } else if (verb === 'WORKDIR') {
      workdir = rest;
      mkdirSync(inside('.'), { recursive: true });
    } else if (verb === 'COPY') copy(rest);
    else if (verb === 'RUN') {
      // Accounts are those of the image; here the folder is given away later.
      const line = rest.replaceAll(' /data', ` ${stage}/data`).replace(/-o node -g node /, '');
      execFileSync('/bin/sh', ['-ec', line], {
        cwd: inside('.'),
        env: { ...process.env, NODE_ENV: '', PATH, ...environment },
        stdio: ['ignore', 'ignore', 'inherit'],
      });
    } else if (verb === 'ENV')
      for (const one of rest.split(' ')) {
        const [name = '', value = ''] = one.split('=');
        environment[name] = value;
      }
    else if (verb === 'CMD') command = JSON.parse(rest);
    else if (verb === 'HEALTHCHECK') check = JSON.parse(rest.slice(rest.indexOf('[')));
  }
  const kilobytes = Number.parseInt(execFileSync('du', ['-sk', stage]).toString(), 10);
  return {
    ...{ stage, app: inside('.'), environment, command, check, node, steps: steps.length },
    megabytes: Math.round(kilobytes / 1024),
  };

  function copy(rest: string) {
    const words = rest.split(' ');
    const from = words[0]?.startsWith('--from=')
      ? words.shift()?.slice('--from='.length)
      : undefined;
    const target = words.pop() ?? '';
    if (!from) return copyFromProject(words, inside(target));
    for (const source of words) {
      const name = path.join(stages.get(from) ?? '', source);
      const isFile = statSync(name).isFile();
      cpSync(name, isFile ? path.join(inside(target), path.basename(source)) : inside(target), {
        recursive: true,
        verbatimSymlinks: true,
      });
    }
  }
}

/** What is committed or would be: a build must not depend on what else lies in the folder. */
function copyFromProject(sources: readonly string[], target: string) {
  const listed = execFileSync(
    'git',
    ['ls-files', '--cached', '--others', '--exclude-standard', '-z', '--', ...sources],
    { cwd: ROOT, maxBuffer: 2 ** 26 },
  );
  for (const name of listed.toString().split('\0').filter(Boolean)) {
    mkdirSync(path.dirname(path.join(target, name)), { recursive: true });
    copyFileSync(path.join(ROOT, name), path.join(target, name));
  }
}

function readSteps(): Step[] {
  const text = readFileSync(path.join(ROOT, 'Containerfile'), 'utf8');
  return text
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => {
      const [, verb = '', rest = ''] = /^([A-Z]+) (.*)$/.exec(line) ?? [];
      if (verb === '') throw new Error(`This step is not understood: ${line}`);
      return { verb, rest };
    });
}

async function runImage(image: Image, home: string, databaseUrl: string) {
  const port = await freePort();
  const data = path.join(image.stage, 'data');
  // As `node` would be in the image: another account than the one that owns the program.
  const account = process.getuid?.() === 0 ? serverAccount(path.join(home, 'nobody')) : {};
  if (account.uid !== undefined)
    execFileSync('chown', ['-R', `${account.uid}:${account.gid}`, data]);
  const before = listOf(image.app);
  const env = {
    PATH: `${image.node}:/usr/bin:/bin`,
    ...image.environment,
    ...{ DATA_DIR: data, PORT: String(port), DATABASE_URL: databaseUrl, MEMBER_SITE: 'off' },
  };
  const options = { ...account, cwd: image.app, env } as const;
  const [program = '', ...rest] = image.command;
  const begun = performance.now();
  const child = spawn(program, rest, { ...options, stdio: ['ignore', 'ignore', 'inherit'] });
  const ended = once(child, 'exit');
  try {
    await untilHealthy(child, image.check, options);
    const healthyMs = performance.now() - begun;
    const { status } = await fetch(`http://127.0.0.1:${port}/`);
    if (status !== 200) throw new Error(`The first page answers ${status}`);
    const asked = performance.now();
    child.kill('SIGTERM');
    const [code] = (await Promise.race([ended, pause(STOP_MS, ['late'])])) as [number | string];
    if (code !== 0) throw new Error(`SIGTERM ended it with ${code}`);
    const endedMs = performance.now() - asked;
    assertAtMost('ms to end', endedMs, STOP_MS);
    if (listOf(image.app) !== before) throw new Error('It wrote into its own folder');
    return { healthyMs, endedMs };
  } finally {
    child.kill('SIGKILL');
  }
}

async function untilHealthy(
  child: ChildProcess,
  [program = '', ...rest]: readonly string[],
  options: { cwd: string; env: Record<string, string> },
) {
  const until = Date.now() + START_MS;
  while (Date.now() < until) {
    if (child.exitCode !== null) throw new Error(`It ended with ${child.exitCode}`);
    const [code] = await once(spawn(program, rest, { ...options, stdio: 'ignore' }), 'exit');
    if (code === 0) return;
    await pause(200);
  }
  throw new Error('The health check did not pass');
}

const listOf = (folder: string) =>
  execFileSync('find', [folder, '-printf', '%p %s %T@\\n'], { maxBuffer: 2 ** 28 }).toString();
