import type { Logger } from 'pino';
import type { Tinypool } from 'tinypool';
import { ApiError } from '#lib/api-error.ts';
import { FairQueue, type FairQueueLimits, type WorkCaller } from './fair-queue.ts';

type Options = FairQueueLimits & {
  name: string;
  /** The file whose exported functions the pool runs. */
  entry: URL;
  /**
   * Threads share the memory of the process. A process of its own gives all of its memory back when it ends, and takes
   * nothing else down when it crashes.
   */
  runtime: 'worker_threads' | 'child_process';
  /** A task that takes longer is ended together with its thread. */
  timeoutMs: number;
  log: Logger;
};

/** Idle threads end after this time, and their memory is free again. */
const IDLE_MS = 5_000;
const MAX_HEAP_MB = 256;

// biome-ignore lint/suspicious/noExplicitAny: the constraint of any function; each task has its own types
type Tasks = Record<string, (input: any) => unknown>;

/** Runs the functions of one entry file off the event loop. Nothing is started before the first task. */
export class WorkPool<Entry extends Tasks> {
  readonly queue: FairQueue;
  readonly #options: Options;
  #pool: Promise<Tinypool> | undefined;

  constructor(options: Options) {
    this.#options = options;
    this.queue = new FairQueue(options);
  }

  /** Runs one function of the entry file; its input and result are copied. */
  run<Name extends keyof Entry & string>(
    caller: WorkCaller,
    name: Name,
    input: Parameters<Entry[Name]>[0],
    /** A shorter time than that of the pool. */
    timeoutMs = this.#options.timeoutMs,
  ): Promise<Awaited<ReturnType<Entry[Name]>>> {
    return this.queue.run(caller, () => this.#runNow(name, input, timeoutMs));
  }

  async #runNow(name: string, input: unknown, timeoutMs: number) {
    const { log, name: poolName } = this.#options;
    this.#pool ??= this.#createPool();
    const timeout = new AbortController();
    const timer = setTimeout(() => timeout.abort(), timeoutMs);
    try {
      const pool = await this.#pool;
      return await pool.run(input, { name, signal: timeout.signal });
    } catch (error) {
      if (!timeout.signal.aborted && !isLostWorker(error)) throw error;
      log.error({ err: error, pool: poolName, task: name }, 'task ended with its thread');
      throw new ApiError('unavailable');
    } finally {
      clearTimeout(timer);
    }
  }

  async #createPool() {
    const { concurrency, entry, runtime, log, name } = this.#options;
    // Most starts never need it.
    const { Tinypool: Pool } = await import('tinypool');
    const pool = new Pool({
      filename: entry,
      runtime,
      minThreads: 0,
      maxThreads: concurrency,
      idleTimeout: IDLE_MS,
      // Neither our secrets nor the options of this process concern a task.
      env: { MALLOC_ARENA_MAX: '2' },
      execArgv: [],
      ...(runtime === 'child_process'
        ? { serialization: 'advanced' }
        : { resourceLimits: { maxOldGenerationSizeMb: MAX_HEAP_MB } }),
    });
    // A thread that ends without a task must not end the process.
    pool.on('error', (error) => log.error({ err: error, pool: name }, 'thread ended'));
    return pool;
  }

  async close() {
    const pool = await this.#pool;
    this.#pool = undefined;
    await pool?.destroy();
  }
}

/** Whether the thread or process of a task ended before the task did. */
const isLostWorker = (error: unknown) =>
  error instanceof Error &&
  (/^(Worker exited unexpectedly|Terminating worker thread)$/.test(error.message) ||
    (error as { code?: unknown }).code === 'ERR_WORKER_OUT_OF_MEMORY');
