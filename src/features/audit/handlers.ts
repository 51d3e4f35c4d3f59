import { ReadableStream as WebStream } from 'node:stream/web';
import { implement } from '@orpc/server';
import * as z from 'zod';
import { cursorInstant, decodeCursor, pageFrom } from '#lib/cursor.ts';
import { guarded } from '#server/call-middleware.ts';
import { type Context, requireSignedIn } from '#server/context.ts';
import type { Db } from '#server/database/database.ts';
import { toCsvRows } from '#server/http/csv-file.ts';
import { recordActivity } from '#server/outbox/outbox.ts';
import { auditLogsContract } from './contract.ts';
import { type AuditFilters, type AuditRow, listAuditEntries } from './data.ts';
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
    const day = context.now().toISOString().slice(0, 10);
    context.responseHeaders.set('content-type', 'text/csv; charset=utf-8');
    context.responseHeaders.set(
      'content-disposition',
      `attachment; filename="audit-log-${day}.csv"`,
    );
    return WebStream.from(csvOf(context.db, filters)) as ReadableStream<Uint8Array>;
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

/** The log page by page while it is read: however long it is, little of it is in memory. */
async function* csvOf(db: Db, filters: AuditFilters) {
  yield Buffer.from(`\ufeff${toCsvRows([HEADER])}`);
  for (let after: { recordedAt: string; sequence: number } | undefined; ; ) {
    const rows = await listAuditEntries(db, { ...filters, after, limit: EXPORT_PAGE });
    const page = rows.slice(0, EXPORT_PAGE);
    if (page.length > 0) yield Buffer.from(toCsvRows(page.map(toCells)));
    const last = page.at(-1);
    if (!last || rows.length <= EXPORT_PAGE) return;
    after = { recordedAt: last.recordedAt.toISOString(), sequence: last.sequence };
  }
}

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
