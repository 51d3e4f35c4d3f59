import { and, eq } from 'drizzle-orm';
import type { Db } from '#server/database/database.ts';
import { conversations, messages } from '../tables.ts';

/** A message of a conversation that a guest opened, and where the guest is reached; undefined for others. */
export async function findGuestMessage(db: Db, conversationId: string, seq: number) {
  const [row] = await db
    .select({
      name: conversations.userName,
      email: conversations.userEmail,
      subject: conversations.subject,
      content: messages.content,
    })
    .from(messages)
    .innerJoin(conversations, eq(conversations.id, messages.conversationId))
    .where(
      and(
        eq(messages.conversationId, conversationId),
        eq(messages.seq, seq),
        eq(conversations.userType, 'guest'),
      ),
    );
  return row?.email ? { ...row, name: row.name ?? '', email: row.email } : undefined;
}
