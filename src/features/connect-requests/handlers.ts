import { implement } from '@orpc/server';
import { ApiError } from '#lib/api-error.ts';
import { idFromCursor, pageFrom } from '#lib/cursor.ts';
import { guarded } from '#server/call-middleware.ts';
import { type Context, recordScopeOf, requireSignedIn } from '#server/context.ts';
import type { Db } from '#server/database/database.ts';
import { connectRequestsContract } from './contract.ts';
import {
  type ConnectRequestView,
  countPending,
  findConnectRequest,
  listConnectRequests,
} from './data.ts';
import { type ConnectMove, connectMovesFor, isOpenRequest } from './rules.ts';
import { askToConnect, moveRequest } from './service.ts';

const api = implement(connectRequestsContract).$context<Context>().use(guarded);

export const connectRequestsHandlers = api.router({
  list: api.list.handler(async ({ input: { status, limit, cursor }, context }) => {
    const scope = recordScopeOf(context);
    const after = idFromCursor(cursor);
    const rows = await listConnectRequests(context.db, scope, { status, after, limit });
    const pending = await countPending(context.db, scope, context.now());
    const { items, nextCursor } = pageFrom(rows, limit, ({ id }) => [id]);
    return { items: items.map((row) => present(row, context)), nextCursor, pending };
  }),

  create: api.create.handler(({ input, context }) =>
    context.db.transaction(async (tx) => load(tx, context, await askToConnect(tx, context, input))),
  ),

  accept: api.accept.handler(({ input, context }) => move(context, input.id, 'accept')),
  decline: api.decline.handler(({ input, context }) =>
    move(context, input.id, 'decline', input.reason),
  ),
  withdraw: api.withdraw.handler(({ input, context }) => move(context, input.id, 'withdraw')),
  block: api.block.handler(({ input, context }) => move(context, input.id, 'block', input.reason)),
});

const move = (context: Context, id: string, name: ConnectMove, reason?: string) =>
  context.db.transaction(async (tx) => {
    await moveRequest(tx, context, id, name, reason);
    return load(tx, context, id);
  });

async function load(db: Db, context: Context, id: string) {
  const row = await findConnectRequest(db, id, recordScopeOf(context));
  if (!row) throw new ApiError('not-found');
  return present(row, context);
}

/** The contractor learns who asks, and how to reach them, by accepting. */
function present({ homeowner, ...request }: ConnectRequestView, context: Context) {
  const { role, viewing } = requireSignedIn(context);
  const now = context.now();
  const isOver = request.status === 'pending' && !isOpenRequest(request, now);
  const isReachable = role === 'contractor' && request.status === 'accepted';
  return {
    ...request,
    // No message is read by an admin who looks as somebody else.
    message: viewing ? '' : request.message,
    status: isOver ? ('expired' as const) : request.status,
    homeownerName: role === 'contractor' && !isReachable ? homeowner.firstName : homeowner.name,
    contact: isReachable ? { email: homeowner.email, phone: homeowner.phone } : null,
    moves: connectMovesFor(request, role, now),
  };
}

/** The handlers of this module, by the public names of their calls. */
export const connectRequestsRouter = {
  connectRequests: connectRequestsHandlers,
};
