import { resolveConversation } from '#features/messages/moves/service.ts';
import { appendMessage } from '#features/messages/send/data.ts';
import { createConversation } from '#features/messages/service.ts';
import { findProjectParties, findVisibleProject, lockProject } from '#features/projects/data.ts';
import { suspendPerson } from '#features/users/admin/service.ts';
import { ApiError } from '#lib/api-error.ts';
import { newId } from '#lib/columns.ts';
import { SUPPORT_RECIPIENT_ID } from '#lib/roles.ts';
import {
  type ActorContext,
  type Context,
  recordScopeOf,
  requireSignedIn,
} from '#server/context.ts';
import type { Db } from '#server/database/database.ts';
import type { JobContext } from '#server/jobs/reactions.ts';
import { recordActivity } from '#server/outbox/outbox.ts';
import {
  addDisputeFiles,
  computeFigures,
  countDisputeFiles,
  type DisputeRow,
  insertDispute,
  lockDispute,
  passDeadlines,
  storeFigures,
  updateDispute,
} from './data.ts';
import {
  ANSWERED_ALREADY,
  answerDeadline,
  DISPUTE_NOT_FOUND,
  DISPUTE_OVER,
  type DisputeMove,
  type DisputeOutcome,
  type DisputeParty,
  disputeCategoryNames,
  disputeMoveError,
  disputeMoves,
  disputeOutcomeNames,
  HEAR_BOTH_FIRST,
  isDisputable,
  isHeard,
  MAX_EVIDENCE_FILES,
  moverOf,
  NOBODY_TO_SUSPEND,
  NOT_DISPUTABLE,
  OPEN_ALREADY,
  otherParty,
  pendingDisputeStatuses,
  TOO_MANY_FILES,
} from './rules.ts';

const partyOfCaller = (context: Context): DisputeParty =>
  requireSignedIn(context).role === 'contractor' ? 'contractor' : 'homeowner';

const notFound = () => new ApiError('not-found', DISPUTE_NOT_FOUND);

type NewDispute = Pick<DisputeRow, 'projectId' | 'category' | 'description'> & {
  amount?: number | undefined;
  fileIds?: readonly string[] | undefined;
};

/** Opens a dispute with its conversation of both sides and support; one open dispute a project and side. */
export async function openDispute(tx: Db, context: Context, input: NewDispute) {
  const caller = requireSignedIn(context);
  const { projectId, fileIds = [], ...words } = input;
  if (!(await findVisibleProject(tx, projectId, caller))) throw new ApiError('not-found');
  const project = await lockProject(tx, projectId);
  const now = context.now();
  if (!project?.contractorId || !isDisputable(project, now))
    throw new ApiError('failed-precondition', NOT_DISPUTABLE);
  const { homeownerId, contractorId } = project;
  const [id, openedBy] = [newId(), partyOfCaller(context)];
  const inserted = await insertDispute(tx, {
    ...{ ...words, id, projectId, homeownerId, contractorId, openedBy },
    ...{ answerBy: answerDeadline(now), createdAt: now, updatedAt: now },
  });
  if (!inserted) throw new ApiError('already-exists', OPEN_ALREADY);
  await addEvidence(tx, { id, party: openedBy, ownerId: caller.uid, fileIds });
  const conversation = await createConversation(
    tx,
    context,
    { homeownerId, contractorId },
    {
      ...{ type: 'escalated', priority: 'high', withSupport: true, projectId },
      subject: `Dispute: ${project.title}`,
    },
  );
  if (conversation) {
    await updateDispute(tx, id, { conversationId: conversation.id, updatedAt: now });
    await say(
      tx,
      context,
      conversation.id,
      `${caller.name} opened a dispute: ${disputeCategoryNames[input.category]}. Both sides and support can write here.`,
    );
  }
  await record(tx, context, 'opened', { id, homeownerId, contractorId, projectId });
  return id;
}

const say = (tx: Db, context: Context, conversationId: string, content: string) =>
  appendMessage(tx, context, 'system', {
    ...{ id: conversationId, messageId: newId(), content },
    messageType: 'system_escalation',
    senderName: `${context.services.config.brand} support`,
    unreadFor: ['admin'],
  });

async function addEvidence(
  tx: Db,
  {
    id,
    party,
    ownerId,
    fileIds,
  }: { id: string; party: DisputeParty; ownerId: string; fileIds: readonly string[] },
) {
  const ids = [...new Set(fileIds)];
  if (ids.length === 0) return;
  if ((await countDisputeFiles(tx, id, party)) + ids.length > MAX_EVIDENCE_FILES)
    throw new ApiError('failed-precondition', TOO_MANY_FILES);
  if (!(await addDisputeFiles(tx, { disputeId: id, ownerId, party, ids })))
    throw new ApiError('not-found', 'One of the files is missing. Add it again');
}

function assertMove(dispute: DisputeRow, context: Context, move: DisputeMove) {
  const mover = moverOf(dispute, requireSignedIn(context).role);
  const refused = disputeMoveError(dispute, mover, move);
  if (!refused) return;
  if (refused === 'permission-denied') throw new ApiError(refused);
  const isPending = pendingDisputeStatuses.some((status) => status === dispute.status);
  throw new ApiError(
    refused,
    isPending && move === 'answer' ? ANSWERED_ALREADY : isPending ? undefined : DISPUTE_OVER,
  );
}

