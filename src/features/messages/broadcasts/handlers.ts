import { implement } from '@orpc/server';
import { ApiError } from '#lib/api-error.ts';
import { decodeCursor, idCursor, pageFrom } from '#lib/cursor.ts';
import { guarded } from '#server/call-middleware.ts';
import { type Context, requireSignedIn } from '#server/context.ts';
import { broadcastsContract } from './contract.ts';
import {
  type BroadcastRow,
  countAudience,
  findBroadcast,
  insertBroadcast,
  listBroadcasts,
  moveBroadcast,
  retryBroadcast,
} from './data.ts';
import {
  type BroadcastMove,
  computeProgress,
  MAX_DAYS_AHEAD,
  MAX_PER_ROLE,
  movesOf,
} from './rules.ts';

const api = implement(broadcastsContract).$context<Context>().use(guarded);

const DAY_MS = 86_400_000;

export const broadcastsHandlers = api.router({
  list: api.list.handler(async ({ input: { cursor, limit }, context }) => {
    const [after] = cursor === undefined ? [] : decodeCursor(cursor, idCursor);
    const rows = await listBroadcasts(context.db, { after, limit: limit + 1 });
    const { items, nextCursor } = pageFrom(rows, limit, ({ id }) => [id]);
    return { items: items.map(presentBroadcast), nextCursor };
  }),

  audience: api.audience.handler(async ({ input, context }) => ({
    ...(await countAudience(context.db, input)),
    mostPerRole: MAX_PER_ROLE,
  })),

  get: api.get.handler(async ({ input: { id }, context }) =>
    presentBroadcast(requireBroadcast(await findBroadcast(context.db, id))),
  ),

  create: api.create.handler(({ input, context }) => {
    const { uid, name } = requireSignedIn(context);
    const { subject = '', message, roles, state = null, scheduledAt = null } = input;
    const ahead = scheduledAt ? scheduledAt.getTime() - context.now().getTime() : 0;
    if (scheduledAt && (ahead <= 0 || ahead > MAX_DAYS_AHEAD * DAY_MS))
      throw new ApiError('out-of-range', undefined, {
        issues: [{ path: 'scheduledAt', message: 'Choose a time within the coming year' }],
      });
    return context.db.transaction(async (tx) => {
      const fields = { subject, message, roles: [...new Set(roles)], state, scheduledAt };
      return presentBroadcast(
        await insertBroadcast(tx, context, { ...fields, createdBy: uid, createdByName: name }),
      );
    });
  }),

  cancel: api.cancel.handler(({ input: { id }, context }) => move(context, id, 'cancel')),
  retry: api.retry.handler(({ input: { id }, context }) => move(context, id, 'retry')),
});

const move = (context: Context, id: string, name: BroadcastMove) =>
  context.db.transaction(async (tx) => {
    const row = requireBroadcast(await findBroadcast(tx, id));
    if (!movesOf(row).includes(name)) throw new ApiError('failed-precondition');
    const moved =
      name === 'retry'
        ? await retryBroadcast(tx, context, row)
        : await moveBroadcast(tx, context, row, name);
    if (!moved) throw new ApiError('aborted');
    return presentBroadcast(moved);
  });

function requireBroadcast(row: BroadcastRow | undefined) {
  if (!row) throw new ApiError('not-found');
  return row;
}

const presentBroadcast = (row: BroadcastRow) => ({
  ...row,
  ...computeProgress(row),
  moves: movesOf(row),
});
