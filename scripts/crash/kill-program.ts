import { setTimeout as pause } from 'node:timers/promises';
import { startProgram } from './program.ts';
import { createWriters } from './writers.ts';

/** R30: how soon after a kill the program must be ready. */
const READY_MS = 10_000;

/** Kills the program at a random moment during writes and restarts it, `rounds` times. */
export async function killProgram(dataDir: string, rounds: number) {
  let program = await startProgram({ DATA_DIR: dataDir });
  const load = await createWriters(() => program.url);
  let acknowledged = 0;
  let slowest = 0;
  for (let round = 0; round < rounds; round += 1) {
    const written = load.write(new AbortController().signal);
    await pause(50 + Math.random() * 400);
    await program.end('SIGKILL');
    acknowledged += await written;
    // PostgreSQL is left running without a parent; the next start takes it over.
    program = await startProgram({ DATA_DIR: dataDir });
    slowest = Math.max(slowest, program.readyMs);
    if (program.readyMs > READY_MS)
      throw new Error(`the program was ready after ${Math.round(program.readyMs)} ms`);
    await load.verify();
  }
  const code = await program.end('SIGTERM');
  if (code !== 0) throw new Error(`SIGTERM ended the program with ${code}`);
  return { rounds, acknowledged, slowestReadyMs: Math.round(slowest) };
}
