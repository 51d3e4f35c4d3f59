import { and, eq, sql } from 'drizzle-orm';
import type { ActorContext } from '#server/context.ts';
import type { Db } from '#server/database/database.ts';
import { appendMessage } from '../send/data.ts';
import { hasMessage } from '../send/service.ts';
import { participantColumns, type Recipient } from '../support/service.ts';
import { conversations } from '../tables.ts';

type BroadcastMessage = {
  adminId: string;
  /** The sender's name shown with it. */
  senderName: string;
  /** Heads it; empty for none. */
  subject: string;
  content: string;
  /** A uuid v5 of broadcast and recipient: sending it again changes nothing. */
  messageId: string;
};

/**
 * Posts a broadcast's message to the recipient's broadcast conversation (type `admin_broadcast`,
 * one per person and role), once per `messageId`. Admins see that conversation once the recipient
 * answers. Returns the conversation's id.
 */
export function postBroadcastMessage(
  db: Db,
  context: ActorContext,
  recipient: Recipient,
  { adminId, messageId, subject, ...message }: BroadcastMessage,
): Promise<string> {
  const { userId, userType } = recipient;
  const isBroadcastConversation = and(
    eq(conversations.userId, userId),
    eq(conversations.userType, userType),
    eq(conversations.type, 'admin_broadcast'),
  );
  return db.transaction(async (tx) => {
    await tx
      .insert(conversations)
      .values({
        ...participantColumns(recipient),
        adminId,
        type: 'admin_broadcast',
        subject: 'Announcements',
        withSupport: true,
        statusAdmin: 'unopened',
      })
      .onConflictDoNothing({
        target: [conversations.userId, conversations.userType],
        where: sql`type = 'admin_broadcast'`,
      });
    const [locked] = await tx
      .select({ id: conversations.id })
      .from(conversations)
      .where(isBroadcastConversation)
      .for('update');
    if (!locked) throw new Error('what an insert met is there');
    const { id } = locked;
    if (await hasMessage(tx, id, messageId)) return id;
    await appendMessage(tx, context, 'admin', {
      ...message,
      id,
      messageId,
      senderId: adminId,
      messageType: 'broadcast',
      ...(subject && { metadata: { subject } }),
      unreadFor: ['homeowner', 'contractor'],
    });
    return id;
  });
}
