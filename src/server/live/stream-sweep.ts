import { listAccessFingerprints } from '#features/auth/session/data.ts';
import type { Db } from '../database/database.ts';
import type { LiveHub } from './live-hub.ts';

const SWEEP_MS = 3_000;
/** After a change: a request that read the session just before it may open a stream just after it. */
const SECOND_LOOK_MS = 500;

/**
 * Ends the live streams whose session has ended or whose access has changed, with one query for all of them: regularly,
 * and those of a person at once when `checkPerson` is called. While the database is unavailable, streams stay open.
 */
export function startStreamSweep(db: Db, live: LiveHub, everyMs = SWEEP_MS) {
  const timers = new Set<NodeJS.Timeout>();
  const closeEnded = async (sessionIds: readonly string[]) => {
    if (sessionIds.length === 0) return;
    const fingerprints = await listAccessFingerprints(db, sessionIds, new Date()).catch(
      () => undefined,
    );
    const asked = new Set(sessionIds);
    if (fingerprints)
      live.closeWhere(
        ({ sessionId, accessFingerprint }) =>
          asked.has(sessionId) && fingerprints.get(sessionId) !== accessFingerprint,
      );
  };
  const sweeping = setInterval(() => void closeEnded(live.sessionIds), everyMs);
  return {
    /** Call when a person's sessions or rights have changed, or are about to. */
    checkPerson(userId: string) {
      void closeEnded(live.sessionIdsOf(userId));
      const timer = setTimeout(() => {
        timers.delete(timer);
        void closeEnded(live.sessionIdsOf(userId));
      }, SECOND_LOOK_MS);
      timers.add(timer);
    },
    stop() {
      clearInterval(sweeping);
      for (const timer of timers) clearTimeout(timer);
    },
  };
}
