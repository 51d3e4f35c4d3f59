import { runFailover } from '../../bench/failover/run.ts';
import { assertAtMost, seconds, thousands } from './proof.ts';

const GAP_MS = 15_000;
const READY_MS = 5_000;

/** Debian's Patroni, PgBouncer and haproxy with the files of `deploy/`, three copies, and everything that can fail. */
export default async function prove() {
  const shown = await runFailover((line) => process.stdout.write(`${line}\n`));
  for (const { name, gapMs, readyMs } of shown.troubles) {
    assertAtMost(`ms without a write, ${name}`, gapMs, GAP_MS);
    assertAtMost(`ms until all copies were ready, ${name}`, readyMs, READY_MS);
  }
  assertAtMost('requests that failed in a rolling restart', shown.restarted.failed, 0);
  assertAtMost('streams with something lost, doubled or out of order', shown.wrongStreams, 0);
  assertAtMost('mails sent twice', shown.mailedTwice, 0);
  assertAtMost('answers that did not say what is going on', shown.silent, 0);
  // One that was on its way to the copy that was killed, of each kind.
  assertAtMost('pages and files that were kept, and not served', shown.keptFailed, 2);
  const slowest = (key: 'gapMs' | 'readyMs') =>
    shown.troubles.map((trouble) => seconds(trouble[key])).join(', ');
  return {
    count: `PostgreSQL killed, its machine lost, its standby cut off for 20 s, a copy killed, three copies restarted in turn; ${thousands(shown.acknowledged)} acknowledged writes, ${thousands(shown.messages)} messages on ${shown.streams} streams, ${thousands(shown.mails)} mails`,
    figure: `0 lost, 0 doubled, 0 streams wrong, 0 mails twice, no 409; longest gap between writes ${slowest('gapMs')}; all copies ready after the database ${slowest('readyMs')}; restart 0 of ${thousands(shown.restarted.requests)} requests failed; ${shown.keptFailed} of ${thousands(shown.keptAsked)} kept pages and files not served`,
  };
}
