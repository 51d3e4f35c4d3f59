import { and, eq, ne, sql } from 'drizzle-orm';
import { unrestrictedViewer, visibleToViewer } from '#features/contractors/data.ts';
import { contractors } from '#features/contractors/tables.ts';
import { users } from '#features/users/tables.ts';
import type { ActorContext } from '#server/context.ts';
import type { Db } from '#server/database/database.ts';
import { recordActivity } from '#server/outbox/outbox.ts';
import { classifyTopic } from './rules.ts';
import { type ConversationRow, conversations, partyColumns } from './tables.ts';
import { audienceOf } from './thread/data.ts';

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

/** The one conversation of a pair, if it was ever opened. */
export async function findUnifiedConversation(db: Db, pair: ParticipantPair) {
  const [row] = await db.select().from(conversations).where(isUnifiedConversationOf(pair));
  return row;
}

type Opener = 'homeowner' | 'contractor';

/** To whoever did not open it, a conversation shows once something is said in it. */
const initialStatuses = (opener: Opener | undefined) =>
  ({
    statusHomeowner: opener === 'homeowner' ? 'active' : 'unopened',
    statusContractor: opener === 'contractor' ? 'active' : 'unopened',
  }) as const;

/** A homeowner writes first only to a business that they may see. */
async function findPairNames(
  db: Db,
  { homeownerId, contractorId }: ParticipantPair,
  opener: Opener | undefined,
) {
  const viewer = opener === 'homeowner' ? { uid: homeownerId, seesAll: false } : unrestrictedViewer;
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

const recordOpened = (tx: Db, context: ActorContext, opened: ConversationRow) =>
  recordActivity(tx, context, {
    type: 'conversation.opened',
    subjectType: 'conversation',
    subjectId: opened.id,
    audience: audienceOf(opened),
  });

/** Opens the one conversation of a pair, or gives the one that is there; undefined without such people. */
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
    const [opened] = await tx
      .insert(conversations)
      .values({
        ...about,
        ...pair,
        ...names,
        ...classifyTopic(about),
        ...initialStatuses(opener),
        unified: true,
      })
      .onConflictDoNothing({
        target: [conversations.homeownerId, conversations.contractorId],
        where: sql`unified`,
      })
      .returning();
    if (!opened) return findUnifiedConversation(tx, pair);
    await recordOpened(tx, context, opened);
    return opened;
  });
}

/** One more conversation of a pair, about something of its own; undefined without such people. */
export async function createConversation(
  db: Db,
  context: ActorContext,
  pair: ParticipantPair,
  about: ConversationTopic & Partial<Pick<ConversationRow, 'type' | 'priority'>>,
  opener: Opener,
) {
  const names = await findPairNames(db, pair, opener);
  if (!names) return undefined;
  return db.transaction(async (tx) => {
    const [opened] = await tx
      .insert(conversations)
      .values({ ...pair, ...names, ...classifyTopic(about), ...about, ...initialStatuses(opener) })
      .returning();
    if (opened) await recordOpened(tx, context, opened);
    return opened;
  });
}

/** Puts a conversation among those of the side that has just opened it. */
export const markOpenedBy = (db: Db, id: string, opener: Opener) =>
  db
    .update(conversations)
    .set({ [partyColumns[opener].status]: 'active' })
    .where(and(eq(conversations.id, id), ne(conversations[partyColumns[opener].status], 'active')));
