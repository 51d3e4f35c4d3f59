import { spawn } from 'node:child_process';
import { constants } from 'node:os';

/** @type {Map<import('node:child_process').ChildProcess, import('node:child_process').SpawnOptions>} */
const running = new Map();
/** @type {NodeJS.Signals | undefined} */
let received;

/** Forwards signals from now on to the programs that `run` started. */
export function forwardSignals() {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, interrupt);
  if (process.env.npm_lifecycle_event) watchParent();
}

/** @param {NodeJS.Signals} signal */
function interrupt(signal) {
  // npm forwards a signal that a terminal has sent to the whole process group already.
  const repeated = received === signal;
  received = signal;
  if (repeated) return;
  const groupSignaled = signal === 'SIGINT' && process.stdin.isTTY;
  for (const [child, { killSignal }] of running) {
    if (killSignal) child.kill(killSignal);
    else if (!groupSignaled) child.kill(signal);
  }
}

/** Stops when npm is gone: if killed, it forwards nothing. */
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
 * Runs a program to its end. Signals are forwarded to it, as `killSignal` if given.
 *
 * @param {string[]} command
 * @param {import('node:child_process').SpawnOptions} [options]
 * @returns {Promise<{ code: number, output: string }>} the output, unless it went to our own
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

/** Exits after a signal, instead of starting the next step. */
export function exitIfInterrupted() {
  if (received) process.exit(128 + constants.signals[received]);
}
