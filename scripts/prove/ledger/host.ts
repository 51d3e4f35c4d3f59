import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync, readdirSync, readFileSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { ask } from './http.ts';

const PROGRAM = path.resolve(import.meta.dirname, '../../../build/program/server.js');
const READY_TIMEOUT_MS = 60_000;
const ASK_EVERY_MS = 25;

export type Host = Awaited<ReturnType<typeof startHost>>;

/** Runs the built program with a database of its own, and ends either of them without warning. */
export async function startHost(dataDir: string) {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const logFile = path.join(dataDir, 'program.log');
  let program = run();
  let slowestReadyMs = 0;
  const killRest = () => program.child.kill('SIGKILL');
  process.once('exit', killRest);

  function run() {
    const log = openSync(logFile, 'a');
    const child = spawn(process.execPath, [PROGRAM], {
      env: {
        ...process.env,
        NODE_ENV: 'production',
        SEED: 'none',
        MEMBER_SITE: 'off',
        LOG_LEVEL: 'warn',
        RATE_LIMIT_SCALE: '1000000',
        DATA_DIR: dataDir,
        PORT: String(port),
      },
      stdio: ['ignore', log, log],
    });
    closeSync(log);
    return { child, ended: once(child, 'exit') as Promise<[number | null]> };
  }

  async function untilReady() {
    const started = performance.now();
    while (performance.now() - started < READY_TIMEOUT_MS) {
      if ((await ask(url, { method: 'GET', path: '/readyz' }))?.status === 200) {
        slowestReadyMs = Math.max(slowestReadyMs, performance.now() - started);
        return;
      }
      const { exitCode, signalCode } = program.child;
      if (exitCode !== null || signalCode !== null)
        throw new Error(`the program ended with ${exitCode ?? signalCode}; see ${logFile}`);
      await pause(ASK_EVERY_MS);
    }
    throw new Error(`not ready within ${READY_TIMEOUT_MS} ms; see ${logFile}`);
  }

  const postmaster = () => readPostmaster(dataDir);
  const killProgram = async () => {
    program.child.kill('SIGKILL');
    await program.ended;
  };
  const start = () => {
    program = run();
  };
  await untilReady();
  return {
    url,
    /** From a kill until all is well again, at most. */
    slowestReadyMs: () => slowestReadyMs,
    /** What somebody needs to become the first master admin; printed soon after the program is ready. */
    async setupCode() {
      for (;;) {
        const code = /setup code: (\S+)/.exec(readFileSync(logFile, 'utf8'))?.[1];
        if (code) return code;
        await pause(ASK_EVERY_MS);
      }
    },
    database: postmaster,
    kills: {
      async program() {
        await killProgram();
        start();
        await untilReady();
      },
      async 'the postmaster'() {
        process.kill(postmaster().pid, 'SIGKILL');
        // The program has lost its database for good, and ends by itself.
        await program.ended;
        start();
        await untilReady();
      },
      async both() {
        process.kill(postmaster().pid, 'SIGKILL');
        await killProgram();
        start();
        await untilReady();
      },
      async 'a database session'() {
        const sessions = childrenOf(postmaster().pid).filter((pid) =>
          /plumbline/.test(commandOf(pid)),
        );
        const victim = sessions[Math.floor(Math.random() * sessions.length)];
        if (!victim) throw new Error('the database has no session to kill');
        process.kill(victim, 'SIGKILL');
        await pause(ASK_EVERY_MS);
        await untilReady();
      },
      async 'a start'() {
        await killProgram();
        start();
        await pause(100 + Math.random() * 2_000);
        await killProgram();
        start();
        await untilReady();
      },
    },
    async stop() {
      program.child.kill('SIGTERM');
      const [code] = await program.ended;
      process.off('exit', killRest);
      return code;
    },
    async abandon() {
      if (program.child.exitCode === null && program.child.signalCode === null) await killProgram();
      try {
        process.kill(postmaster().pid, 'SIGQUIT');
      } catch {
        // It has ended.
      }
      process.off('exit', killRest);
    },
  };
}

async function freePort() {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address() as AddressInfo;
  probe.close();
  await once(probe, 'close');
  return port;
}

/** What PostgreSQL writes down about itself: the process, and the folder of its socket. */
function readPostmaster(dataDir: string) {
  const lines = readFileSync(path.join(dataDir, 'postgres/postmaster.pid'), 'utf8').split('\n');
  return { pid: Number(lines[0]), port: Number(lines[3]), host: lines[4]?.trim() ?? '' };
}

const read = (file: string) => {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
};

const commandOf = (pid: number) => read(`/proc/${pid}/cmdline`);

const childrenOf = (parent: number) =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => {
      const stat = read(`/proc/${pid}/stat`);
      return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]) === parent;
    });
