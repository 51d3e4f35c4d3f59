import { implement } from '@orpc/server';
import { ApiError } from '#lib/api-error.ts';
import { idFromCursor, pageFrom } from '#lib/cursor.ts';
import { guarded } from '#server/call-middleware.ts';
import { type ActorContext, type Context, requireSignedIn } from '#server/context.ts';
import type { Db } from '#server/database/database.ts';
import { recordActivity } from '#server/outbox/outbox.ts';
import { announcementsContract } from './contract.ts';
import {
  type AnnouncementRow,
  deleteAnnouncement,
  findAnnouncement,
  insertAnnouncement,
  insertDismissal,
  listAnnouncements,
  listLiveAnnouncements,
  lockAnnouncement,
  updateAnnouncement,
} from './data.ts';
import {
  type AnnouncementMove,
  compareAnnouncements,
  MAX_GUEST_BANNERS,
  movesOf,
  statusOf,
} from './rules.ts';

const api = implement(announcementsContract).$context<Context>().use(guarded);
const success = { success: true as const };

export const announcementsHandlers = api.router({
  list: api.list.handler(async ({ input: { cursor, limit }, context }) => {
    const rows = await listAnnouncements(context.db, { before: idFromCursor(cursor), limit });
    const { items, nextCursor } = pageFrom(rows, limit, ({ id }) => [id]);
    return { items: items.map((row) => present(row, context)), nextCursor };
  }),

  live: api.live.handler(async ({ context: { actor, db, now } }) => {
    const isPerson = actor.kind === 'person';
    const live = await listLiveAnnouncements(db, {
      audience: isPerson ? actor.role : 'guest',
      userId: isPerson ? actor.uid : undefined,
      now: now(),
    });
    return { items: live.sort(compareAnnouncements).slice(0, isPerson ? 1 : MAX_GUEST_BANNERS) };
  }),

  get: api.get.handler(async ({ input: { id }, context }) =>
    present(requireFound(await findAnnouncement(context.db, id)), context),
  ),

  create: api.create.handler(({ input: { draft, ...fields }, context }) => {
    const { uid, name } = requireSignedIn(context);
    const { startsAt = context.now(), audience } = fields;
    assertEndsLater(startsAt, fields.endsAt);
    return context.db.transaction(async (tx) => {
      const row = await insertAnnouncement(tx, {
        ...{ ...fields, startsAt, audience: [...new Set(audience)], isDraft: draft },
        ...{ createdBy: uid, createdByName: name, createdAt: context.now() },
      });
      await record(tx, context, row, 'created');
      return present(row, context);
    });
  }),

  update: api.update.handler(({ input: { id, ...changes }, context }) =>
    change(context, id, 'edit', (row) => {
      const { startsAt = row.startsAt, endsAt = row.endsAt, audience = row.audience } = changes;
      assertEndsLater(startsAt, endsAt);
      return { ...changes, startsAt, endsAt, audience: [...new Set(audience)] };
    }),
  ),

  publish: api.publish.handler(({ input: { id }, context }) =>
    change(context, id, 'publish', ({ startsAt, endsAt }) => {
      const now = context.now();
      const from = startsAt > now ? startsAt : now;
      assertEndsLater(from, endsAt);
      return { isDraft: false, startsAt: from };
    }),
  ),

  end: api.end.handler(({ input: { id }, context }) =>
    change(context, id, 'end', ({ startsAt }) => {
      const now = context.now();
      // One that had not begun keeps a start before its end.
      return { endsAt: now, startsAt: startsAt > now ? now : startsAt };
    }),
  ),

  remove: api.remove.handler(({ input: { id }, context }) =>
    context.db.transaction(async (tx) => {
      const row = requireFound(await lockAnnouncement(tx, id));
      assertMove(row, 'remove', context);
      await deleteAnnouncement(tx, id);
      await record(tx, context, row, 'removed');
      return success;
    }),
  ),

  dismiss: api.dismiss.handler(async ({ input: { id }, context }) => {
    const { uid, role } = requireSignedIn(context);
    const row = await findAnnouncement(context.db, id);
    const wasSeen = row && ['live', 'ended'].includes(statusOf(row, context.now()));
    if (!wasSeen || !row.audience.includes(role)) throw new ApiError('not-found');
    if (!row.isDismissible) throw new ApiError('failed-precondition');
    await insertDismissal(context.db, id, uid);
    return success;
  }),
});

function requireFound(row: AnnouncementRow | undefined) {
  if (!row) throw new ApiError('not-found');
  return row;
}

function assertEndsLater(startsAt: Date, endsAt: Date | null) {
  if (endsAt && endsAt <= startsAt)
    throw new ApiError('out-of-range', undefined, {
      issues: [{ path: 'endsAt', message: 'Choose an end after the start' }],
    });
}

function assertMove(row: AnnouncementRow, move: AnnouncementMove, { now }: Pick<Context, 'now'>) {
  if (!movesOf(statusOf(row, now())).includes(move)) throw new ApiError('failed-precondition');
}

/** Changes a locked announcement, if its state allows the move. */
const change = (
  context: Context,
  id: string,
  move: AnnouncementMove,
  changesOf: (row: AnnouncementRow) => Parameters<typeof updateAnnouncement>[2],
) =>
  context.db.transaction(async (tx) => {
    const row = requireFound(await lockAnnouncement(tx, id));
    assertMove(row, move, context);
    const changed = await updateAnnouncement(tx, id, changesOf(row), context.now());
    await record(tx, context, row, 'changed');
    return present(requireFound(changed), context);
  });

const record = (tx: Db, context: ActorContext, { id, audience }: AnnouncementRow, event: string) =>
  recordActivity(tx, context, {
    type: `announcement.${event}`,
    subjectType: 'announcement',
    subjectId: id,
    audience: [],
    severity: 'warning',
    data: { audience },
  });

function present(row: AnnouncementRow, { now }: Pick<Context, 'now'>) {
  const status = statusOf(row, now());
  return { ...row, status, moves: movesOf(status) };
}

/** The handlers of this module, by the public names of their calls. */
export const announcementsRouter = {
  announcements: announcementsHandlers,
};
