import { and, eq, ne, sql } from 'drizzle-orm';
import { recordActivity } from '#features/activities/data.ts';
import { everyone, seenByViewer } from '#features/contractors/data.ts';
import { contractors } from '#features/contractors/tables.ts';
import { users } from '#features/users/tables.ts';
import type { Context } from '#server/context.ts';
import type { Db } from '#server/database/database.ts';
import { kindOf } from './rules.ts';
import { type ConversationRow, conversations, sides } from './tables.ts';
import { audienceOf } from './thread/data.ts';

export type Pair = { homeownerId: string; contractorId: string };
export type About = {
  subject?: string | undefined;
  leadId?: string | undefined;
  projectId?: string | undefined;
  quoteId?: string | undefined;
};

export const isUnifiedOf = ({ homeownerId, contractorId }: Pair) =>
  and(
    eq(conversations.homeownerId, homeownerId),
    eq(conversations.contractorId, contractorId),
    sql`${conversations.unified}`,
  );

/** The one conversation of a pair, if it was ever opened. */
export async function findUnified(db: Db, pair: Pair) {
  const [row] = await db.select().from(conversations).where(isUnifiedOf(pair));
  return row;
}

type Doing = Pick<Context, 'actor' | 'requestId'>;
type Opener = 'homeowner' | 'contractor';

/** To whoever did not open it, a conversation shows once something is said in it. */
const begunBy = (opener: Opener | undefined) =>
  ({
    statusHomeowner: opener === 'homeowner' ? 'active' : 'unopened',
    statusContractor: opener === 'contractor' ? 'active' : 'unopened',
  }) as const;

/** A homeowner writes first only to a business that they may see. */
async function namesOf(db: Db, { homeownerId, contractorId }: Pair, opener: Opener | undefined) {
  const viewer = opener === 'homeowner' ? { uid: homeownerId, seesAll: false } : everyone;
  const [names] = await db
    .select({ homeownerName: users.name, contractorName: contractors.businessName })
    .from(users)
    .innerJoin(
      contractors,
      and(eq(contractors.id, contractorId), contractors.isActive, seenByViewer(viewer)),
    )
    .where(and(eq(users.id, homeownerId), users.isActive));
  return names;
}

const recordOpened = (tx: Db, context: Doing, opened: ConversationRow) =>
  recordActivity(tx, context, {
    type: 'conversation.opened',
    subjectType: 'conversation',
    subjectId: opened.id,
    audience: audienceOf(opened),
  });

/** Opens the one conversation of a pair, or gives the one that is there; undefined without such people. */
export async function openUnified(
  db: Db,
  context: Doing,
  pair: Pair,
  about: About,
  opener?: Opener,
): Promise<ConversationRow | undefined> {
  const names = await namesOf(db, pair, opener);
  if (!names) return undefined;
  return db.transaction(async (tx) => {
    const [opened] = await tx
      .insert(conversations)
      .values({
        ...about,
        ...pair,
        ...names,
        ...kindOf(about),
        ...begunBy(opener),
        unified: true,
      })
      .onConflictDoNothing({
        target: [conversations.homeownerId, conversations.contractorId],
        where: sql`unified`,
      })
      .returning();
    if (!opened) return findUnified(tx, pair);
    await recordOpened(tx, context, opened);
    return opened;
  });
}

/** One more conversation of a pair, about something of its own; undefined without such people. */
export async function createConversation(
  db: Db,
  context: Doing,
  pair: Pair,
  about: About & Partial<Pick<ConversationRow, 'type' | 'priority'>>,
  opener: Opener,
) {
  const names = await namesOf(db, pair, opener);
  if (!names) return undefined;
  return db.transaction(async (tx) => {
    const [opened] = await tx
      .insert(conversations)
      .values({ ...pair, ...names, ...kindOf(about), ...about, ...begunBy(opener) })
      .returning();
    if (opened) await recordOpened(tx, context, opened);
    return opened;
  });
}

/** Puts a conversation among those of the side that has just opened it. */
export const showTo = (db: Db, id: string, opener: Opener) =>
  db
    .update(conversations)
    .set({ [sides[opener].status]: 'active' })
    .where(and(eq(conversations.id, id), ne(conversations[sides[opener].status], 'active')));
