import { broadcastsSchedules } from '#features/messages/broadcasts/reactions.ts';
import { openDatabase } from '#server/database/database.ts';
import type { JobContext } from '#server/jobs/reactions.ts';

/** A process that sends the due broadcasts of the database given as an argument, and exits. */
const [url = ''] = process.argv.slice(2);
const { pool, db } = openDatabase(url, () => {});
const context = {
  db,
  actor: { kind: 'job', name: 'test' },
  now: () => new Date(),
  requestId: 'test',
  services: { config: { brand: 'Plumbline' } },
};
// Sending a broadcast needs no more of a job's context.
await broadcastsSchedules.broadcasts?.run(context as unknown as JobContext);
await pool.end();
