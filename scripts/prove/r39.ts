import { rollingRestart } from '../crash/rolling.ts';
import { runScenario } from '../crash/scenario.ts';
import { terminate } from '../crash/terminate.ts';
import { assertAtMost, seconds, thousands } from './proof.ts';

/** Five seconds unready, then ten to drain. */
const STOPPED_MS = 15_000;

/** Both throw when a request fails. The balancer asks as seldom as common ones do by default. */
export default async function prove() {
  const ended = await runScenario(terminate);
  const rolling = await runScenario(rollingRestart);
  assertAtMost('ms until a copy has stopped', rolling.slowestStopMs, STOPPED_MS);
  return {
    count: `SIGTERM with ${ended.answeredInFlight} requests in flight; rolling restart of ${rolling.restarts} copies, ${thousands(rolling.requests)} requests, health checks every 2 s`,
    figure: `0 failed; ended within ${seconds(ended.endedMs)} alone and ${seconds(rolling.slowestStopMs)} behind a balancer`,
  };
}
