import { implement } from '@orpc/server';
import { decodeCursor, idCursor, pageFrom } from '#lib/cursor.ts';
import { Refusal } from '#lib/refusal.ts';
import { actingContractor, type Context } from '#server/context.ts';
import { guarded } from '#server/implement.ts';
import { findCustomer } from '../data.ts';
import { CUSTOMER_NOT_FOUND } from '../rules.ts';
import { communicationsContract } from './contract.ts';
import { listCommunications, logCommunication } from './data.ts';

const api = implement(communicationsContract).$context<Context>().use(guarded);

/** What a contractor's own log is made of: every row of it has both. */
const ofCustomer = (contractorId: string, customerId: string) => ({ contractorId, customerId });

export const communicationsHandlers = api.router({
  log: api.log.handler(({ input: { customerId, timestamp, ...logged }, context }) =>
    context.db.transaction(async (tx) => {
      const { contractorId } = actingContractor(context);
      if (!(await findCustomer(tx, contractorId, customerId)))
        throw new Refusal('not-found', CUSTOMER_NOT_FOUND);
      const whose = ofCustomer(contractorId, customerId);
      await logCommunication(tx, context, whose, {
        ...logged,
        timestamp: timestamp ?? context.now(),
      });
      const [made] = await listCommunications(tx, contractorId, { customerId, limit: 1 });
      if (!made) throw new Refusal('aborted');
      return { ...made, ...whose };
    }),
  ),

  history: api.history.handler(async ({ input: { customerId, limit, cursor }, context }) => {
    const { contractorId } = actingContractor(context);
    if (!(await findCustomer(context.db, contractorId, customerId)))
      throw new Refusal('not-found', CUSTOMER_NOT_FOUND);
    const [before] = cursor === undefined ? [] : decodeCursor(cursor, idCursor);
    const rows = await listCommunications(context.db, contractorId, { customerId, before, limit });
    const whose = ofCustomer(contractorId, customerId);
    const { items, nextCursor } = pageFrom(rows, limit, ({ id }) => [id]);
    return { items: items.map((row) => ({ ...row, ...whose })), nextCursor };
  }),
});
