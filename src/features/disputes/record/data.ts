import { and, desc, eq, getTableColumns, inArray } from 'drizzle-orm';
import { conversations, messages } from '#features/messages/tables.ts';
import type { Db } from '#server/database/database.ts';
import { MAX_RECORD_ENTRIES } from '../rules.ts';

/**
 * What both sides wrote each other, the latest first: all of their conversations, also what one of them has deleted
 * for themselves.
 */
export const listMessagesOfPair = (
  db: Db,
  { homeownerId, contractorId }: { homeownerId: string; contractorId: string },
) =>
  db
    .select(getTableColumns(messages))
    .from(messages)
    .where(
      inArray(
        messages.conversationId,
        db
          .select({ id: conversations.id })
          .from(conversations)
          .where(
            and(
              eq(conversations.homeownerId, homeownerId),
              eq(conversations.contractorId, contractorId),
            ),
          ),
      ),
    )
    .orderBy(desc(messages.createdAt), desc(messages.id))
    .limit(MAX_RECORD_ENTRIES);
