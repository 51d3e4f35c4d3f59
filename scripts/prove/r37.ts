import { databaseOutage } from '../crash/database-outage.ts';
import { endSessions } from '../crash/end-sessions.ts';
import { failover } from '../crash/failover.ts';
import { runScenario } from '../crash/scenario.ts';
import { assertAtMost, seconds, thousands } from './proof.ts';

const HEALTHY_MS = 3_000;
/** Once a second for two minutes. */
const SWEEPS = 120;

/** The database restarts, stands still for five seconds, fails over, and ends all sessions for two minutes. */
export default async function prove() {
  const outage = await runScenario(databaseOutage);
  const taken = await runScenario(failover);
  const sessions = await runScenario((dataDir) => endSessions(dataDir, SWEEPS));
  const healthy = {
    restart: outage.healthyAfterRestartMs,
    SIGSTOP: outage.healthyAfterPauseMs,
    failover: taken.healthyAfterTakeoverMs,
    sessions: sessions.readyMs,
  };
  for (const [what, ms] of Object.entries(healthy))
    assertAtMost(`healthy after ${what}`, ms, HEALTHY_MS);
  const acknowledged = outage.acknowledged + taken.acknowledged + sessions.acknowledged;
  return {
    count: `1 restart, SIGSTOP 5 s, 1 failover, ${SWEEPS} sweeps of ${thousands(sessions.ended)} sessions; ${thousands(acknowledged)} acknowledged writes`,
    figure: `0 lost, 0 restarts; healthy after ${Object.entries(healthy)
      .map(([what, ms]) => `${what} ${seconds(ms)}`)
      .join(', ')}; pool whole`,
  };
}
