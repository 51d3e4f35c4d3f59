import { readFileSync } from 'node:fs';
import path from 'node:path';
import type pg from 'pg';
import { logActivities } from '#features/activities/data.ts';
import { appendAuditEntries } from '#features/audit/data.ts';
import type { DispatchedActivity } from './outbox/dispatch-batch.ts';
import { ROOT } from './root.ts';

/** The version of the program, as package.json has it. */
export const VERSION = (
  JSON.parse(readFileSync(path.join(ROOT, 'package.json'), 'utf8')) as { version: string }
).version;

/** What is written in the dispatcher's transaction beside deliveries and jobs: the audit log and the activity log. */
export const keepLogs =
  (environment: string) => async (client: pg.Client, dispatched: readonly DispatchedActivity[]) => {
    await logActivities(client, dispatched, { environment, version: VERSION });
    return appendAuditEntries(client);
  };
