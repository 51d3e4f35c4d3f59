import { implement } from '@orpc/server';
import * as z from 'zod';
import { decodeCursor, idCursor, pageFrom } from '#lib/cursor.ts';
import { Refusal } from '#lib/refusal.ts';
import { actingContractor, type Context } from '#server/context.ts';
import type { Db } from '#server/database/database.ts';
import { guarded } from '#server/implement.ts';
import { addActivity, listActivity } from './activity/data.ts';
import { customersContract } from './contract.ts';
import {
  type CustomerView,
  changePreferences,
  findCustomer,
  insertCustomer,
  listCustomers,
  notificationsAbout,
  reachableBy,
} from './data.ts';
import { CUSTOMER_EXISTS, CUSTOMER_NOT_FOUND } from './rules.ts';

const api = implement(customersContract).$context<Context>().use(guarded);

const placeInList = z.tuple([z.iso.datetime(), z.uuid()]);

export const customersHandlers = api.router({
  list: api.list.handler(async ({ input: { limit, cursor, ...wanted }, context }) => {
    const { contractorId } = actingContractor(context);
    const after = cursor === undefined ? undefined : decodeCursor(cursor, placeInList);
    const rows = await listCustomers(context.db, contractorId, { ...wanted, after, limit });
    const { items, nextCursor } = pageFrom(rows, limit, ({ lastActivity, id }) => [
      lastActivity.toISOString(),
      id,
    ]);
    return { items: items.map(present), nextCursor };
  }),

  get: api.get.handler(({ input: { id }, context }) => detail(context.db, context, id)),

  create: api.create.handler(({ input, context }) =>
    context.db.transaction(async (tx) => {
      const { contractorId } = actingContractor(context);
      const { name, email = '', phone = '', contactPreferences } = input;
      const id = await insertCustomer(tx, context, { contractorId, name, email, phone });
      if (!id) throw new Refusal('already-exists', CUSTOMER_EXISTS);
      if (contactPreferences)
        await changePreferences(tx, context, { contractorId, id }, contactPreferences);
      await addActivity(tx, context, { id, contractorId }, { type: 'customer_added' });
      return detail(tx, context, id);
    }),
  ),

  updateContactPreferences: api.updateContactPreferences.handler(
    ({ input: { id, ...preferences }, context }) =>
      context.db.transaction(async (tx) => {
        const { contractorId } = actingContractor(context);
        const [changed] = await changePreferences(tx, context, { contractorId, id }, preferences);
        if (!changed) throw new Refusal('not-found', CUSTOMER_NOT_FOUND);
        await addActivity(
          tx,
          context,
          { id, contractorId },
          { type: 'preferences_changed', metadata: preferences },
        );
        return detail(tx, context, id);
      }),
  ),

  activity: api.activity.handler(async ({ input: { customerId, limit, cursor }, context }) => {
    const { contractorId } = actingContractor(context);
    if (customerId && !(await findCustomer(context.db, contractorId, customerId)))
      throw new Refusal('not-found', CUSTOMER_NOT_FOUND);
    const [before] = cursor === undefined ? [] : decodeCursor(cursor, idCursor);
    const rows = await listActivity(context.db, contractorId, { customerId, before, limit });
    return pageFrom(rows, limit, ({ id }) => [id]);
  }),
});

function present({ allowPhone, allowText, allowEmail, ...customer }: CustomerView) {
  return { ...customer, contactPreferences: { allowPhone, allowText, allowEmail } };
}

async function detail(db: Db, context: Context, id: string) {
  const { contractorId } = actingContractor(context);
  const customer = await findCustomer(db, contractorId, id);
  if (!customer) throw new Refusal('not-found', CUSTOMER_NOT_FOUND);
  const { homeownerId, anyEmail, anyPhone } = customer;
  const allowed = await reachableBy(db, anyPhone, customer);
  return {
    ...present(customer),
    notifications: homeownerId ? await notificationsAbout(db, { contractorId, homeownerId }) : [],
    canEmail: allowed.email && anyEmail !== '',
    canText: allowed.sms,
  };
}
