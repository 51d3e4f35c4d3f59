import { isInstalled } from '../crash/pgbouncer.ts';
import { runScenario } from '../crash/scenario.ts';
import { throughPgBouncer } from '../crash/through-pgbouncer.ts';
import { assertAtMost, seconds, thousands } from './proof.ts';

/** Time-outs as `database.ts` sets them, and a second for a busy machine. */
const limits = { lockMs: 3_000, statementMs: 6_000, inTransactionMs: 6_000, idleMs: 13_000 };

export default async function prove() {
  if (!isInstalled()) throw new Error('apt-get install pgbouncer first');
  const { acknowledged, ...timeouts } = await runScenario(throughPgBouncer);
  for (const [what, limit] of Object.entries(limits))
    assertAtMost(what, timeouts[what as keyof typeof timeouts], limit);
  return {
    count: `PgBouncer in transaction mode, ${thousands(acknowledged)} acknowledged writes`,
    figure: `0 lost; a statement ends after ${seconds(timeouts.statementMs)}, a lock after ${seconds(timeouts.lockMs)}, both also in a transaction`,
  };
}
