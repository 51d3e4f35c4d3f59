import { spawn } from 'node:child_process';
import { constants } from 'node:os';

/** @type {Set<import('node:child_process').ChildProcess>} */
const running = new Set();
/** @type {NodeJS.Signals | undefined} */
let received;

/** From now on a signal to this process is one to the programs that it runs. */
export function forwardSignals() {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, interrupt);
  if (process.env.npm_lifecycle_event) watchParent();
}

/** @param {NodeJS.Signals} signal */
function interrupt(signal) {
  // npm passes on what a terminal has told the whole process group already.
  const repeated = received === signal;
  received = signal;
  if (repeated || (signal === 'SIGINT' && process.stdin.isTTY)) return;
  for (const child of running) child.kill(signal);
}

/** npm that is killed or hung up on does not say so. */
function watchParent() {
  const parent = process.ppid;
  const watch = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(watch);
    interrupt('SIGTERM');
  }, 500);
  watch.unref();
}

/**
 * Runs a program to its end.
 *
 * @param {string[]} command
 * @param {import('node:child_process').SpawnOptions} [options]
 * @returns {Promise<{ code: number, output: string }>} what it wrote, unless it wrote to our own output
 */
export function run([program, ...args], options) {
  exitIfInterrupted();
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, { stdio: 'inherit', ...options });
    running.add(child);
    let output = '';
    child.stdout?.on('data', (text) => (output += text));
    child.stderr?.on('data', (text) => (output += text));
    child.on('error', reject);
    child.on('close', (code, signal) => {
      running.delete(child);
      resolve({ code: code ?? 128 + constants.signals[signal], output });
    });
  });
}

/** After a signal the rest of a command is not begun. */
export function exitIfInterrupted() {
  if (received) process.exit(128 + constants.signals[received]);
}
