import { implement } from '@orpc/server';
import { guarded } from '#server/call-middleware.ts';
import { type Context, requireSignedIn } from '#server/context.ts';
import { bulkMovesContract } from './contract.ts';
import { listUndoableMoves } from './data.ts';
import { type BulkAction, UNDO_MINUTES } from './rules.ts';
import { makeMove, planMove, undoMove } from './service.ts';

const api = implement(bulkMovesContract).$context<Context>().use(guarded);

export const bulkMovesHandlers = api.router({
  previewBulk: api.previewBulk.handler(async ({ input, context }) => {
    const { planned, missing, seen } = await planMove(context.db, context, input);
    const items = planned.map(({ person: { id, name, email, isActive, sessionCount }, plan }) => ({
      ...{ uid: id, name, email, outcome: plan.outcome },
      reason: plan.outcome === 'refused' ? plan.reason : null,
      sessions: plan.outcome === 'change' && isActive && !plan.isActive ? sessionCount : 0,
      business: plan.outcome === 'change' ? plan.business : ('same' as const),
    }));
    return { items, missing, seen };
  }),
  moveBulk: api.moveBulk.handler(async ({ input, context }) =>
    present(await makeMove(context, input)),
  ),
  recentBulk: api.recentBulk.handler(async ({ context }) => {
    const { uid } = requireSignedIn(context);
    const moves = await listUndoableMoves(context.db, uid, context.now());
    return { items: moves.map(present), nextCursor: null };
  }),
  undoBulk: api.undoBulk.handler(async ({ input: { id }, context }) => {
    const { restored, kept } = await undoMove(context, id);
    return {
      restored,
      kept: kept.map(({ person: { id: uid, name, email }, reason }) => ({
        ...{ uid, name, email, reason },
      })),
    };
  }),
});

type Made = { id: string; action: BulkAction; createdAt: Date; changed: number };

const present = ({ id, action, createdAt, changed }: Made) => ({
  ...{ id, action, changed, madeAt: createdAt },
  undoUntil: new Date(createdAt.getTime() + UNDO_MINUTES * 60_000),
});
