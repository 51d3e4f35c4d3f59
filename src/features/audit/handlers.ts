import { implement } from '@orpc/server';
import * as z from 'zod';
import { cursorInstant, decodeCursor, pageFrom } from '#lib/cursor.ts';
import { guarded } from '#server/call-middleware.ts';
import { type Context, requireSignedIn } from '#server/context.ts';
import { csvStream } from '#server/http/csv-file.ts';
import { recordActivity } from '#server/outbox/outbox.ts';
import { auditLogsContract } from './contract.ts';
import { type AuditCursor, type AuditRow, listAuditEntries } from './data.ts';
import { actionName } from './rules.ts';

const api = implement(auditLogsContract).$context<Context>().use(guarded);

const cursorShape = z.tuple([cursorInstant, z.int().min(0)]);
const EXPORT_PAGE = 1_000;

export const auditLogsHandlers = api.router({
  list: api.list.handler(async ({ input: { cursor, limit, ...filters }, context }) => {
    const after = cursor === undefined ? undefined : decodeCursor(cursor, cursorShape);
    const rows = await listAuditEntries(context.db, {
      ...filters,
      after: after && { recordedAt: after[0], sequence: after[1] },
      limit,
    });
    return pageFrom(rows, limit, ({ recordedAt, sequence }) => [
      recordedAt.toISOString(),
      sequence,
    ]);
  }),

  export: api.export.handler(async ({ input: filters, context }) => {
    const { uid } = requireSignedIn(context);
    await recordActivity(context.db, context, {
      type: 'audit.exported',
      subjectType: 'user',
      subjectId: uid,
      audience: [],
      severity: 'warning',
    });
    return csvStream(context, 'audit-log', HEADER, async (after?: AuditCursor) => {
      const rows = await listAuditEntries(context.db, { ...filters, after, limit: EXPORT_PAGE });
      const page = rows.slice(0, EXPORT_PAGE);
      const last = rows.length > EXPORT_PAGE ? page.at(-1) : undefined;
      return { rows: page.map(toCells), next: last && cursorOf(last) };
    });
  }),
});

const HEADER = [
  ...[
    'Number',
    'Time (UTC)',
    'Action',
    'Name of the action',
    'Severity',
    'Actor id',
    'Actor',
    'Actor role',
  ],
  ...['Subject type', 'Subject id', 'Subject', 'Details', 'Request id', 'Hash'],
];

const cursorOf = ({ recordedAt, sequence }: AuditRow): AuditCursor => ({
  recordedAt: recordedAt.toISOString(),
  sequence,
});

const toCells = (row: AuditRow) => [
  row.sequence,
  row.recordedAt.toISOString(),
  row.action,
  actionName(row.action),
  row.severity,
  row.actorId ?? '',
  row.actorName ?? '',
  row.actorRole,
  row.subjectType,
  row.subjectId,
  row.subjectName ?? '',
  JSON.stringify(row.details),
  row.requestId ?? '',
  row.hash,
];

/** The handlers of this module, by the public names of their calls. */
export const auditRouter = {
  auditLogs: auditLogsHandlers,
};
