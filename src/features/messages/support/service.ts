import { newId } from '#lib/columns.ts';
import type { ActorContext } from '#server/context.ts';
import type { Db } from '#server/database/database.ts';
import { appendMessage, sendMessage } from '../send/data.ts';
import { type ConversationRow, conversations } from '../tables.ts';

/** Who asks support for something: somebody from their portal, or a guest who leaves an address. */
export type SupportRequester =
  | { kind: 'homeowner'; uid: string; name: string; email: string }
  | { kind: 'contractor'; uid: string; contractorId: string; name: string; email: string }
  | { kind: 'guest'; name: string; email: string };

type SupportQuestion = {
  subject: string;
  content: string;
  priority?: ConversationRow['priority'];
  location?: string | undefined;
};

/**
 * Opens a support conversation with its first message; the admins hear of it. Somebody with an account
 * finds it among their messages; to a guest the answers go by mail. One transaction; sends nothing itself.
 */
export function openSupportConversation(
  db: Db,
  context: ActorContext,
  asker: SupportRequester,
  { content, ...about }: SupportQuestion,
): Promise<ConversationRow> {
  const person = asker.kind === 'guest' ? { userId: null } : { userId: asker.uid };
  return db.transaction(async (tx) => {
    const [opened] = await tx
      .insert(conversations)
      .values({
        ...about,
        ...person,
        ...participantColumns(asker),
        type: 'support',
        userType: asker.kind,
        userName: asker.name,
        userEmail: asker.email,
        withSupport: true,
      })
      .returning();
    if (!opened) throw new Error('an insert gives its row');
    await addSupportMessage(tx, context, asker, { id: opened.id, content });
    return opened;
  });
}

const participantColumns = (asker: SupportRequester) => {
  if (asker.kind === 'homeowner') return { homeownerId: asker.uid, homeownerName: asker.name };
  if (asker.kind === 'contractor')
    return { contractorId: asker.contractorId, contractorName: asker.name };
  return {};
};

/**
 * Says something more in a support conversation as whoever opened it; undefined when it is not theirs. That
 * a guest may is for the caller to know: nothing but the id is asked for here.
 */
export function addSupportMessage(
  db: Db,
  context: ActorContext,
  asker: SupportRequester,
  { id, content }: { id: string; content: string },
) {
  if (asker.kind === 'homeowner')
    return sendMessage(db, context, { party: 'homeowner', id: asker.uid }, { id, content });
  if (asker.kind === 'contractor')
    return sendMessage(
      db,
      context,
      { party: 'contractor', id: asker.contractorId },
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
