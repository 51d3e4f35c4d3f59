import { implement, withEventMeta } from '@orpc/server';
import { findUser, findUserByEmail, type UserRow } from '#features/users/data.ts';
import { ApiError } from '#lib/api-error.ts';
import { decodeCursor, idCursor } from '#lib/cursor.ts';
import { pathInPortal } from '#lib/portal-path.ts';
import { guarded } from '#server/call-middleware.ts';
import { type Context, requireSignedIn } from '#server/context.ts';
import { writePage } from '#server/http/written-answers.ts';
import type { StreamEvent } from '#server/live/events.ts';
import { canResume, insertActivity, listDeliveriesAfter } from '#server/outbox/outbox.ts';
import { type LiveNotification, Notification, notificationsContract } from './contract.ts';
import { createNotification, type NotificationRow } from './data.ts';
import {
  countByTypeAndPriority,
  countUnread,
  findNotification,
  type Inbox,
  listNotifications,
  listNotificationTexts,
  markAllRead,
  markRead,
  recordBlocked,
  removeNotification,
} from './inbox/data.ts';
import { preferencesHandlers } from './preferences/handlers.ts';
import { pushHandlers } from './push/handlers.ts';
import { INITIAL_LIVE_NOTIFICATIONS, notificationActions } from './rules.ts';

const api = implement(notificationsContract).$context<Context>().use(guarded);

/** Batch size for the backlog of a resuming stream. */
const BACKLOG = 500;

