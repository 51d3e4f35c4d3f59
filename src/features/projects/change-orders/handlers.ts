import { implement } from '@orpc/server';
import { guarded } from '#server/call-middleware.ts';
import type { Context } from '#server/context.ts';
import { changeOrdersContract } from './contract.ts';
import {
  acceptChangeOrder,
  answerOwnChangeOrder,
  listOwnChangeOrders,
  sendChangeOrder,
} from './service.ts';

const api = implement(changeOrdersContract).$context<Context>().use(guarded);

export const changeOrdersHandlers = api.router({
  list: api.list.handler(({ input, context }) => listOwnChangeOrders(context, input.id)),
  create: api.create.handler(({ input, context }) => sendChangeOrder(context, input)),
  accept: api.accept.handler(({ input, context }) => acceptChangeOrder(context, input)),
  decline: api.decline.handler(({ input: { id, reason = '' }, context }) =>
    answerOwnChangeOrder(context, { id, move: 'decline', reason }),
  ),
  withdraw: api.withdraw.handler(({ input: { id }, context }) =>
    answerOwnChangeOrder(context, { id, move: 'withdraw' }),
  ),
});
