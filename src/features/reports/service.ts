import { sql } from 'drizzle-orm';
import { findContractorUserId } from '#features/contractors/data.ts';
import { consume } from '#features/rate-limits/attempts/data.ts';
import { suspendPerson } from '#features/users/admin/service.ts';
import type { ApiClient } from '#features/users/export/data.ts';
import { ApiError } from '#lib/api-error.ts';
import { formatCents } from '#lib/money.ts';
import { SUPPORT_RECIPIENT_ID } from '#lib/roles.ts';
import { type Context, requireSignedIn } from '#server/context.ts';
import type { Db } from '#server/database/database.ts';
import { recordActivity } from '#server/outbox/outbox.ts';
import {
  insertReport,
  isSettled,
  lockCase,
  lockOpenCase,
  type ReportCaseRow,
  updateCase,
} from './data.ts';
import {
  CANNOT_SUSPEND,
  DECIDED_ALREADY,
  MAX_REPORTED_LENGTH,
  NOT_REPORTABLE,
  OWN_REPORT,
  REPORT_DECIDED,
  REPORTED_ALREADY,
  type ReportKind,
  type ReportOutcome,
  type ReportReason,
  SETTLED,
  settledSince,
  TOO_MANY_REPORTS,
} from './rules.ts';

type Subject = { kind: ReportKind; subjectId: string; conversationId?: string | undefined };
type Reported = Pick<ReportCaseRow, 'reportedUserId' | 'reportedRole' | 'content'>;

/**
 * What is reported, as the reporter sees it: read through the API as them, so that nobody reports, or copies into a
 * case, what is not theirs to see.
 */
const findReported: Record<
  ReportKind,
  (db: Db, calls: ApiClient, subject: Subject) => Promise<Reported>
> = {
  async message(db, calls, { subjectId, conversationId }) {
    if (!conversationId) throw new ApiError('not-found');
    const { id } = await calls.conversations.get({ id: conversationId });
    const { rows } = await db.execute<{ seq: number }>(
      sql`select seq from messages where conversation_id = ${id} and id = ${subjectId}`,
    );
    const seq = rows[0]?.seq;
    if (seq === undefined) throw new ApiError('not-found');
    const { items } = await calls.conversations.messages({ id, after: seq - 1, limit: 1 });
    const message = items.find((item) => item.id === subjectId);
    if (!message) throw new ApiError('not-found');
    const { senderId, senderRole, content, attachments } = message;
    if (!senderId || (senderRole !== 'homeowner' && senderRole !== 'contractor'))
      throw new ApiError('failed-precondition', NOT_REPORTABLE);
    return {
      reportedUserId:
        senderRole === 'homeowner' ? senderId : await findContractorUserId(db, senderId),
      reportedRole: senderRole,
      content: [content, ...attachments.map(({ name }) => `[${name}]`)].join('\n'),
    };
  },

  async quote(db, calls, { subjectId }) {
    const quote = await calls.quotes.get({ id: subjectId });
    const { contractorId, projectTitle, totalAmount, customerNotes } = quote;
    return {
      reportedUserId: await findContractorUserId(db, contractorId),
      reportedRole: 'contractor',
      content: [`${projectTitle}, ${formatCents(totalAmount)}`, customerNotes].join('\n'),
    };
  },

  async profile(db, calls, { subjectId }) {
    const { businessName, description } = await calls.contractors.get({ id: subjectId });
    return {
      reportedUserId: await findContractorUserId(db, subjectId),
      reportedRole: 'contractor',
      content: [businessName, description].join('\n'),
    };
  },
};

type NewReport = Subject & { reason: ReportReason; text?: string | undefined };

/** Files a report. All reports of one thing make one case, and none of them changes what it is about. */
export async function fileReport(
  context: Context,
  calls: ApiClient,
  { reason, text = '', ...subject }: NewReport,
) {
  const { uid, role } = requireSignedIn(context);
  if (role === 'admin') throw new ApiError('permission-denied');
  const found = await findReported[subject.kind](context.db, calls, subject);
  if (found.reportedUserId === uid) throw new ApiError('failed-precondition', OWN_REPORT);
  await consume(context, 'report', [uid], TOO_MANY_REPORTS);
  const now = context.now();
  return context.db.transaction(async (tx) => {
    const opened = await lockOpenCase(tx, {
      ...{ ...subject, ...found, createdAt: now },
      content: found.content.trim().slice(0, MAX_REPORTED_LENGTH),
    });
    // Asked with the case locked: a decision that was just made is seen.
    if (opened.reportCount === 0 && (await isSettled(tx, subject, settledSince(now))))
      throw new ApiError('failed-precondition', SETTLED);
    const report = await insertReport(tx, {
      ...{ caseId: opened.id, reporterId: uid, reporterRole: role, reason, text, createdAt: now },
    });
    if (!report) throw new ApiError('already-exists', REPORTED_ALREADY);
    if (opened.reportCount === 0) await record(tx, context, 'opened', opened);
    return { ...undecided, ...report, kind: subject.kind };
  });
}

const undecided = { status: 'open', outcome: null, reasons: null, decidedAt: null } as const;

type Decision = { id: string; outcome: ReportOutcome; reasons: string };

/** Decides about what was reported. A suspension takes effect in the same transaction. */
export async function decideCase(tx: Db, context: Context, { id, outcome, reasons }: Decision) {
  const found = await lockCase(tx, id);
  if (!found) throw new ApiError('not-found');
  if (found.status !== 'open') throw new ApiError('failed-precondition', DECIDED_ALREADY);
  const { reportedUserId } = found;
  if (
    outcome === 'suspension' &&
    !(reportedUserId && (await suspendPerson(tx, context, reportedUserId, REPORT_DECIDED)))
  )
    throw new ApiError('failed-precondition', CANNOT_SUSPEND);
  await updateCase(tx, id, {
    ...{ status: 'decided', outcome, reasons, decidedAt: context.now() },
    decidedBy: requireSignedIn(context).uid,
  });
  await record(tx, context, 'decided', found, { outcome });
}

const record = (
  tx: Db,
  context: Context,
  what: string,
  { id, kind }: ReportCaseRow,
  data: Record<string, string> = {},
) =>
  recordActivity(tx, context, {
    type: `report.${what}`,
    subjectType: 'report',
    subjectId: id,
    audience: [SUPPORT_RECIPIENT_ID],
    data: { ...data, kind },
  });
