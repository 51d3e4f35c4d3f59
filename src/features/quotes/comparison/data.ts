import { and, asc, eq, inArray, isNotNull } from 'drizzle-orm';
import type { Db } from '#server/database/database.ts';
import { quotes } from '../tables.ts';

/** The open and answered quotes of a homeowner's project, lowest amount first. */
export const quotesToCompare = (
  db: Db,
  { homeownerId, projectId }: { homeownerId: string; projectId: string },
  limit: number,
) =>
  db
    .select()
    .from(quotes)
    .where(
      and(
        eq(quotes.projectId, projectId),
        inArray(quotes.status, ['sent', 'accepted', 'rejected']),
        eq(quotes.homeownerId, homeownerId),
        isNotNull(quotes.sentAt),
      ),
    )
    .orderBy(asc(quotes.totalAmount), asc(quotes.id))
    .limit(limit);
