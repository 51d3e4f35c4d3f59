import { and, eq, ne, sql } from 'drizzle-orm';
import { unrestrictedViewer, visibleToViewer } from '#features/contractors/data.ts';
import { contractors } from '#features/contractors/tables.ts';
import { users } from '#features/users/tables.ts';
import { ApiError } from '#lib/api-error.ts';
import {
  type ActorContext,
  type Context,
  requireActingContractor,
  requireSignedIn,
} from '#server/context.ts';
import type { Db } from '#server/database/database.ts';
import { recordActivity } from '#server/outbox/outbox.ts';
import {
  audienceOf,
  findConsolidatedId,
  findCurrentConversation,
  locationOfWork,
  presentConversation,
  titleOfWork,
} from './data.ts';
import { classifyTopic, type Participant } from './rules.ts';
import { type ConversationRow, conversations, partyColumns } from './tables.ts';

export type ParticipantPair = { homeownerId: string; contractorId: string };
export type ConversationTopic = {
  subject?: string | undefined;
  leadId?: string | undefined;
  projectId?: string | undefined;
  quoteId?: string | undefined;
};

export const isUnifiedConversationOf = ({ homeownerId, contractorId }: ParticipantPair) =>
  and(
    eq(conversations.homeownerId, homeownerId),
    eq(conversations.contractorId, contractorId),
    sql`${conversations.unified}`,
  );

/** The unified conversation of a pair, if there is one. */
export async function findUnifiedConversation(db: Db, pair: ParticipantPair) {
  const [row] = await db.select().from(conversations).where(isUnifiedConversationOf(pair));
  return row;
}

type Opener = 'homeowner' | 'contractor';

/** The party that did not start a conversation sees it from the first message on. */
const initialStatuses = (opener: Opener | undefined) =>
  ({
    statusHomeowner: opener === 'homeowner' ? 'active' : 'unopened',
    statusContractor: opener === 'contractor' ? 'active' : 'unopened',
  }) as const;

/** A homeowner may start a conversation only with a business that is visible to them. */
async function findPairNames(
  db: Db,
  { homeownerId, contractorId }: ParticipantPair,
  opener: Opener | undefined,
) {
  const viewer =
    opener === 'homeowner' ? { uid: homeownerId, isUnrestricted: false } : unrestrictedViewer;
  const [names] = await db
    .select({ homeownerName: users.name, contractorName: contractors.businessName })
    .from(users)
    .innerJoin(
      contractors,
      and(eq(contractors.id, contractorId), contractors.isActive, visibleToViewer(viewer)),
    )
    .where(and(eq(users.id, homeownerId), users.isActive));
  return names;
}

export const recordOpened = (tx: Db, context: ActorContext, created: ConversationRow) =>
  recordActivity(tx, context, {
    type: 'conversation.opened',
    subjectType: 'conversation',
    subjectId: created.id,
    audience: audienceOf(created),
  });

/**
 * Starts the unified conversation of a pair, or returns the existing one; undefined unless both are
 * active.
 */
export async function startConversation(
  db: Db,
  context: ActorContext,
  pair: ParticipantPair,
  about: ConversationTopic,
  opener?: Opener,
): Promise<ConversationRow | undefined> {
  const names = await findPairNames(db, pair, opener);
  if (!names) return undefined;
  return db.transaction(async (tx) => {
    const [created] = await tx
      .insert(conversations)
      .values({
        ...about,
        ...pair,
        ...names,
        ...classifyTopic(about),
        ...initialStatuses(opener),
        subject: about.subject ?? titleOfWork(pair.homeownerId, about),
        location: locationOfWork(pair.homeownerId, about),
        unified: true,
      })
      .onConflictDoNothing({
        target: [conversations.homeownerId, conversations.contractorId],
        where: sql`unified`,
      })
      .returning();
    if (!created) return findUnifiedConversation(tx, pair);
    await recordOpened(tx, context, created);
    return created;
  });
}

/** Locks the pair's unified conversation until the transaction ends, starting it if needed. */
export async function lockOrStartConversation(
  tx: Db,
  context: ActorContext,
  pair: ParticipantPair,
  about: ConversationTopic,
  opener?: Opener,
) {
  for (;;) {
    const [locked] = await tx
      .select({ id: conversations.id })
      .from(conversations)
      .where(isUnifiedConversationOf(pair))
      .for('update');
    if (locked) return locked.id;
    // It may have been consolidated while this waited for the lock: find the new one.
    const opened =
      (await findUnifiedConversation(tx, pair)) ??
      (await startConversation(tx, context, pair, about, opener));
    if (!opened) return undefined;
  }
}

/**
 * Creates another conversation of a pair, about its own topic; undefined unless both are active.
 */
export async function createConversation(
  db: Db,
  context: ActorContext,
  pair: ParticipantPair,
  about: ConversationTopic & Partial<Pick<ConversationRow, 'type' | 'priority' | 'withSupport'>>,
  opener?: Opener,
) {
  const names = await findPairNames(db, pair, opener);
  if (!names) return undefined;
  return db.transaction(async (tx) => {
    const [created] = await tx
      .insert(conversations)
      .values({
        ...{ ...pair, ...names, ...classifyTopic(about), ...about, ...initialStatuses(opener) },
        location: locationOfWork(pair.homeownerId, about),
      })
      .returning();
    if (created) await recordOpened(tx, context, created);
    return created;
  });
}

/** Shows a conversation in the list of the party that has just opened it. */
export const markOpenedBy = (db: Db, id: string, opener: Opener) =>
  db
    .update(conversations)
    .set({ [partyColumns[opener].status]: 'active' })
    .where(and(eq(conversations.id, id), ne(conversations[partyColumns[opener].status], 'active')));

export const conversationNotFound = () => new ApiError('not-found', 'Conversation not found');

/** The caller as a participant, in their active role. */
export function participantOf(context: Context): Participant {
  const { role, uid } = requireSignedIn(context);
  if (role === 'contractor')
    return { party: role, id: requireActingContractor(context).contractorId };
  return { party: role, id: uid };
}

/** The caller as one of the pair; admins are refused. */
export function nonAdminParticipantOf(context: Context): NonAdminParticipant {
  const { party, id } = participantOf(context);
  if (party === 'admin') throw new ApiError('permission-denied');
  return { party, id };
}

export type NonAdminParticipant = Participant & { party: 'homeowner' | 'contractor' };

export async function requireConversation(
  { db }: Pick<Context, 'db'>,
  participant: Participant,
  id: string,
) {
  const row = await findCurrentConversation(db, participant, id);
  if (!row) throw conversationNotFound();
  return row;
}

export async function requireConsolidatedId({ db }: Context, id: string) {
  const into = await findConsolidatedId(db, id);
  if (!into) throw conversationNotFound();
  return into;
}

export const presentFor =
  ({ services }: Context, participant: Participant) =>
  (row: Parameters<typeof presentConversation>[1]) =>
    presentConversation(participant, row, services.config);
