import { implement } from '@orpc/server';
import { findUser } from '#features/users/data.ts';
import { Refusal, type RefusalCode } from '#lib/refusal.ts';
import { type Context, signedIn } from '#server/context.ts';
import { guarded } from '#server/implement.ts';
import { findConsolidated, findConversation } from '../data.ts';
import { conversationOr404, notFound, seatOf, shownBy, sideOf } from '../participants/data.ts';
import { type Seat, shownStatus } from '../rules.ts';
import { conversationMovesContract } from './contract.ts';
import { escalate, putAway, removeFor, resolve, update } from './data.ts';

const api = implement(conversationMovesContract).$context<Context>().use(guarded);

export const conversationMovesHandlers = {
  update: api.update.handler(async ({ input: { id, status, ...changes }, context }) => {
    const seat = seatOf(context);
    const row = await conversationOr404(context, seat, id);
    const { assignedAgent, priority, subject } = changes;
    if (seat.party !== 'admin' && (assignedAgent !== undefined || priority !== undefined))
      throw new Refusal('permission-denied');
    const assigned =
      assignedAgent === undefined ? undefined : await agentOr404(context, assignedAgent);
    return context.db.transaction(async (tx) => {
      if (status && status !== shownStatus(row, seat.party))
        done(
          await putAway(tx, context, seat, row.id, status === 'archived' ? 'archive' : 'restore'),
        );
      if (subject !== undefined || priority || assigned)
        done(await update(tx, context, seat, row.id, { subject, priority, assigned }));
      return shownBy(context, seat)(await conversationOr404({ ...context, db: tx }, seat, row.id));
    });
  }),

  archive: api.archive.handler(({ input: { id }, context }) =>
    moved(context, id, (seat, own) => putAway(context.db, context, seat, own, 'archive')),
  ),

  remove: api.remove.handler(async ({ input: { id }, context }) => {
    const seat = sideOf(context);
    const row = await conversationOr404(context, seat, id);
    done(await removeFor(context.db, context, seat, row.id));
    return { success: true as const };
  }),

  escalate: api.escalate.handler(async ({ input: { id, ...escalation }, context }) => {
    const seat = seatOf(context);
    const { uid, name } = signedIn(context);
    const row = await findConversation(context.db, seat, id);
    const who = row && seat.party !== 'admin' ? row[`${seat.party}Name`] : name;
    const own = row?.id ?? (await findConsolidated(context.db, id)) ?? id;
    done(await escalate(context.db, context, seat, own, { ...escalation, who, uid }));
    return shownBy(context, seat)(await conversationOr404(context, seat, own));
  }),

  resolve: api.resolve.handler(({ input: { id, resolution }, context }) =>
    moved(context, id, (seat, own) => resolve(context.db, context, seat, own, resolution)),
  ),
};

type Outcome = { refused: RefusalCode | undefined } | undefined;

/** The outcome of a move: not theirs, not now, or made. */
function done(outcome: Outcome) {
  if (!outcome) throw notFound();
  if (outcome.refused) throw new Refusal(outcome.refused);
}

async function moved(
  context: Context,
  id: string,
  make: (seat: Seat, own: string) => Promise<Outcome>,
) {
  const seat = seatOf(context);
  const { id: own } = await conversationOr404(context, seat, id);
  done(await make(seat, own));
  return shownBy(context, seat)(await conversationOr404(context, seat, own));
}

/** An admin who may take something on. */
async function agentOr404({ db }: Context, id: string | null) {
  if (id === null) return { id, name: '' };
  const agent = await findUser(db, id);
  if (!agent?.isActive || !agent.roles.includes('admin')) throw new Refusal('not-found');
  return { id, name: agent.name };
}
