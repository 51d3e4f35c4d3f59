import { and, desc, eq, gt, isNull, lt, lte, not, or, type SQL, sql } from 'drizzle-orm';
import { users } from '#features/users/tables.ts';
import type { Db } from '#server/database/database.ts';
import { selectBrief } from '#server/database/json-statement.ts';
import { inlineLimit } from '#server/database/prepared-statements.ts';
import type { AnnouncementAudience } from './rules.ts';
import { announcementDismissals, announcements } from './tables.ts';

export type AnnouncementRow = typeof announcements.$inferSelect;
type Changes = Partial<Omit<AnnouncementRow, 'id'>>;

/** All announcements, newest first; one more than `limit` when there is a next page. */
export const listAnnouncements = (
  db: Db,
  { before, limit }: { before: string | undefined; limit: number },
) =>
  db
    .select()
    .from(announcements)
    .where(before === undefined ? undefined : lt(announcements.id, before))
    .orderBy(desc(announcements.id))
    .limit(inlineLimit(limit + 1));

export async function findAnnouncement(db: Db, id: string) {
  const [row] = await db.select().from(announcements).where(eq(announcements.id, id));
  return row;
}

/** Few are live at a time; more than this are not compared. */
const MAX_LIVE = 50;

type Viewer = { audience: AnnouncementAudience; userId: string | undefined; now: Date };

/** The announcements that are live for somebody who has not put them away. */
export const listLiveAnnouncements = (db: Db, { audience, userId, now }: Viewer) =>
  selectBrief(
    db,
    `live-announcements ${userId === undefined}`,
    () => liveStatement(db, userId === undefined),
    { audience, userId, now },
  );

const liveStatement = (db: Db, isGuest: boolean) =>
  db
    .select()
    .from(announcements)
    .where(
      and(
        sql`not ${announcements.isDraft}`,
        or(isNull(announcements.endsAt), gt(announcements.endsAt, sql.placeholder('now'))),
        lte(announcements.startsAt, sql.placeholder('now')),
        sql`${announcements.audience} @> array[${sql.placeholder('audience')}]::text[]`,
        isGuest ? isNull(announcements.state) : isForStateOf(viewer),
        isGuest ? undefined : not(isDismissedBy(viewer)),
      ),
    )
    .orderBy(desc(announcements.startsAt))
    .limit(inlineLimit(MAX_LIVE));

const viewer = sql`${sql.placeholder('userId')}::uuid`;

const isForStateOf = (userId: SQL) =>
  sql`(${announcements.state} is null or ${announcements.state} =
    (select ${users.state} from ${users} where ${users.id} = ${userId}))`;

const isDismissedBy = (userId: SQL) => sql`exists (
  select from ${announcementDismissals}
  where ${announcementDismissals.announcementId} = ${announcements.id}
    and ${announcementDismissals.userId} = ${userId})`;

export async function insertAnnouncement(tx: Db, row: typeof announcements.$inferInsert) {
  const [inserted] = await tx.insert(announcements).values(row).returning();
  if (!inserted) throw new Error('the announcement was not written');
  return inserted;
}

/** Locks one, so that what is read of it holds until the transaction ends. */
export async function lockAnnouncement(tx: Db, id: string) {
  const [row] = await tx.select().from(announcements).where(eq(announcements.id, id)).for('update');
  return row;
}

export async function updateAnnouncement(tx: Db, id: string, changes: Changes, now: Date) {
  const [row] = await tx
    .update(announcements)
    .set({ ...changes, updatedAt: now })
    .where(eq(announcements.id, id))
    .returning();
  return row;
}

export const deleteAnnouncement = (tx: Db, id: string) =>
  tx.delete(announcements).where(eq(announcements.id, id));

export const insertDismissal = (db: Db, announcementId: string, userId: string) =>
  db.insert(announcementDismissals).values({ announcementId, userId }).onConflictDoNothing();
