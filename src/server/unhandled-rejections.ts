import type { Logger } from 'pino';
import { toRefusal } from './http/errors.ts';

/**
 * Graphile Worker leaves a rejected promise unhandled when it loses the database. Those rejections are only logged,
 * since the connections are replaced anyway; any other is a bug in our code and ends the process.
 */
export function ignoreLostConnectionRejections(log: Logger) {
  process.on('unhandledRejection', (error) => {
    if (toRefusal(error, '').refusal.code === 'unavailable')
      log.warn({ err: error }, 'a connection was lost in the background');
    else throw error;
  });
}
