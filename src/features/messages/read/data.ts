import { and, asc, desc, eq, gt, lt, sql } from 'drizzle-orm';
import { contractors } from '#features/contractors/tables.ts';
import { listMessageFiles, presentFile } from '#features/files/data.ts';
import type { Context } from '#server/context.ts';
import type { Db } from '#server/database/database.ts';
import { selectBrief } from '#server/database/json-statement.ts';
import { bucketedRowLimit, inlineLimit } from '#server/database/prepared-statements.ts';
import { type ConversationParty, EDIT_MINUTES, isEditable, type Participant } from '../rules.ts';
import {
  type ConversationRow,
  conversations,
  type MessageRow,
  messages,
  partyColumns,
} from '../tables.ts';

/**
 * An unread message and the person to notify; undefined once it was read. It stays unread until the
 * transaction ends: marking as read waits for the lock on the conversation, sending does not.
 */
export async function findUnreadMessage(tx: Db, party: ConversationParty, id: string, seq: number) {
  await tx
    .select({ id: conversations.id })
    .from(conversations)
    .where(eq(conversations.id, id))
    .for('key share');
  const readerId = {
    homeowner: conversations.homeownerId,
    contractor: contractors.userId,
    admin: conversations.assignedAgent,
  }[party];
  const [row] = await tx
    .select({
      /** For support, the assigned agent. */
      userId: readerId,
      senderName: messages.senderName,
      homeownerName: conversations.homeownerName,
      contractorName: conversations.contractorName,
      content: messages.content,
      fileCount: messages.fileCount,
      priority: conversations.priority,
    })
    .from(messages)
    .innerJoin(conversations, eq(conversations.id, messages.conversationId))
    .leftJoin(contractors, eq(contractors.id, conversations.contractorId))
    .where(
      and(
        eq(messages.conversationId, id),
        eq(messages.seq, seq),
        messages[partyColumns[party].unread],
      ),
    );
  return row;
}

const { placeholder } = sql;

/** The newest messages before `seq` and after `cleared`, newest first. */
export async function listMessagesBefore(
  db: Db,
  id: string,
  seq: number | undefined,
  limit: number,
  cleared = 0,
) {
  const rows = bucketedRowLimit(limit - 1);
  const found = await selectBrief(
    db,
    `messages-before ${seq !== undefined} ${rows}`,
    () =>
      db
        .select()
        .from(messages)
        .where(
          and(
            eq(messages.conversationId, placeholder('id')),
            seq === undefined ? undefined : lt(messages.seq, placeholder('seq')),
            gt(messages.seq, placeholder('cleared')),
          ),
        )
        .orderBy(desc(messages.seq))
        .limit(inlineLimit(rows)),
    { id, seq, cleared },
  );
  return found.slice(0, limit);
}

/** The next messages after `seq`, oldest first. */
export async function listMessagesAfter(db: Db, id: string, seq: number, limit: number) {
  const rows = bucketedRowLimit(limit - 1);
  const found = await selectBrief(
    db,
    `messages-after ${rows}`,
    () =>
      db
        .select()
        .from(messages)
        .where(
          and(eq(messages.conversationId, placeholder('id')), gt(messages.seq, placeholder('seq'))),
        )
        .orderBy(asc(messages.seq))
        .limit(inlineLimit(rows)),
    { id, seq },
  );
  return found.slice(0, limit);
}

type ParticipantIds = Partial<Pick<ConversationRow, 'homeownerId' | 'contractorId'>>;

/** Messages with attachments as a participant sees them. */
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
    const isOwn = row.senderRole === participant.party;
    const isOwnAndEditable = isOwn && row.senderId === participant.id && isEditable(row, now());
    return {
      ...row,
      conversationId: conversation.id,
      sender: row.senderId,
      read: isOwn ? isReadByOthers(unread, conversation) : !unread[participant.party],
      editableUntil: isOwnAndEditable
        ? new Date(row.createdAt.getTime() + EDIT_MINUTES * 60_000)
        : null,
      attachments: (filesOf.get(row.id) ?? []).map((file) => presentFile(file, services, now())),
    };
  });
}

/** Between two people, support's reading does not count. */
function isReadByOthers(
  unread: Record<ConversationParty, boolean>,
  { homeownerId, contractorId }: ParticipantIds,
) {
  if (unread.homeowner || unread.contractor) return false;
  return homeownerId && contractorId ? true : !unread.admin;
}
