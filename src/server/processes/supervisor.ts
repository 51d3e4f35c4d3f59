import type { Logger } from 'pino';
import { TRY_AGAIN } from './exit-with-message.ts';
import type { DatabaseAddress, Order, ProcessMetrics, Report, Role } from './messages.ts';
import { SupervisedProcess } from './supervised-process.ts';

/** So many failures in a row, with no other process of the role at work, are no accident. */
const MAX_FAILURES = 10;
/** How long a process may take to stop: longer than it gives its requests, shorter than an orchestrator waits. */
const STOP_MS = 14_500;
/** How long the worker goes on while requests finish, so that what they caused is dispatched. */
const WORKER_STAYS_MS = 9_000;
/** A process that does not tell its figures in this time is left out of them. */
const MEASURE_MS = 1_000;

type Options = {
  /** How many processes serve requests, and how many work. */
  webs: number;
  workers: number;
  log: Pick<Logger, 'error'>;
  /** Called with a sentence when the site cannot be served. */
  onGivenUp: (reason: string) => void;
};

type Shared = Omit<Extract<Order, { type: 'start' }>, 'type' | 'assignment'>;

/**
 * Runs the processes of one copy of the program. Those that serve requests share its port; one that ends is replaced,
 * and all end with the supervisor, even if it is killed: Node.js sees to that.
 */
export class Supervisor {
  readonly #options: Options;
  readonly #processes: SupervisedProcess[];
  #database: DatabaseAddress | undefined;
  /** What all processes are told at their start. */
  #shared: Shared = { isMemberSiteUp: false };
  readonly #prepared = Promise.withResolvers<void>();
  readonly #ready = Promise.withResolvers<string>();
  #greeting = '';
  #hasStarted = false;
  #isStopping = false;
  #measurement = 0;
  readonly #measured = new Map<number, (metrics: ProcessMetrics) => void>();
  /** How busy each process is that serves requests. */
  readonly #loads = new WeakMap<SupervisedProcess, number>();

  constructor(options: Options) {
    this.#options = options;
    const callbacks = {
      onReport: (from: SupervisedProcess, report: Report) => this.#receive(from, report),
      onExit: (of: SupervisedProcess, how: string, code: number | null) =>
        this.#onExit(of, how, code),
    };
    const create = (role: Role, count: number) =>
      Array.from({ length: count }, (_, n) => new SupervisedProcess(role, n, callbacks));
    this.#processes = [...create('web', options.webs), ...create('worker', options.workers)];
    // Loads its code while the database starts.
    this.#processes[0]?.start();
  }

  /** Has the first process migrate the database, and fill it if it is empty. */
  prepare(database: DatabaseAddress) {
    this.#database = database;
    this.#processes[0]?.send({ type: 'prepare', database });
    return this.#prepared.promise;
  }

  /** Starts the first process, then the others; returns what to print once all are ready. */
  start(shared: Shared) {
    this.#shared = shared;
    this.#assign(this.#processes[0]);
    return this.#ready.promise;
  }

  setMemberSiteUp(isUp: boolean) {
    this.#shared = { ...this.#shared, isMemberSiteUp: isUp };
    this.#sendAll({ type: 'member-site', isUp });
  }

  /** Stops every process in order; one that does not end in time is killed. */
  async stop() {
    this.#isStopping = true;
    for (const each of this.#processes) each.cancelRestart();
    const deadline = setTimeout(() => {
      for (const each of this.#processes) each.kill();
    }, STOP_MS);
    const webs = this.#stopAll('web');
    await Promise.race([webs, pause(WORKER_STAYS_MS)]);
    await Promise.all([webs, this.#stopAll('worker')]);
    clearTimeout(deadline);
  }

  #stopAll(role: Role) {
    const those = this.#processes.filter((each) => each.role === role);
    for (const each of those) each.send({ type: 'stop' });
    return Promise.all(those.map(({ ended }) => ended));
  }

  #sendAll(order: Order) {
    for (const each of this.#processes) each.send(order);
  }

  #assign(to: SupervisedProcess | undefined) {
    if (!to || !this.#database) return;
    const { name, role, index } = to;
    const { webs } = this.#options;
    const assignment = { name, role, index, webs, database: this.#database };
    to.send({ type: 'start', assignment, ...this.#shared });
  }

  #receive(from: SupervisedProcess, report: Report) {
    if (report.type === 'prepared') this.#prepared.resolve();
    else if (report.type === 'ready') this.#onReady(report);
    else if (report.type === 'metrics') this.#measured.get(report.id)?.(report.metrics);
    else if (report.type === 'request-load') this.#onRequestLoad(from, report.utilization);
    else void this.#measureAll(from, report.id);
  }

  #onReady({ port, greeting }: Extract<Report, { type: 'ready' }>) {
    if (port !== undefined) this.#shared = { ...this.#shared, port };
    if (greeting) this.#greeting = greeting;
    // The others start once the site is served: they would only slow the first one down.
    for (const each of this.#processes)
      if (!each.isStarted && !this.#isStopping) {
        each.start();
        this.#assign(each);
      }
    if (!this.#processes.every(({ isReady }) => isReady)) return;
    this.#hasStarted = true;
    this.#ready.resolve(this.#greeting);
  }

  #onExit(process: SupervisedProcess, how: string, code: number | null) {
    if (this.#isStopping) return;
    const { log, onGivenUp } = this.#options;
    const { name, role, failures } = process;
    // A process that lost its database while it started is replaced, like a later one, once others serve.
    const isAccident = code === TRY_AGAIN && this.#processes.some(({ isReady }) => isReady);
    if (!this.#hasStarted && !process.isReady && !isAccident)
      return onGivenUp(`${name} ${how} before it was ready, so this program ends too.`);
    const isRoleFilled = this.#processes.some(
      (other) => other !== process && other.role === role && other.isReady,
    );
    if (failures >= MAX_FAILURES && !isRoleFilled)
      return onGivenUp(`${name} ${how}, like ${failures - 1} before it, so this program ends too.`);
    log.error({ process: name, how }, 'a process has ended; another follows');
    process.restart(() => this.#assign(process));
  }

  /** Workers do less while requests keep the machine busy. */
  #onRequestLoad(from: SupervisedProcess, utilization: number) {
    this.#loads.set(from, utilization);
    const loads = this.#processes
      .filter((each) => each.role === 'web' && each.isReady)
      .map((each) => this.#loads.get(each) ?? 0);
    const sum = loads.reduce((total, each) => total + each, 0);
    const order = { type: 'request-load', utilization: sum / Math.max(1, loads.length) } as const;
    for (const each of this.#processes) if (each.role === 'worker') each.send(order);
  }

  /** Collects the figures of all processes for one of them. */
  async #measureAll(asking: SupervisedProcess, askedId: number) {
    this.#measurement += 1;
    const id = this.#measurement;
    const metrics: ProcessMetrics[] = [];
    const asked = this.#processes.filter(({ isReady }) => isReady).length;
    const all = new Promise<void>((resolve) => {
      this.#measured.set(id, (measured) => {
        if (metrics.push(measured) === asked) resolve();
      });
    });
    this.#sendAll({ type: 'measure', id });
    await Promise.race([all, pause(MEASURE_MS)]);
    this.#measured.delete(id);
    asking.send({ type: 'measured', id: askedId, metrics: metrics.flat() });
  }
}

const pause = (ms: number) =>
  new Promise<void>((resolve) => {
    setTimeout(resolve, ms).unref();
  });
