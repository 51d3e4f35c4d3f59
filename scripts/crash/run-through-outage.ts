import { setTimeout as pause } from 'node:timers/promises';
import type { Program } from './program.ts';
import type { Writers } from './writers.ts';

/** How soon after the outage all answers must be good again, and how long to watch that. */
const HEALTHY_MS = 3_000;
const WATCHED_MS = 3_000;
const ASK_EVERY_MS = 100;

/**
 * Runs `trouble`, an outage of the database, while the program is under load. Throws if answers fail before the
 * outage or long after it, or if anything acknowledged is lost.
 */
export async function runThroughOutage(
  program: Program,
  load: Writers,
  trouble: () => Promise<void>,
) {
  const stop = new AbortController();
  const written = load.write(stop.signal);
  const watch = pollUrls(`${program.url}/api/counts/footer`, `${program.url}/readyz`);
  await pause(1_000);
  const outageStart = performance.now();
  await trouble();
  const outageEnd = performance.now();
  await pause(HEALTHY_MS + WATCHED_MS);
  const failures = await watch.stop();
  stop.abort();
  const acknowledged = await written;
  await load.verify();
  const early = failures.filter(({ answered }) => answered < outageStart);
  const late = failures.filter(({ asked }) => asked > outageEnd + HEALTHY_MS);
  if (early.length + late.length > 0)
    throw new Error(
      `${early.length} answers failed before the outage, ${late.length} too long after it`,
    );
  return {
    acknowledged,
    healthyMs: Math.round(Math.max(0, ...failures.map(({ asked }) => asked - outageEnd))),
  };
}

/** Requests these addresses at a steady rate. `stop` returns the failures. */
function pollUrls(...urls: string[]) {
  const failures: { asked: number; answered: number }[] = [];
  const asking: Promise<void>[] = [];
  const timer = setInterval(() => {
    for (const url of urls) {
      const asked = performance.now();
      const failed = () => void failures.push({ asked, answered: performance.now() });
      const signal = AbortSignal.timeout(10_000);
      asking.push(
        fetch(url, { signal }).then(async (answer) => {
          await answer.arrayBuffer();
          if (!answer.ok) failed();
        }, failed),
      );
    }
  }, ASK_EVERY_MS);
  return {
    async stop() {
      clearInterval(timer);
      await Promise.all(asking);
      return failures;
    },
  };
}
