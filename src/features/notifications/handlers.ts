import { implement, withEventMeta } from '@orpc/server';
import { canResume, deliveriesAfter, recordNumbered } from '#features/activities/data.ts';
import { findUser, findUserByEmail, type UserRow } from '#features/users/data.ts';
import { pathInArea } from '#lib/area.ts';
import { decodeCursor, idCursor, pageFrom } from '#lib/cursor.ts';
import { Refusal } from '#lib/refusal.ts';
import { type Context, signedIn } from '#server/context.ts';
import { guarded } from '#server/implement.ts';
import type { Heard } from '#server/live/live.ts';
import { type LiveNotification, notificationsContract } from './contract.ts';
import {
  countByKind,
  countUnread,
  findNotification,
  type Inbox,
  listNotifications,
  makeNotification,
  markAllRead,
  markRead,
  type NotificationRow,
  recordBlocked,
  removeNotification,
} from './data.ts';
import { actions, LIVE_NOTIFICATIONS } from './rules.ts';

const api = implement(notificationsContract).$context<Context>().use(guarded);

/** Lines that a resuming stream reads at once. */
const BACKLOG = 500;

export const notificationsHandlers = {
  list: api.list.handler(async ({ input: { cursor, limit, type, unread }, context }) => {
    const inbox = inboxOf(context);
    const [after] = cursor === undefined ? [] : decodeCursor(cursor, idCursor);
    const wanted = { after, limit: limit + 1, type, unread };
    const rows = await listNotifications(context.db, inbox, wanted);
    const { items, nextCursor } = pageFrom(rows, limit, ({ id }) => [id]);
    return { items: items.map((row) => toMyself(context, row)), nextCursor };
  }),

  unreadCount: api.unreadCount.handler(async ({ context }) => ({
    count: await countUnread(context.db, inboxOf(context)),
  })),

  markRead: api.markRead.handler(async ({ input: { id }, context }) => {
    const row = await markRead(context.db, context, inboxOf(context), id);
    if (!row) throw new Refusal('not-found');
    return toMyself(context, row);
  }),

  markAllRead: api.markAllRead.handler(async ({ context }) => ({
    count: await markAllRead(context.db, context, inboxOf(context)),
  })),

  reportBlocked: api.reportBlocked.handler(async ({ input: { id }, context }) => {
    const inbox = inboxOf(context);
    const row = await findNotification(context.db, inbox, id);
    if (!row) throw new Refusal('not-found');
    const outside = row.actionUrl !== null && !pathInArea(inbox.role, row.actionUrl);
    if (outside) await recordBlocked(context, row);
    return { recorded: outside };
  }),

  remove: api.remove.handler(async ({ input: { id }, context }) => {
    const removed = await removeNotification(context.db, context, inboxOf(context), id);
    if (!removed) throw new Refusal('not-found');
    return { success: true as const };
  }),

  stats: api.stats.handler(async ({ context }) => {
    const counted = await countByKind(context.db, inboxOf(context));
    const none = () => ({ total: 0, unread: 0 });
    const stats = {
      ...none(),
      byType: {} as Partial<Record<NotificationRow['type'], ReturnType<typeof none>>>,
      byPriority: { high: none(), medium: none() },
    };
    for (const { type, priority, total, unread } of counted) {
      stats.byType[type] ??= none();
      for (const sum of [stats, stats.byType[type], stats.byPriority[priority]]) {
        sum.total += total;
        sum.unread += unread;
      }
    }
    return stats;
  }),

  /** What wakes it only says what happened to which: it is read as it is now, so nothing is stale. */
  live: api.live.handler(({ context, lastEventId, signal }) => {
    const { uid } = signedIn(context);
    const { db, services } = context;
    const inbox = inboxOf(context);
    const from = positionOf(lastEventId);
    let last = from ?? services.live.position;
    const known = new Set<string>();

    const telling = async (
      change: LiveNotification['change'],
      id: string | null,
      row?: NotificationRow | undefined,
    ) =>
      withEventMeta(
        {
          change,
          id,
          notification: row ? toMyself(context, row) : null,
          unread: await countUnread(db, inbox),
        },
        { id: String(last) },
      );

    async function* begin() {
      const resumes = from !== undefined && (await canResume(db, from));
      if (!resumes) last = services.live.position;
      yield await telling('opened', null);
      if (resumes) return;
      const rows = await listNotifications(db, inbox, { limit: LIVE_NOTIFICATIONS });
      for (const row of rows.toReversed()) {
        known.add(row.id);
        yield await telling('shown', row.id, row);
      }
    }

    async function* missed() {
      for (let more = true; more; ) {
        const backlog = await deliveriesAfter(db, [uid], last, BACKLOG);
        yield* each(backlog);
        more = backlog.length === BACKLOG;
      }
    }

    async function* each(events: readonly Event[]) {
      for (const { position, type, subjectId, data } of events) {
        if (position === undefined || position <= last) continue;
        last = position;
        const change = changes.get(type);
        if (!change || (data.role !== undefined && data.role !== inbox.role)) continue;
        if (change === 'created' && known.has(subjectId)) continue;
        const row = change === 'removed' ? undefined : await findNotification(db, inbox, subjectId);
        if (change === 'created' && !row) continue;
        yield await telling(change, change === 'removed' ? subjectId : (row?.id ?? null), row);
      }
    }

    let isNew = true;
    return services.live.open<LiveNotification>(
      { context, recipientIds: [uid], signal },
      {
        concerns: ({ type }) => changes.has(type),
        async *tell(heard) {
          if (isNew) {
            isNew = false;
            yield* begin();
            yield* missed();
          }
          yield* each(heard);
          return undefined;
        },
      },
    );
  }),

  create: api.create.handler(({ input, context }) =>
    context.db.transaction(async (tx) => {
      const { userId, customerEmail, actionUrl, ...news } = input;
      if ((userId === undefined) === (customerEmail === undefined))
        throw invalid('userId', 'Say whom');
      if (actionUrl !== undefined && !pathInArea(news.role, actionUrl))
        throw invalid('actionUrl', 'That is outside of the portal');
      const user = userId
        ? await findUser(tx, userId)
        : await findUserByEmail(tx, customerEmail?.toLowerCase() ?? '');
      if (!user?.isActive || !user.roles.includes(news.role)) throw new Refusal('not-found');
      const activityId = await recordNumbered(tx, context, {
        type: 'notification.requested',
        subjectType: 'user',
        subjectId: user.id,
        audience: [],
        data: { type: news.type },
      });
      const { actionText = actions[news.type].text, ...rest } = news;
      const row = await makeNotification(tx, context, {
        ...rest,
        actionText,
        userId: user.id,
        actionUrl: actionUrl ?? null,
        activityId,
      });
      if (!row) throw new Refusal('aborted');
      return present(row, { email: user.email, name: user.name });
    }),
  ),
};

