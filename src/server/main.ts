import { startApp } from './app.ts';
import { type Config, readConfig } from './config/config.ts';
import { migrateAll, openPostgres } from './database/postgres.ts';
import { createLog } from './log.ts';
import { connectMemberSite } from './member-site/connect-member-site.ts';
import { createWeb } from './pages/web.ts';
import { prepareData } from './prepare-data.ts';
import { startupMessage } from './startup-message.ts';
import { ignoreLostConnectionRejections } from './unhandled-rejections.ts';

const config = configOrExit();
const log = createLog(config.logLevel);
ignoreLostConnectionRejections(log);

const postgres = await openPostgres(config).catch(exitWithMessage);
await migrateAll(postgres.directUrl);
const [prepared, membership] = await Promise.all([
  prepareData(config, postgres.directUrl, log),
  connectMemberSite(config, { databaseUrl: postgres.directUrl, log }),
]);
const app = await startApp({
  config,
  url: postgres.url,
  directUrl: postgres.directUrl,
  isPooled: postgres.isPooled,
  log,
  memberSite: membership.memberSite,
  createWeb: (server) => createWeb({ config, server }),
});
process.stdout.write(`${startupMessage(config, app.port, prepared, membership)}\n`);

let stopping = false;
for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const)
  process.on(signal, () => void stop());

void postgres.ended.then(() => {
  if (stopping) return;
  console.error('PostgreSQL has ended, so this program ends too. Its log is in the data folder.');
  process.exit(1);
});

async function stop() {
  if (stopping) return;
  stopping = true;
  await app.stop();
  await membership.stop();
  await postgres.stop();
  process.exit(0);
}

function configOrExit(): Config {
  try {
    return readConfig(process.env);
  } catch (error) {
    return exitWithMessage(error);
  }
}

function exitWithMessage(error: unknown): never {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
