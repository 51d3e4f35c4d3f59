import type { Logger } from 'pino';
import type { Config } from './config/config.ts';
import type { Services } from './context.ts';
import type { Db } from './database/database.ts';
import { DeliveryWorker } from './delivery/delivery-worker.ts';
import { createTransports } from './delivery/transports.ts';
import { startJobs } from './jobs/jobs.ts';
import { planJobs } from './jobs/reactions.ts';
import { createMailer, type RenderMail } from './mail/mail.ts';
import type { createMetrics } from './metrics.ts';
import type { RequestLoad } from './processes/request-load.ts';
import { reactions, schedules } from './reactions.ts';
import { createSms } from './sms/sms.ts';
import { upkeep, upkeepCrontab } from './upkeep.ts';
import { WebhookSender } from './webhooks/webhook-sender.ts';

/** The jobs that follow activities. */
export const planActivityJobs = planJobs(reactions);

type WorkOptions = {
  config: Config;
  db: Db;
  directUrl: string;
  log: Logger;
  /** How busy the processes are that serve requests; without it, jobs do not yield. */
  requestLoad: RequestLoad | undefined;
  services: Services;
  renderMail: RenderMail;
  onAttempt: ReturnType<typeof createMetrics>['countAttempt'];
};

/** Starts what follows from requests and from the clock: jobs, and the delivery of messages. */
export async function startWork({ renderMail, onAttempt, ...options }: WorkOptions) {
  const { config, db, directUrl, services, log } = options;
  const transports = createTransports(config, db);
  const deliveryWorker = new DeliveryWorker({ db, transports, log, onAttempt });
  deliveryWorker.start();
  const webhookSender = new WebhookSender({ db, config, log });
  webhookSender.start();
  /** A job records activities, and queues messages. */
  const wakeAfterJob = () => {
    services.wakeDispatcher();
    deliveryWorker.wake();
    webhookSender.wake();
  };
  const runner = await startJobs({
    directUrl,
    reactions,
    schedules,
    upkeep: { crontab: upkeepCrontab, run: upkeep },
    requestLoad: options.requestLoad,
    log,
    context: {
      db,
      now: () => new Date(),
      services: { ...services, wakeDispatcher: wakeAfterJob },
      mailer: createMailer(config, db),
      sms: createSms(config, db),
      renderMail,
      siteUrl: services.siteUrl,
    },
  });
  return {
    async stop() {
      await runner.stop();
      await deliveryWorker.stop();
      await webhookSender.stop();
    },
  };
}
