import { implement } from '@orpc/server';
import { ApiError } from '#lib/api-error.ts';
import { decodeCursor, idCursor, pageFrom } from '#lib/cursor.ts';
import { guarded } from '#server/call-middleware.ts';
import { type Context, requireActingContractor } from '#server/context.ts';
import { findCustomer } from '../lists/data.ts';
import { CUSTOMER_NOT_FOUND } from '../rules.ts';
import { customerActivityContract } from './contract.ts';
import { listActivity } from './data.ts';

const api = implement(customerActivityContract).$context<Context>().use(guarded);

export const customerActivityHandlers = api.router({
  activity: api.activity.handler(async ({ input: { customerId, limit, cursor }, context }) => {
    const { contractorId } = requireActingContractor(context);
    if (customerId && !(await findCustomer(context.db, contractorId, customerId)))
      throw new ApiError('not-found', CUSTOMER_NOT_FOUND);
    const [before] = cursor === undefined ? [] : decodeCursor(cursor, idCursor);
    const rows = await listActivity(context.db, contractorId, { customerId, before, limit });
    return pageFrom(rows, limit, ({ id }) => [id]);
  }),
});
