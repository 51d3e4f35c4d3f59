import type { Logger } from 'pino';
import { standingSessions } from '#features/session/data.ts';
import type { Db } from './database.ts';
import type { LiveHub } from './live.ts';

const SWEEP_MS = 3_000;

/** Ends live streams whose session is over or has taken another role: one query for all of them. */
export function startStreamSweep(db: Db, live: LiveHub, log: Logger) {
  const timer = setInterval(async () => {
    const { sessionIds } = live;
    if (sessionIds.length === 0) return;
    try {
      const standing = await standingSessions(db, sessionIds, new Date());
      live.end(({ sessionId, role }) => standing.get(sessionId) !== role);
    } catch (error) {
      log.warn({ err: error }, 'could not look for ended sessions');
    }
  }, SWEEP_MS);
  return () => clearInterval(timer);
}
