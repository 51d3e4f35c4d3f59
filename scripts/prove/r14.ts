import { assertAtMost, thousands } from './proof.ts';
import { runTests } from './run-tests.ts';

const CASES = 2_000;
const MEMORY_MB = 64;

/** Every call with 2,000 valid, changed and made-up inputs, sent to a program that nothing else uses. */
export default async function prove() {
  const environment = { FUZZ_CASES: String(CASES), PROPERTY_SEED: 'random' };
  const report = await runTests(['src/server/fuzz.test.ts'], environment, {
    report: 'FUZZ_REPORT',
  });
  const { cases, successes, calls, residentBefore, residentAfter } = JSON.parse(report) as Record<
    'cases' | 'successes' | 'calls' | 'residentBefore' | 'residentAfter',
    number
  >;
  assertAtMost('MB of memory more than before', residentAfter - residentBefore, MEMORY_MB);
  return {
    count: `${calls} calls, ${thousands(CASES)} cases each; ${thousands(cases)} answers, ${thousands(successes)} of them 2xx`,
    figure: `each call succeeded; 0 answers of 5xx, 0 unlike the API's description; memory ${residentBefore} MB before, ${residentAfter} MB after`,
  };
}
