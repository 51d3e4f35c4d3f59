import { startLogShipping } from '../backup/log-shipping.ts';
import type { Config } from '../config/config.ts';
import type { ProcessSettings } from '../config/process-settings.ts';
import { openPostgres } from '../database/postgres.ts';
import { createLog } from '../log.ts';
import { startLocalMemberSite } from '../member-site/local-member-site.ts';
import { exitWithMessage, POSTGRES_ENDED } from './exit-with-message.ts';
import { releaseMemoryWhenIdle } from './idle-memory.ts';
import { Supervisor } from './supervisor.ts';

type Several = Extract<ProcessSettings, { kind: 'several' }>;

/**
 * Runs a copy of the program as several processes: this one starts the database, the membership site and the processes
 * that serve and work, once each, and replaces those that end.
 */
export async function runSupervised(config: Config, { webs, workers }: Several) {
  // Before any process needs it.
  config.secret();
  const log = createLog(config.logLevel);
  const supervisor = new Supervisor({ webs, workers, log, onGivenUp: exitWithMessage });
  const {
    ended,
    stop: stopPostgres,
    ...database
  } = await openPostgres(config).catch(exitWithMessage);
  const logShipping = startLogShipping(config, log);
  const settings = config.memberSite;
  const [memberSite] = await Promise.all([
    settings.kind === 'local'
      ? startLocalMemberSite(config, settings, {
          databaseUrl: database.directUrl,
          log,
          onUpChange: (isUp) => supervisor.setMemberSiteUp(isUp),
        })
      : undefined,
    supervisor.prepare(database),
  ]);

  let isStopping = false;
  const stop = async () => {
    if (isStopping) return;
    isStopping = true;
    await supervisor.stop();
    await memberSite?.stop();
    await stopPostgres();
    await logShipping.stop();
    process.exit(0);
  };
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const)
    process.on(signal, () => void stop());
  void ended.then(() => {
    if (!isStopping) exitWithMessage(POSTGRES_ENDED);
  });
  const greeting = await supervisor.start({
    memberSite: memberSite?.site,
    isMemberSiteUp: memberSite?.isUp() ?? false,
  });
  process.stdout.write(`${greeting}\n`);
  releaseMemoryWhenIdle();
}
