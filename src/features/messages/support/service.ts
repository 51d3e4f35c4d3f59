import { and, eq, sql } from 'drizzle-orm';
import { contractors } from '#features/contractors/tables.ts';
import { users } from '#features/users/tables.ts';
import { newId } from '#lib/columns.ts';
import type { ActorContext } from '#server/context.ts';
import type { Db } from '#server/database/database.ts';
import { recordActivity } from '#server/outbox/outbox.ts';
import { locationOfPerson } from '../data.ts';
import type { UserType } from '../rules.ts';
import { appendMessage } from '../send/data.ts';
import { sendMessage } from '../send/service.ts';
import { recordOpened } from '../service.ts';
import { type ConversationRow, conversations } from '../tables.ts';

/** The author of a question to support: a user in one of their roles, or a guest. */
export type SupportRequester =
  | { kind: 'homeowner'; uid: string; name: string; email: string }
  | { kind: 'contractor'; uid: string; contractorId: string; name: string; email: string }
  | { kind: 'guest'; name: string; email: string };

type SupportQuestion = {
  subject: string;
  content: string;
  priority?: ConversationRow['priority'];
  page?: string | undefined;
};

/**
 * Starts a support conversation with its first message. Users find it among their messages; guests
 * are answered by email. One transaction; sends nothing itself.
 */
export const openSupportConversation = (
  db: Db,
  context: ActorContext,
  requester: SupportRequester,
  { content, ...about }: SupportQuestion,
) =>
  db.transaction(async (tx) => {
    const columns = requesterColumns(requester);
    const [created] = await tx
      .insert(conversations)
      .values({ ...about, ...columns, type: 'support', withSupport: true })
      .returning();
    if (!created) throw new Error('an insert gives its row');
    await recordActivity(tx, context, {
      type: 'support.requested',
      subjectType: 'conversation',
      subjectId: created.id,
      audience: [],
    });
    await addSupportMessage(tx, context, requester, { id: created.id, content });
    return created;
  });

/** What a new conversation records of the person whom support talks with. */
export const participantColumns = ({ contractorId, ...person }: Recipient) => ({
  ...person,
  location: locationOfPerson({ userId: person.userId, contractorId }),
  ...(person.userType === 'homeowner'
    ? { homeownerId: person.userId, homeownerName: person.userName }
    : { contractorId: contractorId ?? null, contractorName: person.userName }),
});

const requesterColumns = (requester: SupportRequester) => {
  const { kind, name: userName, email: userEmail } = requester;
  if (kind === 'guest') return { userType: kind, userName, userEmail };
  const contractorId = kind === 'contractor' ? requester.contractorId : undefined;
  return participantColumns({
    userId: requester.uid,
    userType: kind,
    userName,
    userEmail,
    contractorId,
  });
};

/**
 * Adds a message to a support conversation as its author; undefined when it is not theirs. For
 * guests the caller checks that: only the id is compared here.
 */
export function addSupportMessage(
  db: Db,
  context: ActorContext,
  requester: SupportRequester,
  { id, content }: { id: string; content: string },
) {
  if (requester.kind === 'homeowner')
    return sendMessage(db, context, { party: 'homeowner', id: requester.uid }, { id, content });
  if (requester.kind === 'contractor')
    return sendMessage(
      db,
      context,
      { party: 'contractor', id: requester.contractorId },
      { id, content },
    );
  return appendMessage(db, context, 'guest', {
    id,
    content,
    messageId: newId(),
    messageType: 'text',
    unreadFor: ['admin'],
  });
}

/** A user in the role in which support writes to them. */
export type Recipient = {
  userId: string;
  userType: Exclude<UserType, 'guest'>;
  userName: string;
  userEmail: string;
  /** Their business, for contractors. */
  contractorId?: string | null | undefined;
};

/** Finds an active user in a role that they have. */
export async function findRecipient(
  db: Db,
  userId: string,
  userType?: Recipient['userType'],
): Promise<Recipient | undefined> {
  const [row] = await db
    .select({
      userId: users.id,
      userName: users.name,
      userEmail: users.email,
      role: users.role,
      roles: users.roles,
      contractorId: contractors.id,
      businessName: contractors.businessName,
    })
    .from(users)
    .leftJoin(contractors, eq(contractors.userId, users.id))
    .where(and(eq(users.id, userId), users.isActive));
  if (!row) return undefined;
  const { role, roles, businessName, ...person } = row;
  const requestedType = userType ?? (role === 'contractor' ? 'contractor' : 'homeowner');
  if (requestedType === 'contractor')
    return person.contractorId && roles.includes('contractor')
      ? { ...person, userType: requestedType, userName: businessName ?? person.userName }
      : undefined;
  return roles.includes('homeowner') ? { ...person, userType: requestedType } : undefined;
}

type ConversationDetails = Partial<Pick<ConversationRow, 'subject' | 'priority'>>;

/** Finds or starts the conversation of an admin and a user. */
export async function findOrCreateAdminConversation(
  db: Db,
  context: ActorContext,
  adminId: string,
  recipient: Recipient,
  about: ConversationDetails,
): Promise<ConversationRow> {
  return db.transaction(async (tx) => {
    const [created] = await tx
      .insert(conversations)
      .values({
        ...about,
        ...participantColumns(recipient),
        adminId,
        assignedAgent: adminId,
        type: 'admin_support',
        withSupport: true,
        statusHomeowner: 'unopened',
        statusContractor: 'unopened',
      })
      .onConflictDoNothing({
        target: [conversations.adminId, conversations.userId, conversations.userType],
        where: sql`type = 'admin_support'`,
      })
      .returning();
    if (created) {
      await recordOpened(tx, context, created);
      return created;
    }
    const { userId, userType } = recipient;
    const [existing] = await tx
      .select()
      .from(conversations)
      .where(
        and(
          eq(conversations.adminId, adminId),
          eq(conversations.userId, userId),
          eq(conversations.userType, userType),
          eq(conversations.type, 'admin_support'),
        ),
      );
    if (!existing) throw new Error('what an insert met is there');
    return existing;
  });
}
