import { implement } from '@orpc/server';
import { pathInArea } from '#lib/area.ts';
import { decodeCursor, idCursor, pageFrom } from '#lib/cursor.ts';
import { Refusal } from '#lib/refusal.ts';
import { type Context, signedIn } from '#server/context.ts';
import { guarded } from '#server/implement.ts';
import { notificationsContract } from './contract.ts';
import {
  countUnread,
  findNotification,
  type Inbox,
  listNotifications,
  markAllRead,
  markRead,
  recordBlocked,
} from './data.ts';

const api = implement(notificationsContract).$context<Context>().use(guarded);

export const notificationsHandlers = api.router({
  list: api.list.handler(async ({ input: { cursor, limit }, context }) => {
    const [after] = cursor === undefined ? [] : decodeCursor(cursor, idCursor);
    const rows = await listNotifications(context.db, inboxOf(context), { after, limit: limit + 1 });
    return pageFrom(rows, limit, ({ id }) => [id]);
  }),

  unreadCount: api.unreadCount.handler(async ({ context }) => ({
    count: await countUnread(context.db, inboxOf(context)),
  })),

  markRead: api.markRead.handler(async ({ input: { id }, context }) => {
    const row = await markRead(context.db, context, inboxOf(context), id);
    if (!row) throw new Refusal('not-found');
    return row;
  }),

  reportBlocked: api.reportBlocked.handler(async ({ input: { id }, context }) => {
    const inbox = inboxOf(context);
    const row = await findNotification(context.db, inbox, id);
    if (!row) throw new Refusal('not-found');
    const outside = row.actionUrl !== null && !pathInArea(inbox.role, row.actionUrl);
    if (outside) await recordBlocked(context, row);
    return { recorded: outside };
  }),

  markAllRead: api.markAllRead.handler(async ({ context }) => ({
    count: await markAllRead(context.db, context, inboxOf(context)),
  })),
});

/** Of the role that the person has taken: what belongs to another portal is not shown here. */
function inboxOf(context: Context): Inbox {
  const { uid, role } = signedIn(context);
  return { userId: uid, role };
}
