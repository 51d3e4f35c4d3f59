import { killBackends } from '../crash/kill-backends.ts';
import { killProgram } from '../crash/kill-program.ts';
import { runScenario } from '../crash/scenario.ts';
import { seconds, thousands } from './proof.ts';

const PROGRAM_KILLS = 200;
const DATABASE_KILLS = 50;

/** Both throw when something acknowledged is lost, half done or stored twice, or when readiness takes over 10 s. */
export default async function prove() {
  const program = await runScenario((dataDir) => killProgram(dataDir, PROGRAM_KILLS));
  const database = await runScenario((dataDir) => killBackends(dataDir, DATABASE_KILLS));
  return {
    count: `${PROGRAM_KILLS} kills of the program, ${DATABASE_KILLS} of a database process; ${thousands(program.acknowledged + database.acknowledged)} acknowledged writes (projects, messages, interests, quotes, uploads, accepts)`,
    figure: `0 lost, 0 half done, indexes sound; ready within ${seconds(program.slowestReadyMs)} and ${seconds(database.slowestReadyMs)}`,
  };
}
