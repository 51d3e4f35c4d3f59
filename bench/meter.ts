import { setTimeout as pause } from 'node:timers/promises';
import type { LoadOrder, LoadReport } from './load.ts';
import { cpuOf, cpuOfMachine } from './processes.ts';

/** What one measurement of one kind of request gave. */
export type Cell = {
  perSecond: number;
  p50: number;
  p99: number;
  refused: number;
  /** Processor time of the program and of PostgreSQL, per request. */
  cpuMs: number;
  databaseMs: number;
  /** The worker's part of the program's: what follows the calls, as far as it came. */
  workerMs: number;
  /** The share of one core that everything else on this machine used, the load included. */
  othersPercent: number;
};

type Options = {
  load: { run: (order: LoadOrder) => Promise<LoadReport> };
  databasePid: number;
  workerPid: number;
  connections: number;
  seconds: number;
};

export const WARM_UP_SECONDS = 1.5;
/** Less than this share of a core is idling. */
const QUIET_PERCENT = 25;
const QUIET_TRIES = 4;

export function createMeter({ load, databasePid, workerPid, connections, seconds }: Options) {
  const used = (pid: number) =>
    [cpuOf(pid), cpuOf(databasePid), cpuOf(workerPid), cpuOfMachine()] as const;
  return {
    async measure({
      port,
      pid,
      requests,
    }: {
      port: number;
      pid: number;
      requests: string[];
    }): Promise<Cell> {
      const order = { port, connections, requests };
      await load.run({ ...order, seconds: WARM_UP_SECONDS });
      const before = used(pid);
      const report = await load.run({ ...order, seconds });
      const after = used(pid);
      const [program = 0, database = 0, worker = 0, machine = 0] = after.map(
        (ms, n) => ms - (before[n] ?? 0),
      );
      const { answered, p50, p99, refused } = report;
      return {
        perSecond: answered / report.seconds,
        p50,
        p99,
        refused,
        cpuMs: program / answered,
        databaseMs: database / answered,
        workerMs: worker / answered,
        othersPercent: (machine - program - database) / (10 * report.seconds),
      };
    },
    /** Waits a few seconds until the machine idles, if it does. */
    async quiet() {
      for (let tries = 0; tries < QUIET_TRIES; tries += 1) {
        const before = cpuOfMachine();
        await pause(1_000);
        if ((cpuOfMachine() - before) / 10 < QUIET_PERCENT) return;
      }
    },
  };
}

export const median = (values: readonly number[]) => {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  const upper = sorted[middle] ?? 0;
  return sorted.length % 2 ? upper : ((sorted[middle - 1] ?? 0) + upper) / 2;
};
