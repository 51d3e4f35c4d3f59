import { setTimeout as pause } from 'node:timers/promises';
import type { Program } from './program.ts';
import type { Writers } from './writers.ts';

/** How soon after its return everything has to be well again, and for how long that is watched. */
const HEALTHY_MS = 3_000;
const WATCHED_MS = 3_000;
const ASK_EVERY_MS = 100;

/**
 * What a program under load makes of a trouble with its database, which is over when `trouble` is: it answers with
 * errors while that lasts and no longer, and has kept everything that it acknowledged.
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
      `${early.length} answers failed before the database went, ${late.length} when it was long back`,
    );
  return {
    acknowledged,
    healthyMs: Math.round(Math.max(0, ...failures.map(({ asked }) => asked - outageEnd))),
  };
}

/** Asks again and again; gives what got no good answer. */
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