export const notificationsHandlers = {
  list: api.list.handler(async ({ input: { cursor, limit, type, unread }, context }) => {
    const inbox = inboxOf(context);
    const [after] = cursor === undefined ? [] : decodeCursor(cursor, idCursor);
    const options = { after, limit: limit + 1, type, unread };
    const { email, name, contractorId } = requireSignedIn(context);
    return writePage(context, await listNotificationTexts(context.db, inbox, options), {
      ...{ item: Notification, limit, key: ({ id }) => [id] },
      reader: JSON.stringify(['notification', email, name, contractorId]),
      present: (rows) => rows.map((row) => presentForCaller(context, row)),
      staysUntil: () => null,
    });
  }),

  unreadCount: api.unreadCount.handler(async ({ context }) => ({
    count: await countUnread(context.db, inboxOf(context)),
  })),

  markRead: api.markRead.handler(async ({ input: { id }, context }) => {
    const row = await markRead(context.db, context, inboxOf(context), id);
    if (!row) throw new ApiError('not-found');
    return presentForCaller(context, row);
  }),

  markAllRead: api.markAllRead.handler(async ({ context }) => ({
    count: await markAllRead(context.db, context, inboxOf(context)),
  })),

  reportBlocked: api.reportBlocked.handler(async ({ input: { id }, context }) => {
    const inbox = inboxOf(context);
    const row = await findNotification(context.db, inbox, id);
    if (!row) throw new ApiError('not-found');
    const isOutside = row.actionUrl !== null && !pathInPortal(inbox.role, row.actionUrl);
    if (isOutside) await recordBlocked(context, row);
    return { recorded: isOutside };
  }),

  remove: api.remove.handler(async ({ input: { id }, context }) => {
    const removed = await removeNotification(context.db, context, inboxOf(context), id);
    if (!removed) throw new ApiError('not-found');
    return { success: true as const };
  }),

  stats: api.stats.handler(async ({ context }) => {
    const counted = await countByTypeAndPriority(context.db, inboxOf(context));
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

  /**
   * Events only name the notification: its current state is read when sending, so nothing is stale.
   */
  live: api.live.handler(({ context, lastEventId, signal }) => {
    const person = requireSignedIn(context);
    const { db, services } = context;
    const inbox = inboxOf(context);
    const from = parsePosition(lastEventId);
    let last = from ?? services.live.position;
    const sentIds = new Set<string>();

    const liveUpdate = async (
      change: LiveNotification['change'],
      id: string | null,
      row?: NotificationRow | undefined,
    ) =>
      withEventMeta(
        {
          change,
          id,
          notification: row ? presentForCaller(context, row) : null,
          unread: await countUnread(db, inbox),
        },
        { id: String(last) },
      );

    async function* initialUpdates() {
      const resumes = from !== undefined && (await canResume(db, from));
      if (!resumes) last = services.live.position;
      yield await liveUpdate('opened', null);
      if (resumes) return;
      const rows = await listNotifications(db, inbox, { limit: INITIAL_LIVE_NOTIFICATIONS });
      for (const row of rows.toReversed()) {
        sentIds.add(row.id);
        yield await liveUpdate('shown', row.id, row);
      }
    }

    async function* missedUpdates() {
      for (let more = true; more; ) {
        const backlog = await listDeliveriesAfter(db, [person.uid], last, BACKLOG);
        yield* updatesFrom(backlog);
        more = backlog.length === BACKLOG;
      }
    }

    async function* updatesFrom(events: readonly NotificationEvent[]) {
      for (const { position, type, subjectId, data } of events) {
        if (position === undefined || position <= last) continue;
        last = position;
        const change = changeByActivityType.get(type);
        if (!change || (data.role !== undefined && data.role !== inbox.role)) continue;
        if (change === 'created' && sentIds.has(subjectId)) continue;
        const row = change === 'removed' ? undefined : await findNotification(db, inbox, subjectId);
        if (change === 'created' && !row) continue;
        yield await liveUpdate(change, change === 'removed' ? subjectId : (row?.id ?? null), row);
      }
    }

    let isNew = true;
    return services.live.open<LiveNotification>(
      {
        person,
        liveResponse: context.liveResponse,
        recipientIds: [person.uid],
        signal,
      },
      {
        isRelevant: ({ type }) => changeByActivityType.has(type),
        async *produce(events) {
          if (isNew) {
            isNew = false;
            yield* initialUpdates();
            yield* missedUpdates();
          }
          yield* updatesFrom(events);
          return undefined;
        },
      },
    );
  }),

  create: api.create.handler(({ input, context }) =>
    context.db.transaction(async (tx) => {
      const { userId, customerEmail, actionUrl, ...notification } = input;
      if ((userId === undefined) === (customerEmail === undefined))
        throw invalidArgument('userId', 'Choose who it’s for');
      if (actionUrl !== undefined && !pathInPortal(notification.role, actionUrl))
        throw invalidArgument('actionUrl', 'That link is outside the portal');
      const user = userId
        ? await findUser(tx, userId)
        : await findUserByEmail(tx, customerEmail?.toLowerCase() ?? '');
      if (!user?.isActive || !user.roles.includes(notification.role))
        throw new ApiError('not-found');
      const activityId = await insertActivity(tx, context, {
        type: 'notification.requested',
        subjectType: 'user',
        subjectId: user.id,
        audience: [],
        data: { type: notification.type },
      });
      const { actionText = notificationActions[notification.type].text, ...rest } = notification;
      const row = await createNotification(tx, context, {
        ...rest,
        actionText,
        userId: user.id,
        actionUrl: actionUrl ?? null,
        activityId,
      });
      if (!row) throw new ApiError('aborted');
      return present(row, { email: user.email, name: user.name });
    }),
  ),
};

type NotificationEvent = Pick<StreamEvent, 'position' | 'type' | 'subjectId' | 'data'>;

const changeByActivityType = new Map<string, 'created' | 'read' | 'removed'>([
  ['notification.created', 'created'],
  ['notification.read', 'read'],
  ['notification.removed', 'removed'],
]);

const parsePosition = (lastEventId: string | undefined) =>
  lastEventId && /^\d{1,15}$/.test(lastEventId) ? Number(lastEventId) : undefined;

const invalidArgument = (path: string, message: string) =>
  new ApiError('invalid-argument', undefined, { issues: [{ path, message }] });

/** The caller's inbox in their active role; other portals' notifications do not show here. */
function inboxOf(context: Context): Inbox {
  const { uid, role } = requireSignedIn(context);
  return { userId: uid, role };
}

const presentForCaller = (context: Context, row: NotificationRow) =>
  present(row, requireSignedIn(context));

/** A value written by an admin, which may not be a valid time. */
function parseInstant(written: string | null) {
  const at = new Date(written ?? Number.NaN);
  return Number.isNaN(at.getTime()) ? null : at;
}

const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;

/** Combines both formats of spec §3: keyed by user, and by the customer's email address. */
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
    validUntil: parseInstant(written('validUntil')),
    homeownerId: isHomeowner ? userId : named('homeownerId'),
    contractorId: (isHomeowner ? undefined : person.contractorId) ?? named('contractorId'),
    customerEmail: isHomeowner ? person.email : null,
    customerName: isHomeowner ? person.name : null,
    actionText: actionText ?? notificationActions[type].text,
    metadata: data,
    read: isRead,
  };
}

/** The handlers of this module, by their public names. */
export const notificationsRouter = {
  notifications: { ...notificationsHandlers, ...preferencesHandlers, ...pushHandlers },
};
