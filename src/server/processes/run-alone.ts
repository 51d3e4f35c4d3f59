import { loadCodeOf, startApp } from '../app.ts';
import { startLogShipping } from '../backup/log-shipping.ts';
import type { Config } from '../config/config.ts';
import { migrateAll, openPostgres } from '../database/postgres.ts';
import { createLog } from '../log.ts';
import { connectMemberSite } from '../member-site/connect-member-site.ts';
import { createMails, createWeb } from '../pages/web.ts';
import { prepareData } from '../prepare-data.ts';
import { startupMessage, workerMessage } from '../startup-message.ts';
import { ignoreLostConnectionRejections } from '../unhandled-rejections.ts';
import { exitWithMessage, POSTGRES_ENDED } from './exit-with-message.ts';
import { releaseMemoryWhenIdle } from './idle-memory.ts';
import type { Role } from './messages.ts';

/** Runs a copy of the program that is one process: it serves requests and does the work, or one of the two. */
export async function runAlone(config: Config, role?: Role) {
  const log = createLog(config.logLevel);
  ignoreLostConnectionRejections(log);
  // While the database starts; what goes wrong is told to startApp.
  loadCodeOf(role).catch(() => {});
  const postgres = await openPostgres(config).catch(exitWithMessage);
  const logShipping = startLogShipping(config, log);
  await migrateAll(postgres.directUrl);
  const [prepared, membership] = await Promise.all([
    prepareData(config, postgres.directUrl),
    connectMemberSite(config, { databaseUrl: postgres.directUrl, log }),
  ]);
  const app = await startApp({
    config,
    url: postgres.url,
    directUrl: postgres.directUrl,
    isPooled: postgres.isPooled,
    log,
    memberSite: membership.memberSite,
    role,
    createWeb: async (server) =>
      role === 'worker' ? createMails() : createWeb({ config, ...(server && { server }) }),
  });
  const greeting =
    role === 'worker'
      ? workerMessage(config)
      : startupMessage(config, app.port, prepared, membership);
  process.stdout.write(`${greeting}\n`);
  releaseMemoryWhenIdle();

  let isStopping = false;
  const stop = async () => {
    if (isStopping) return;
    isStopping = true;
    await app.stop();
    await membership.stop();
    await postgres.stop();
    await logShipping.stop();
    process.exit(0);
  };
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const)
    process.on(signal, () => void stop());
  await postgres.ended;
  if (!isStopping) exitWithMessage(POSTGRES_ENDED);
}
