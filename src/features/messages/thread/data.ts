import { and, asc, desc, eq, gt, lt, ne, type Placeholder, sql } from 'drizzle-orm';
import { recordActivity } from '#features/activities/data.ts';
import { listMessageFiles, presentFile } from '#features/files/data.ts';
import type { Context } from '#server/context.ts';
import type { Db } from '#server/database/database.ts';
import { prepared, writtenLimit } from '#server/database/prepared.ts';
import {
  type ConversationParty,
  EDIT_MINUTES,
  isEditable,
  previewOf,
  type Seat,
  SUPPORT_DESK,
} from '../rules.ts';
import {
  type ConversationRow,
  conversations,
  type MessageRow,
  messages,
  sides,
} from '../tables.ts';

const { placeholder } = sql;

type Doing = Pick<Context, 'actor' | 'requestId' | 'now'>;

/** Who hears of what happens in a conversation. */
export const audienceOf = (
  conversation: Pick<ConversationRow, 'homeownerId' | 'contractorId' | 'withSupport'>,
) => [
  conversation.homeownerId,
  conversation.contractorId,
  conversation.withSupport ? SUPPORT_DESK : null,
];

/** What someone may see from their seat. */
export const seenFrom = (seat: SeatOrItsPlace) =>
  and(atSeat(seat), ne(conversations.status, 'deleted'), stillThere(seat.party));

/** In a prepared statement, who it is comes later. */
type SeatOrItsPlace = Pick<Seat, 'party'> & { id: string | Placeholder };

const atSeat = ({ party, id }: SeatOrItsPlace) =>
  party === 'admin' ? sql`with_support` : eq(sides[party].id, id);

export const stillThere = (party: ConversationParty) =>
  ne(conversations[sides[party].status], 'deleted');

/** The newest messages before `seq` and after `cleared`, newest first. */
export const messagesBefore = (
  db: Db,
  id: string,
  seq: number | undefined,
  limit: number,
  cleared = 0,
) =>
  db
    .select()
    .from(messages)
    .where(
      and(
        eq(messages.conversationId, id),
        seq ? lt(messages.seq, seq) : undefined,
        cleared ? gt(messages.seq, cleared) : undefined,
      ),
    )
    .orderBy(desc(messages.seq))
    .limit(limit);

const nextMessages = (rows: number) => (db: Db, statement: string) =>
  db
    .select()
    .from(messages)
    .where(
      and(eq(messages.conversationId, placeholder('id')), gt(messages.seq, placeholder('seq'))),
    )
    .orderBy(asc(messages.seq))
    .limit(writtenLimit(rows))
    .prepare(statement);

/** The next messages after `seq`, oldest first. */
export const messagesAfter = (db: Db, id: string, seq: number, limit: number) =>
  prepared(db, `messages-after-${limit}`, nextMessages(limit)).execute({ id, seq });

/** Whether a message is there. Ask while its conversation is locked. */
export async function isMessageThere(tx: Db, conversationId: string, id: string) {
  const found = and(eq(messages.conversationId, conversationId), eq(messages.id, id));
  return (await tx.$count(messages, found)) > 0;
}

type Between = Partial<Pick<ConversationRow, 'homeownerId' | 'contractorId'>>;

/** What somebody is shown of messages from their seat in a conversation, with what they carry. */
export async function presentMessages(
  { db, services, now }: Pick<Context, 'db' | 'services' | 'now'>,
  seat: Seat,
  conversation: Between & { id: string },
  rows: readonly MessageRow[],
) {
  const carrying = rows.flatMap(({ id, fileCount }) => (fileCount > 0 ? [id] : []));
  const files = carrying.length > 0 ? await listMessageFiles(db, carrying) : [];
  const filesOf = Map.groupBy(files, ({ messageId }) => messageId);
  return rows.map(({ unreadHomeowner, unreadContractor, unreadAdmin, ...row }) => {
    const unread = { homeowner: unreadHomeowner, contractor: unreadContractor, admin: unreadAdmin };
    const mine = row.senderRole === seat.party;
    const own = mine && row.senderId === seat.id && isEditable(row, now());
    return {
      ...row,
      conversationId: conversation.id,
      sender: row.senderId,
      read: mine ? isReadByOthers(unread, conversation) : !unread[seat.party],
      editableUntil: own ? new Date(row.createdAt.getTime() + EDIT_MINUTES * 60_000) : null,
      attachments: (filesOf.get(row.id) ?? []).map((file) => presentFile(file, services, now())),
    };
  });
}

/** Between two people, that support has not seen it yet does not matter. */
function isReadByOthers(
  unread: Record<ConversationParty, boolean>,
  { homeownerId, contractorId }: Between,
) {
  if (unread.homeowner || unread.contractor) return false;
  return homeownerId && contractorId ? true : !unread.admin;
}

/** Changes what somebody wrote; undefined when it is not theirs, `late` when it may not be changed any more. */
export function editMessage(
  db: Db,
  context: Doing,
  seat: Seat,
  { id, messageId, content }: { id: string; messageId: string; content: string },
) {
  return db.transaction(async (tx) => {
    const [conversation] = await tx
      .select()
      .from(conversations)
      .where(and(eq(conversations.id, id), seenFrom(seat)))
      .for('update');
    if (!conversation) return undefined;
    const its = and(
      eq(messages.conversationId, id),
      eq(messages.id, messageId),
      eq(messages.senderRole, seat.party),
      eq(messages.senderId, seat.id),
    );
    const [known] = await tx.select().from(messages).where(its);
    if (!known) return undefined;
    if (!isEditable(known, context.now())) return 'late' as const;
    const [edited] = await tx
      .update(messages)
      .set({ content, edited: true })
      .where(its)
      .returning();
    if (known.seq === conversation.lastSeq)
      await tx
        .update(conversations)
        .set({ lastMessage: previewOf(content) })
        .where(eq(conversations.id, id));
    await recordActivity(tx, context, {
      type: 'message.edited',
      subjectType: 'conversation',
      subjectId: id,
      audience: audienceOf(conversation),
      data: { messageId, seq: known.seq },
    });
    return edited;
  });
}
