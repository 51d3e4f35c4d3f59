import { listAccessFingerprints } from '#features/auth/session/data.ts';
import type { Db } from '../database/database.ts';
import type { LiveHub } from './live-hub.ts';

const SWEEP_MS = 3_000;

/**
 * Regularly ends the live streams whose session has ended or whose access has changed, with one query for all of them.
 * While the database is unavailable, streams stay open. Returns a function that stops the sweep.
 */
export function startStreamSweep(db: Db, live: LiveHub, everyMs = SWEEP_MS) {
  const timer = setInterval(async () => {
    const { sessionIds } = live;
    if (sessionIds.length === 0) return;
    const fingerprints = await listAccessFingerprints(db, sessionIds, new Date()).catch(
      () => undefined,
    );
    if (fingerprints)
      live.closeWhere((owner) => fingerprints.get(owner.sessionId) !== owner.accessFingerprint);
  }, everyMs);
  return () => clearInterval(timer);
}
