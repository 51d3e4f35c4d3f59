import { broadcastsSchedules } from '#features/messages/broadcasts/reactions.ts';
import { openDatabase } from '#server/database/database.ts';
import type { JobContext } from '#server/jobs/reactions.ts';

/** A process that sends what is to be sent, on the database that it is told of, and ends. */
const [url = ''] = process.argv.slice(2);
const { pool, db } = openDatabase(url, () => {});
const context = {
  db,
  actor: { kind: 'job', name: 'test' },
  now: () => new Date(),
  requestId: 'test',
  services: { config: { brand: 'Plumbline' } },
};
// Nothing that a broadcast needs is left out.
await broadcastsSchedules.broadcasts?.run(context as unknown as JobContext);
await pool.end();
