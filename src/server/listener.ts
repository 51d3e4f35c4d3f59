import type { Logger } from 'pino';
import type { Config } from './config/config.ts';
import type { Services } from './context.ts';
import type { Db } from './database/database.ts';
import { createApi } from './http/api.ts';
import { createHttp } from './http/http.ts';
import { devOutboxRoutes } from './mail/dev-outbox-routes.ts';
import type { createMetrics } from './metrics.ts';
import type { Web } from './pages/web.ts';
import { extraRoutes, foreignFormPaths } from './routes.ts';

type Options = Pick<Parameters<typeof createHttp>[0], 'findActor' | 'isReady'> & {
  config: Config;
  services: Services;
  db: Db;
  log: Logger;
  metrics: ReturnType<typeof createMetrics>;
  web: Web;
};

/** Answers requests: the calls of the API, the pages, and the routes beside them. */
export const createListener = ({ config, services, db, log, web, ...options }: Options) =>
  createHttp({
    ...{ services, db, log, web, foreignFormPaths },
    ...options,
    extraRoutes: [
      ...extraRoutes(db, services),
      ...(config.devOutbox ? [devOutboxRoutes(db, web.previewMails)] : []),
    ],
    api: createApi(log, { areAnswersParsed: config.mode !== 'production' }),
  });
