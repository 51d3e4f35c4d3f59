import { loadAccessFingerprints } from '#features/auth/session/data.ts';
import type { Db } from '../database/database.ts';
import type { LiveHub } from './live-hub.ts';

const SWEEP_MS = 3_000;

/**
 * Ends live streams whose session is over, or may do something else than it did: one query for all of them. While
 * the database is away they stay as they are. Gives what stops the sweep.
 */
export function startStreamSweep(db: Db, live: LiveHub, everyMs = SWEEP_MS) {
  const timer = setInterval(async () => {
    const { sessionIds } = live;
    if (sessionIds.length === 0) return;
    const fingerprints = await loadAccessFingerprints(db, sessionIds, new Date()).catch(
      () => undefined,
    );
    if (fingerprints)
      live.closeWhere(
        (listener) => fingerprints.get(listener.sessionId) !== listener.accessFingerprint,
      );
  }, everyMs);
  return () => clearInterval(timer);
}
