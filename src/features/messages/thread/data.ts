import { and, asc, desc, eq, gt, lt, ne, type Placeholder, sql } from 'drizzle-orm';
import { listMessageFiles, presentFile } from '#features/files/data.ts';
import { SUPPORT_RECIPIENT_ID } from '#lib/roles.ts';
import type { ActorContext, Context } from '#server/context.ts';
import type { Db } from '#server/database/database.ts';
import { inlineLimit, preparedStatement } from '#server/database/prepared-statements.ts';
import { recordActivity } from '#server/outbox/outbox.ts';
import {
  type ConversationParty,
  EDIT_MINUTES,
  isEditable,
  type Participant,
  previewOf,
} from '../rules.ts';
import {
  type ConversationRow,
  conversations,
  type MessageRow,
  messages,
  partyColumns,
} from '../tables.ts';

const { placeholder } = sql;

/** Who hears of what happens in a conversation. */
export const audienceOf = (
  conversation: Pick<ConversationRow, 'homeownerId' | 'contractorId' | 'withSupport'>,
) => [
  conversation.homeownerId,
  conversation.contractorId,
  conversation.withSupport ? SUPPORT_RECIPIENT_ID : null,
];

/** What someone may see from their seat. */
export const isVisibleTo = (participant: ParticipantOrPlaceholder) =>
  and(
    hasParticipant(participant),
    ne(conversations.status, 'deleted'),
    isNotDeletedFor(participant.party),
  );

/** In a prepared statement, who it is comes later. */
type ParticipantOrPlaceholder = Pick<Participant, 'party'> & { id: string | Placeholder };

const hasParticipant = ({ party, id }: ParticipantOrPlaceholder) =>
  party === 'admin' ? sql`with_support` : eq(partyColumns[party].id, id);

export const isNotDeletedFor = (party: ConversationParty) =>
  ne(conversations[partyColumns[party].status], 'deleted');

/** The newest messages before `seq` and after `cleared`, newest first. */
export const listMessagesBefore = (
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

const prepareMessagesAfter = (rows: number) => (db: Db, statement: string) =>
  db
    .select()
    .from(messages)
    .where(
      and(eq(messages.conversationId, placeholder('id')), gt(messages.seq, placeholder('seq'))),
    )
    .orderBy(asc(messages.seq))
    .limit(inlineLimit(rows))
    .prepare(statement);

/** The next messages after `seq`, oldest first. */
export const listMessagesAfter = (db: Db, id: string, seq: number, limit: number) =>
  preparedStatement(db, `messages-after-${limit}`, prepareMessagesAfter(limit)).execute({
    id,
    seq,
  });

/** Whether a message is there. Ask while its conversation is locked. */
export async function hasMessage(tx: Db, conversationId: string, id: string) {
  const found = and(eq(messages.conversationId, conversationId), eq(messages.id, id));
  return (await tx.$count(messages, found)) > 0;
}

type ParticipantIds = Partial<Pick<ConversationRow, 'homeownerId' | 'contractorId'>>;

/** What somebody is shown of messages from their seat in a conversation, with what they carry. */
export async function presentMessages(
  { db, services, now }: Pick<Context, 'db' | 'services' | 'now'>,
  participant: Participant,
  conversation: ParticipantIds & { id: string },
  rows: readonly MessageRow[],
) {
  const idsWithFiles = rows.flatMap(({ id, fileCount }) => (fileCount > 0 ? [id] : []));
  const files = idsWithFiles.length > 0 ? await listMessageFiles(db, idsWithFiles) : [];
  const filesOf = Map.groupBy(files, ({ messageId }) => messageId);
  return rows.map(({ unreadHomeowner, unreadContractor, unreadAdmin, ...row }) => {
    const unread = { homeowner: unreadHomeowner, contractor: unreadContractor, admin: unreadAdmin };
    const mine = row.senderRole === participant.party;
    const isOwnAndEditable = mine && row.senderId === participant.id && isEditable(row, now());
    return {
      ...row,
      conversationId: conversation.id,
      sender: row.senderId,
      read: mine ? isReadByOthers(unread, conversation) : !unread[participant.party],
      editableUntil: isOwnAndEditable
        ? new Date(row.createdAt.getTime() + EDIT_MINUTES * 60_000)
        : null,
      attachments: (filesOf.get(row.id) ?? []).map((file) => presentFile(file, services, now())),
    };
  });
}

/** Between two people, that support has not seen it yet does not matter. */
function isReadByOthers(
  unread: Record<ConversationParty, boolean>,
  { homeownerId, contractorId }: ParticipantIds,
) {
  if (unread.homeowner || unread.contractor) return false;
  return homeownerId && contractorId ? true : !unread.admin;
}

/** Changes what somebody wrote; undefined when it is not theirs, `late` when it may not be changed any more. */
export function editMessage(
  db: Db,
  context: ActorContext,
  participant: Participant,
  { id, messageId, content }: { id: string; messageId: string; content: string },
) {
  return db.transaction(async (tx) => {
    const [conversation] = await tx
      .select()
      .from(conversations)
      .where(and(eq(conversations.id, id), isVisibleTo(participant)))
      .for('update');
    if (!conversation) return undefined;
    const isThisMessage = and(
      eq(messages.conversationId, id),
      eq(messages.id, messageId),
      eq(messages.senderRole, participant.party),
      eq(messages.senderId, participant.id),
    );
    const [existing] = await tx.select().from(messages).where(isThisMessage);
    if (!existing) return undefined;
    if (!isEditable(existing, context.now())) return 'late' as const;
    const [edited] = await tx
      .update(messages)
      .set({ content, edited: true })
      .where(isThisMessage)
      .returning();
    if (existing.seq === conversation.lastSeq)
      await tx
        .update(conversations)
        .set({ lastMessage: previewOf(content) })
        .where(eq(conversations.id, id));
    await recordActivity(tx, context, {
      type: 'message.edited',
      subjectType: 'conversation',
      subjectId: id,
      audience: audienceOf(conversation),
      data: { messageId, seq: existing.seq },
    });
    return edited;
  });
}