type Update = {
  id: string;
  answer?: string | undefined;
  fileIds?: readonly string[] | undefined;
  status?: 'investigating' | 'closed' | undefined;
};

/** Answers, adds to, takes up or withdraws a dispute. Moves of one dispute wait for each other. */
export async function changeDispute(tx: Db, context: Context, { id, ...update }: Update) {
  const dispute = await requireLocked(tx, context, id);
  const now = context.now();
  if (update.fileIds?.length) {
    assertMove(dispute, context, 'addFiles');
    await addEvidence(tx, {
      ...{ id, party: partyOfCaller(context), fileIds: update.fileIds },
      ownerId: requireSignedIn(context).uid,
    });
    await updateDispute(tx, id, { updatedAt: now });
    if (update.answer === undefined) await record(tx, context, 'evidence', dispute);
  }
  if (update.answer !== undefined) {
    assertMove(dispute, context, 'answer');
    await moveTo(tx, dispute, 'answer', { answer: update.answer, answeredAt: now, updatedAt: now });
    await record(tx, context, 'answered', dispute);
  }
  if (update.status === 'investigating') {
    assertMove(dispute, context, 'investigate');
    await moveTo(tx, dispute, 'investigate', { updatedAt: now });
    await record(tx, context, 'investigating', dispute);
  }
  if (update.status === 'closed') {
    assertMove(dispute, context, 'close');
    await moveTo(tx, dispute, 'close', { closedAt: now, updatedAt: now });
    await endConversation(tx, context, dispute, 'the dispute was withdrawn.');
    await record(tx, context, 'closed', dispute);
  }
}

async function requireLocked(tx: Db, context: Context, id: string) {
  const dispute = await lockDispute(tx, id, recordScopeOf(context));
  if (!dispute) throw notFound();
  return dispute;
}

const moveTo = (
  tx: Db,
  { id, status }: DisputeRow,
  move: DisputeMove,
  changes: Partial<DisputeRow> & { updatedAt: Date },
) => updateDispute(tx, id, { ...changes, status: disputeMoves[move].to ?? status });

type Decision = {
  id: string;
  outcome: DisputeOutcome;
  reasons: string;
  against?: DisputeParty | undefined;
};

/** Decides a dispute. A suspension takes effect in the same transaction. */
export async function decideDispute(
  tx: Db,
  context: Context,
  { id, outcome, reasons, against }: Decision,
) {
  const dispute = await requireLocked(tx, context, id);
  assertMove(dispute, context, 'resolve');
  const now = context.now();
  const isPersonal = outcome === 'warning' || outcome === 'suspension';
  const party = isPersonal ? (against ?? otherParty(dispute.openedBy)) : null;
  if (outcome === 'suspension' && party) await suspend(tx, context, dispute, party);
  await moveTo(tx, dispute, 'resolve', {
    ...{ outcome, reasons, against: party, decidedAt: now, updatedAt: now },
    decidedBy: requireSignedIn(context).uid,
  });
  await endConversation(tx, context, dispute, `${disputeOutcomeNames[outcome]}. ${reasons}`);
  await record(tx, context, 'resolved', dispute, { outcome });
}

/** Why somebody is kept out whom a decision suspends. */
const DISPUTE_DECIDED = 'The decision of a dispute suspends them';

async function suspend(tx: Db, context: Context, dispute: DisputeRow, party: DisputeParty) {
  // Whoever opened it has said their side with it.
  if (party !== dispute.openedBy && !isHeard(dispute, context.now()))
    throw new ApiError('failed-precondition', HEAR_BOTH_FIRST);
  const parties = await findProjectParties(tx, dispute.projectId);
  const userId = party === 'homeowner' ? dispute.homeownerId : parties?.contractorUserId;
  if (!userId || !(await suspendPerson(tx, context, userId, DISPUTE_DECIDED)))
    throw new ApiError('failed-precondition', NOBODY_TO_SUSPEND);
}

/** Lets support leave the conversation; one that support has left already stays as it is. */
async function endConversation(
  tx: Db,
  context: Context,
  { conversationId }: DisputeRow,
  words: string,
) {
  if (!conversationId) return;
  const support = { party: 'admin', id: requireSignedIn(context).uid } as const;
  await resolveConversation(tx, context, support, conversationId, words);
}

type Subject = Pick<DisputeRow, 'id' | 'homeownerId' | 'contractorId' | 'projectId'>;

const record = (
  tx: Db,
  context: ActorContext,
  what: string,
  { id, homeownerId, contractorId, projectId }: Subject,
  data: Record<string, string> = {},
) =>
  recordActivity(tx, context, {
    type: `dispute.${what}`,
    subjectType: 'dispute',
    subjectId: id,
    audience: [homeownerId, contractorId, SUPPORT_RECIPIENT_ID],
    data: { ...data, projectId },
  });

/** Takes up what the other side has not answered in time. */
export const takeUpUnanswered = (context: JobContext) =>
  context.db.transaction(async (tx) => {
    for (const dispute of await passDeadlines(tx, context.now()))
      await record(tx, context, 'unanswered', dispute);
  });

const PUBLISHED_MS = 365 * 86_400_000;

/** Counts what is published about the disputes of the last twelve months. */
export async function publishFigures({ db, now }: JobContext) {
  const computedAt = now();
  const since = new Date(computedAt.getTime() - PUBLISHED_MS);
  await storeFigures(db, { figures: await computeFigures(db, since), since, computedAt });
}
