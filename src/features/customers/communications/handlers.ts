import { implement } from '@orpc/server';
import { ApiError } from '#lib/api-error.ts';
import { decodeCursor, idCursor, pageFrom } from '#lib/cursor.ts';
import { guarded } from '#server/call-middleware.ts';
import { type Context, requireActingContractor } from '#server/context.ts';
import { findCustomer } from '../data.ts';
import { CUSTOMER_NOT_FOUND } from '../rules.ts';
import { communicationsContract } from './contract.ts';
import { listCommunications, logCommunication } from './data.ts';

const api = implement(communicationsContract).$context<Context>().use(guarded);

/** What a contractor's own log is made of: every row of it has both. */
const customerIds = (contractorId: string, customerId: string) => ({ contractorId, customerId });

export const communicationsHandlers = api.router({
  log: api.log.handler(({ input: { customerId, timestamp, ...logged }, context }) =>
    context.db.transaction(async (tx) => {
      const { contractorId } = requireActingContractor(context);
      if (!(await findCustomer(tx, contractorId, customerId)))
        throw new ApiError('not-found', CUSTOMER_NOT_FOUND);
      const whose = customerIds(contractorId, customerId);
      await logCommunication(tx, context, whose, {
        ...logged,
        timestamp: timestamp ?? context.now(),
      });
      const [made] = await listCommunications(tx, contractorId, { customerId, limit: 1 });
      if (!made) throw new ApiError('aborted');
      return { ...made, ...whose };
    }),
  ),

  history: api.history.handler(async ({ input: { customerId, limit, cursor }, context }) => {
    const { contractorId } = requireActingContractor(context);
    if (!(await findCustomer(context.db, contractorId, customerId)))
      throw new ApiError('not-found', CUSTOMER_NOT_FOUND);
    const [before] = cursor === undefined ? [] : decodeCursor(cursor, idCursor);
    const rows = await listCommunications(context.db, contractorId, { customerId, before, limit });
    const ids = customerIds(contractorId, customerId);
    const { items, nextCursor } = pageFrom(rows, limit, ({ id }) => [id]);
    return { items: items.map((row) => ({ ...row, ...ids })), nextCursor };
  }),
});
