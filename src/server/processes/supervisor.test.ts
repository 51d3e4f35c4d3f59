import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { text } from 'node:stream/consumers';
import { afterEach, expect, test, vi } from 'vitest';
import { exitCodeOf, TRY_AGAIN } from './exit-with-message.ts';

const PROGRAM = path.resolve(import.meta.dirname, '../../test/supervised-site.ts');
const waitOptions = { timeout: 20_000, interval: 20 };

// Each test starts processes.
vi.setConfig({ testTimeout: 30_000 });

const programs: ChildProcess[] = [];
afterEach(() => {
  for (const program of programs.splice(0)) program.kill('SIGKILL');
});

function spawnSite(env: Record<string, string> = {}) {
  const stdio = ['ignore', 'pipe', 'pipe'] as const;
  const program = spawn(process.execPath, [PROGRAM], {
    env: { ...process.env, ...env },
    stdio: [...stdio],
  });
  programs.push(program);
  return program;
}

type Served = { name: string; pid: number };

async function startSite(env: Record<string, string> = {}) {
  const program = spawnSite(env);
  const [line] = await once(createInterface(program.stdout), 'line');
  const port = Number(line);
  // A connection for each request, so that they go to the processes in turn.
  const headers = { connection: 'close' };
  const get = async (target: string) =>
    (await fetch(`http://127.0.0.1:${port}${target}`, { headers })).text();
  const ask = async () => JSON.parse(await get('/')) as Served;
  const askBoth = async () => {
    const found = new Map<string, number>();
    await expect
      .poll(async () => {
        const { name, pid } = await ask();
        return found.set(name, pid).size;
      }, waitOptions)
      .toBe(2);
    return found;
  };
  return { program, port, get, ask, askBoth };
}

const isRunning = (pid: number) => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

test('a copy of several processes outlives the loss of each of them', async () => {
  const { program, port, get, ask, askBoth } = await startSite();
  const first = await askBoth();
  expect((await get('/metrics')).split(',').toSorted()).toEqual(['web-1', 'web-2', 'worker-1']);

  // While one is away the other serves, and another of the same name follows.
  const killed = first.get('web-2') ?? 0;
  process.kill(killed, 'SIGKILL');
  await expect.poll(() => isRunning(killed), waitOptions).toBe(false);
  for (let n = 0; n < 10; n += 1) expect((await ask()).pid).not.toBe(killed);
  await expect.poll(async () => (await askBoth()).get('web-2'), waitOptions).not.toBe(killed);
  const second = await askBoth();
  expect(second.get('web-1')).toBe(first.get('web-1'));

  // A frozen process is given one connection, and no second one before it has taken that.
  const frozen = second.get('web-1') ?? 0;
  process.kill(frozen, 'SIGSTOP');
  const answers: string[] = [];
  const ended = Array.from({ length: 4 }, async () => {
    const socket = connect(port, '127.0.0.1');
    socket.on('error', () => {});
    socket.write('GET / HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n');
    answers.push(await text(socket).catch(() => ''));
  });
  await expect.poll(() => answers.length, waitOptions).toBe(3);
  process.kill(frozen, 'SIGKILL');
  // Its client is not left waiting.
  await Promise.all(ended);
  expect(answers.map((answer) => answer.includes('web-2'))).toEqual([true, true, true, false]);

  const last = [...(await askBoth()).values()];
  program.kill('SIGTERM');
  expect(await once(program, 'exit')).toEqual([0, null]);
  expect(last.filter(isRunning)).toEqual([]);
});

test('nothing is left of the processes when their supervisor is killed', async () => {
  const { program, askBoth } = await startSite();
  const pids = [...(await askBoth()).values()];
  program.kill('SIGKILL');
  await expect.poll(() => pids.filter(isRunning), waitOptions).toEqual([]);
});

test.each(['web-2', 'worker-1'])(
  'a %s that loses its database while it starts is replaced',
  async (name) => {
    const folder = mkdtempSync(path.join(tmpdir(), 'plumbline-site-'));
    const { askBoth, get } = await startSite({
      ...{ FAILS: name, CODE: String(TRY_AGAIN), UNTIL: path.join(folder, 'failed') },
    });
    await askBoth();
    expect((await get('/metrics')).split(',')).toContain(name);
  },
);

test('a web-1 that loses its database while it starts ends the program: nobody serves yet', async () => {
  const program = spawnSite({ FAILS: 'web-1', CODE: String(TRY_AGAIN) });
  const [[code], said] = await Promise.all([once(program, 'exit'), text(program.stderr)]);
  expect(code).toBe(1);
  expect(said).toContain(`web-1 ended with code ${TRY_AGAIN} before it was ready`);
});

test('only a lost database is a reason to try again', () => {
  const lost = Object.assign(new Error('terminating connection'), { code: '57P01' });
  expect(exitCodeOf(new Error('Failed query', { cause: lost }))).toBe(TRY_AGAIN);
  expect(exitCodeOf(new Error('listen EADDRINUSE'))).toBe(1);
});

test.each(['web-1', 'worker-1'])(
  'a %s that does not start ends the program with a sentence',
  async (name) => {
    const program = spawnSite({ FAILS: name });
    const [[code], said] = await Promise.all([once(program, 'exit'), text(program.stderr)]);
    expect(code).toBe(1);
    expect(said).toContain(
      `${name} ended with code 3 before it was ready, so this program ends too.`,
    );
  },
);
