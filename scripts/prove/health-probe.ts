import { fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { percentile } from '../../bench/report.ts';
import { assertAtMost } from './proof.ts';

const PROBE = path.resolve(import.meta.dirname, '../../bench/probe.ts');
/** While a program is this busy, others wait too long to notice (R7). */
const MAX_P99_MS = 50;

/** Asks /healthz fifty times a second, from another process, until closed. */
export function startHealthProbe(url: string) {
  const child = fork(PROBE, [`${url}/healthz`]);
  /** The 99th percentile since the last time. */
  const p99 = async () => {
    child.send('phase');
    const [report] = (await once(child, 'message')) as [{ times: number[]; unanswered: number }];
    assertAtMost('unanswered health checks', report.unanswered, 0);
    return percentile(report.times, 0.99);
  };
  return {
    p99,
    /** The same, while nothing else is asked of the program: a machine that is busy without it can prove nothing. */
    async idleP99() {
      const ms = await p99();
      assertAtMost('p99 of /healthz in ms while the program is idle', ms, MAX_P99_MS);
      return ms;
    },
    async assertedP99(what: string) {
      const ms = await p99();
      assertAtMost(`p99 of /healthz in ms beside ${what}`, ms, MAX_P99_MS);
      return ms;
    },
    close: () => child.disconnect(),
  };
}

export const milliseconds = (ms: number) => `${ms.toFixed(0)} ms`;
