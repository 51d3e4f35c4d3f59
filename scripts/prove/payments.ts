import { killPayments, PAYMENT_STEPS } from '../crash/kill-payments.ts';
import { runScenario } from '../crash/scenario.ts';
import { type ProofOptions, type Shown, seconds } from './proof.ts';

/** Throws where the books do not add up after a kill, or an invoice is not paid exactly once in the end. */
export default async function prove({ rounds = PAYMENT_STEPS }: ProofOptions): Promise<Shown> {
  const shown = await runScenario((dataDir) => killPayments(dataDir, rounds));
  return {
    count: `${shown.kills} kills with SIGKILL, one before each write of a checkout, a charge, a check recorded and confirmed, and a refund`,
    figure: `after each start the ledger adds up; in the end ${shown.invoices} invoices paid once, as the provider says; ready within ${seconds(shown.slowestReadyMs)}`,
  };
}
