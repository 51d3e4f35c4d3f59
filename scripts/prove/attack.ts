import { assertAtMost } from './proof.ts';
import { runTests } from './run-tests.ts';

const ATTACKS = 'src/features/reviews/checks/collusion.test.ts';

/**
 * A dishonest contractor with twenty accounts, and honest homeowners against hostile contractors, who will not complete,
 * rename, report and close their account. Jobs of past days are arranged in the database; reviews go through the calls.
 */
export default async function prove() {
  const report = await runTests([ATTACKS], {}, { report: 'ATTACK_REPORT', timeoutMs: 120_000 });
  const { written, counted, held } = JSON.parse(report) as Record<string, number>;
  assertAtMost('reviews of the attacker that count', counted ?? Number.NaN, 0);
  return {
    count: `${written} confirmed accounts with a phone number of their own, signed quotes of $400, a day of waiting; then penny quotes, old accounts on one device, one network, one number`,
    figure: `${counted} of ${written} reviews count, ${held} wait for an admin; what honest homeowners wrote stands after the contractor renamed, reported and closed the account`,
  };
}
