import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { runLedger } from './ledger/run.ts';
import { type ProofOptions, type Shown, seconds, thousands } from './proof.ts';

const ROUNDS = 60;

/** Issue 12: an independent client's ledger of every kind of write, through sixty mixed kills. */
export default async function prove({ rounds = ROUNDS }: ProofOptions): Promise<Shown> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'plumbline-ledger-'));
  const shown = await runLedger(dataDir, rounds).catch((cause: unknown) => {
    process.stderr.write(`files kept in ${dataDir}\n`);
    throw cause;
  });
  rmSync(dataDir, { recursive: true, force: true });
  const { kills, heaps, indexes } = shown;
  return {
    count: `${[...kills].map(([kind, count]) => `${count} × ${kind}`).join(', ')}; ${thousands(shown.acknowledged)} acknowledged writes by ${shown.calls} calls, ${thousands(shown.repeats)} tries repeated; ${shown.leftOut} calls left out, with reasons`,
    figure: `0 lost, 0 doubled, 0 half done; ${indexes} B-trees and ${heaps} heaps sound; ready within ${seconds(shown.slowestReadyMs)}`,
  };
}
