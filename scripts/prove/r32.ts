import { thousands } from './proof.ts';
import { runTests } from './run-tests.ts';

const CALLERS = 200;
/** Identical calls of every kind, and the races between different moves. */
const RACES = [
  'src/server/races.test.ts',
  'src/features/leads/leads.test.ts',
  'src/features/quotes/signatures/acceptance.test.ts',
  'src/features/quotes/reactions.test.ts',
  'src/features/messages/conversations.test.ts',
];

/** Two hundred callers at a time on every move that can be doubled, and accept against reject against archive. */
export default async function prove() {
  const environment = { RACE_CALLERS: String(CALLERS) };
  const report = await runTests(RACES, environment, { report: 'RACE_REPORT', timeoutMs: 120_000 });
  const { races } = JSON.parse(report) as { races: number };
  return {
    count: `${races} kinds of calls, ${CALLERS} callers each; interest, choosing, accept against reject against archive, reading against sending (${thousands(races * CALLERS)} calls and more)`,
    figure: 'one winner each; counters equal row counts; 0 deadlocks',
  };
}
