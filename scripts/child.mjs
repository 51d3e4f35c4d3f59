import { spawn } from 'node:child_process';
import { constants } from 'node:os';

/** @type {Map<import('node:child_process').ChildProcess, import('node:child_process').SpawnOptions>} */
const running = new Map();
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
  if (repeated) return;
  const told = signal === 'SIGINT' && process.stdin.isTTY;
  for (const [child, { killSignal }] of running) {
    if (killSignal) child.kill(killSignal);
    else if (!told) child.kill(signal);
  }
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
 * Runs a program to its end. Signals are passed on to it, as `killSignal` where that is given.
 *
 * @param {string[]} command
 * @param {import('node:child_process').SpawnOptions} [options]
 * @returns {Promise<{ code: number, output: string }>} what it wrote, unless it wrote to our own output
 */
export function run([program, ...args], options = {}) {
  exitIfInterrupted();
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, { stdio: 'inherit', ...options });
    running.set(child, options);
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