type Event = Pick<Heard, 'position' | 'type' | 'subjectId' | 'data'>;

const changes = new Map<string, 'created' | 'read' | 'removed'>([
  ['notification.created', 'created'],
  ['notification.read', 'read'],
  ['notification.removed', 'removed'],
]);

const positionOf = (lastEventId: string | undefined) =>
  lastEventId && /^\d{1,15}$/.test(lastEventId) ? Number(lastEventId) : undefined;

const invalid = (path: string, message: string) =>
  new Refusal('invalid-argument', undefined, { issues: [{ path, message }] });

/** Of the role that the person has taken: what belongs to another portal is not shown here. */
function inboxOf(context: Context): Inbox {
  const { uid, role } = signedIn(context);
  return { userId: uid, role };
}

const toMyself = (context: Context, row: NotificationRow) => present(row, signedIn(context));

/** What an admin wrote under that name may be no time at all. */
function momentOf(written: string | null) {
  const at = new Date(written ?? Number.NaN);
  return Number.isNaN(at.getTime()) ? null : at;
}

const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;

/** Both flavours of spec §3 in one: keyed by the person, and by the customer's e-mail address. */
function present(
  row: NotificationRow,
  person: Pick<UserRow, 'email' | 'name'> & { contractorId?: string | undefined },
) {
  const { data, isRead, role, userId, type, actionText } = row;
  const isHomeowner = role === 'homeowner';
  const named = (name: string) => {
    const value = data[name];
    return typeof value === 'string' && uuid.test(value) ? value : null;
  };
  const written = (name: string) => (typeof data[name] === 'string' ? data[name] : null);
  return {
    ...row,
    quoteId: named('quoteId'),
    contractorName: written('contractorName'),
    projectName: written('projectName'),
    amount: typeof data.amount === 'number' ? data.amount : null,
    validUntil: momentOf(written('validUntil')),
    homeownerId: isHomeowner ? userId : named('homeownerId'),
    contractorId: (isHomeowner ? undefined : person.contractorId) ?? named('contractorId'),
    customerEmail: isHomeowner ? person.email : null,
    customerName: isHomeowner ? person.name : null,
    actionText: actionText ?? actions[type].text,
    metadata: data,
    read: isRead,
  };
}
