import { performance } from 'node:perf_hooks';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

const LOOK_EVERY_MS = 5_000;
/** Of the time between two looks that the process may have worked and still counts as idle. */
const IDLE_SHARE = 0.05;
/** Less than this is not worth the few hundredths of a second that a collection stops everything for. */
const WORTH_BYTES = 12 * 1024 * 1024;

export type Look = {
  /** The share of the time since the last look that the event loop worked. */
  utilization: number;
  /** What V8 has from the machine, whether it is used or not. */
  heap: number;
  /** What it had after the last collection of ours. */
  heapKept: number;
};

export const isWorthCollecting = ({ utilization, heap, heapKept }: Look) =>
  utilization < IDLE_SHARE && heap - heapKept > WORTH_BYTES;

/**
 * Gives memory back to the machine when nobody asks for anything: V8 collects only while something allocates, so what
 * starting or the last busy hour left behind would stay with an idle process. Only its last resort also gives back the
 * room for new objects, a third of the memory of a process that was busy once.
 */
export function releaseMemoryWhenIdle() {
  setFlagsFromString('--expose-gc');
  const collect: (how: object) => void = runInNewContext('gc');
  let seen = performance.eventLoopUtilization();
  let heapKept = 0;
  const look = () => {
    const now = performance.eventLoopUtilization();
    const { utilization } = performance.eventLoopUtilization(now, seen);
    seen = now;
    const { heapTotal } = process.memoryUsage();
    if (!isWorthCollecting({ utilization, heap: heapTotal, heapKept })) return;
    collect({ type: 'major', execution: 'sync', flavor: 'last-resort' });
    heapKept = process.memoryUsage().heapTotal;
  };
  setInterval(look, LOOK_EVERY_MS).unref();
}
