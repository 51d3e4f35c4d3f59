import { implement } from '@orpc/server';
import { decodeCursor, idCursor, pageFrom } from '#lib/cursor.ts';
import { Refusal } from '#lib/refusal.ts';
import { type Context, signedIn } from '#server/context.ts';
import { guarded } from '#server/implement.ts';
import { broadcastsContract } from './contract.ts';
import {
  type BroadcastRow,
  countAudience,
  findBroadcast,
  insertBroadcast,
  listBroadcasts,
  moveBroadcast,
} from './data.ts';
import { broadcastMoves, figuresOf, MAX_DAYS_AHEAD, MOST_PER_ROLE, movesOf } from './rules.ts';

const api = implement(broadcastsContract).$context<Context>().use(guarded);

const DAY = 86_400_000;

export const broadcastsHandlers = api.router({
  list: api.list.handler(async ({ input: { cursor, limit }, context }) => {
    const [after] = cursor === undefined ? [] : decodeCursor(cursor, idCursor);
    const rows = await listBroadcasts(context.db, { after, limit: limit + 1 });
    const { items, nextCursor } = pageFrom(rows, limit, ({ id }) => [id]);
    return { items: items.map(present), nextCursor };
  }),

  audience: api.audience.handler(async ({ input, context }) => ({
    ...(await countAudience(context.db, input)),
    mostPerRole: MOST_PER_ROLE,
  })),

  get: api.get.handler(async ({ input: { id }, context }) =>
    present(found(await findBroadcast(context.db, id))),
  ),

  create: api.create.handler(({ input, context }) => {
    const { uid, name } = signedIn(context);
    const { message, roles, state = null, scheduledAt = null } = input;
    const ahead = scheduledAt ? scheduledAt.getTime() - context.now().getTime() : 0;
    if (scheduledAt && (ahead <= 0 || ahead > MAX_DAYS_AHEAD * DAY))
      throw new Refusal('out-of-range', undefined, {
        issues: [{ path: 'scheduledAt', message: 'Choose a time within the coming year' }],
      });
    return context.db.transaction(async (tx) => {
      const given = { message, roles: [...new Set(roles)], state, scheduledAt };
      return present(
        await insertBroadcast(tx, context, { ...given, createdBy: uid, createdByName: name }),
      );
    });
  }),

  cancel: api.cancel.handler(({ input: { id }, context }) =>
    context.db.transaction(async (tx) => {
      const row = found(await findBroadcast(tx, id));
      if (!broadcastMoves.cancel.from.includes(row.status))
        throw new Refusal('failed-precondition');
      const moved = await moveBroadcast(tx, context, row, 'cancel');
      if (!moved) throw new Refusal('aborted');
      return present(moved);
    }),
  ),
});

function found(row: BroadcastRow | undefined) {
  if (!row) throw new Refusal('not-found');
  return row;
}

const present = (row: BroadcastRow) => ({ ...row, ...figuresOf(row), moves: movesOf(row) });
