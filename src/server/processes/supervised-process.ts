import cluster, { type Worker } from 'node:cluster';
import { closeLostConnections } from './lost-connections.ts';
import type { Order, Report, Role } from './messages.ts';

/** Pauses before a process that failed is replaced, growing with each failure in a row. */
const RESTART_MS = [0, 200, 500, 1_000, 2_000, 5_000];
/** Room for new objects, in megabytes, for a process whose work nobody waits for: it collects them more often instead. */
const WORKER_SEMI_SPACE_MB = 4;
/** A process that served this long has not failed to start. */
const STABLE_MS = 10_000;

/**
 * For a process whose work nobody waits for, as many threads beside the main one as the machine has cores to spare (0
 * stands for that) in place of four, which take turns with requests while memory is collected.
 */
const WORKER_THREADS = '--v8-pool-size=0';

/** The options of Node.js, which go before those of the environment. */
const optionsOf = (role: Role) =>
  role === 'worker'
    ? [...process.execArgv, WORKER_THREADS, `--max-semi-space-size=${WORKER_SEMI_SPACE_MB}`]
    : process.execArgv;

type Callbacks = {
  onReport: (from: SupervisedProcess, report: Report) => void;
  /** `code` is null where a signal ended it. */
  onExit: (of: SupervisedProcess, how: string, code: number | null) => void;
};

/** One of the processes of a copy: the one that runs now, and those that follow when it ends. */
export class SupervisedProcess {
  /** Such as `web-1`. */
  readonly name: string;
  readonly role: Role;
  readonly index: number;
  readonly #callbacks: Callbacks;
  #worker: Worker | undefined;
  #readyAt: number | undefined;
  #restart: NodeJS.Timeout | undefined;
  #ended = Promise.resolve();
  /** How many have ended in a row without serving for long. */
  failures = 0;

  constructor(role: Role, index: number, callbacks: Callbacks) {
    this.name = `${role}-${index + 1}`;
    this.role = role;
    this.index = index;
    this.#callbacks = callbacks;
  }

  get isReady() {
    return this.#readyAt !== undefined;
  }

  /** Whether one runs, or is about to. */
  get isStarted() {
    return this.#worker !== undefined || this.#restart !== undefined;
  }

  get pid() {
    return this.#worker?.process.pid;
  }

  /** Resolves when the process that runs now has ended. */
  get ended() {
    return this.#ended;
  }

  start() {
    // It loads the code of its role before anybody tells it more.
    cluster.setupPrimary({ args: [this.role], execArgv: optionsOf(this.role) });
    const worker = cluster.fork();
    this.#worker = worker;
    closeLostConnections(worker);
    worker.on('message', (report: Report) => {
      if (report.type === 'ready') this.#readyAt = performance.now();
      this.#callbacks.onReport(this, report);
    });
    // An order to a process that is just ending.
    worker.on('error', () => {});
    this.#ended = new Promise((resolve) => {
      worker.process.once('exit', (code: number | null, signal: string | null) => {
        const servedMs = this.#readyAt === undefined ? 0 : performance.now() - this.#readyAt;
        this.failures = code === 0 || servedMs > STABLE_MS ? 0 : this.failures + 1;
        this.#worker = undefined;
        resolve();
        const how = signal ? `was ended by ${signal}` : `ended with code ${code}`;
        this.#callbacks.onExit(this, how, code);
        this.#readyAt = undefined;
      });
    });
  }

  /** Starts another one after a pause, and calls `onStarted`. */
  restart(onStarted: () => void) {
    const wait = RESTART_MS[Math.min(this.failures, RESTART_MS.length) - 1] ?? 0;
    this.#restart = setTimeout(() => {
      this.#restart = undefined;
      this.start();
      onStarted();
    }, wait);
  }

  cancelRestart() {
    clearTimeout(this.#restart);
    this.#restart = undefined;
  }

  send(order: Order) {
    if (this.#worker?.isConnected()) this.#worker.send(order);
  }

  kill() {
    this.#worker?.process.kill('SIGKILL');
  }
}
