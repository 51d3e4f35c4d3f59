import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { checkDatabase } from './check-database.ts';

/**
 * Runs a scenario in a new data folder, then checks the database that it left. The folder of one that fails is kept,
 * and named in the error.
 */
export async function runScenario<Figures>(run: (dataDir: string) => Promise<Figures>) {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'plumbline-crash-'));
  try {
    const figures = await run(dataDir);
    const problems = await checkDatabase(dataDir);
    if (problems.length > 0) throw new Error(problems.join('; '));
    rmSync(dataDir, { recursive: true, force: true });
    return figures;
  } catch (error) {
    throw new Error(`files kept in ${dataDir}`, { cause: error });
  }
}
