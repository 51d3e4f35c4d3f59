import { implement } from '@orpc/server';
import * as z from 'zod';
import { asDoerReads } from '#features/messages/rules.ts';
import { ApiError } from '#lib/api-error.ts';
import { cursorInstant, decodeCursor, pageFrom } from '#lib/cursor.ts';
import { lastDayOver } from '#lib/zoned-time.ts';
import { guarded } from '#server/call-middleware.ts';
import { type Context, requireActingContractor } from '#server/context.ts';
import type { Db } from '#server/database/database.ts';
import { addActivity } from './activity/data.ts';
import { customerActivityHandlers } from './activity/handlers.ts';
import { communicationsHandlers, emailHandlers, smsHandlers } from './communications/handlers.ts';
import { consentsHandlers, requestContact } from './consents/handlers.ts';
import { findContactState } from './consents/service.ts';
import { customersContract } from './contract.ts';
import { changePreferences, changeRecord, insertCustomer, resolveAllowedChannels } from './data.ts';
import {
  type CustomerView,
  findCustomer,
  findWork,
  listCustomers,
  listNotificationIdsAbout,
} from './lists/data.ts';
import {
  CUSTOMER_EXISTS,
  CUSTOMER_NOT_FOUND,
  EMAIL_IS_FIXED,
  messageTitle,
  newerOf,
  OWN_DETAILS,
} from './rules.ts';

const api = implement(customersContract).$context<Context>().use(guarded);

const customerCursor = z.tuple([cursorInstant, z.uuid()]);

export const customersHandlers = api.router({
  list: api.list.handler(async ({ input: { limit, cursor, ...filter }, context }) => {
    const { contractorId } = requireActingContractor(context);
    const after = cursor === undefined ? undefined : decodeCursor(cursor, customerCursor);
    const overdueBefore = lastDayOver(context.now());
    const page = { ...filter, after, overdueBefore, limit };
    const rows = await listCustomers(context.db, contractorId, page);
    const { items, nextCursor } = pageFrom(rows, limit, ({ lastActivity, id }) => [
      lastActivity.toISOString(),
      id,
    ]);
    const { actor } = context;
    const isViewing = actor.kind === 'person' && actor.viewing !== undefined;
    return { items: items.map((row) => presentListed(row, isViewing)), nextCursor };
  }),

  get: api.get.handler(({ input: { id }, context }) => loadCustomerDetail(context.db, context, id)),

  create: api.create.handler(({ input, context }) =>
    context.db.transaction(async (tx) => {
      const { contractorId } = requireActingContractor(context);
      const { name, email = '', phone = '', address = '', contactPreferences } = input;
      const written = { contractorId, name, email, phone, address };
      const id = await insertCustomer(tx, context, written);
      if (!id) throw new ApiError('already-exists', CUSTOMER_EXISTS);
      if (contactPreferences)
        await changePreferences(tx, context, { contractorId, id }, contactPreferences);
      await addActivity(tx, context, { id, contractorId }, { type: 'customer_added' });
      return loadCustomerDetail(tx, context, id);
    }),
  ),

  update: api.update.handler(({ input: { id, ...changes }, context }) =>
    context.db.transaction(async (tx) => {
      const { contractorId } = requireActingContractor(context);
      const outcome = await changeRecord(tx, context, { contractorId, id }, changes);
      if (outcome === 'taken') throw new ApiError('already-exists', CUSTOMER_EXISTS);
      if (outcome === 'missing') throw new ApiError('not-found', CUSTOMER_NOT_FOUND);
      if (outcome === 'own') throw new ApiError('failed-precondition', OWN_DETAILS);
      if (outcome === 'fixed') throw new ApiError('failed-precondition', EMAIL_IS_FIXED);
      return loadCustomerDetail(tx, context, id);
    }),
  ),

  requestContact: api.requestContact.handler(({ input: { id, channel }, context }) =>
    context.db.transaction(async (tx) => {
      const { contractorId } = requireActingContractor(context);
      const customer = await findCustomer(tx, contractorId, id);
      if (!customer) throw new ApiError('not-found', CUSTOMER_NOT_FOUND);
      await requestContact(tx, context, customer, channel);
      return loadCustomerDetail(tx, context, id);
    }),
  ),

  updateContactPreferences: api.updateContactPreferences.handler(
    ({ input: { id, ...preferences }, context }) =>
      context.db.transaction(async (tx) => {
        const { contractorId } = requireActingContractor(context);
        const [changed] = await changePreferences(tx, context, { contractorId, id }, preferences);
        if (!changed) throw new ApiError('not-found', CUSTOMER_NOT_FOUND);
        await addActivity(
          tx,
          context,
          { id, contractorId },
          { type: 'preferences_changed', metadata: preferences },
        );
        return loadCustomerDetail(tx, context, id);
      }),
  ),
});

function present({ allowPhone, allowText, allowEmail, ...customer }: CustomerView) {
  return { ...customer, contactPreferences: { allowPhone, allowText, allowEmail } };
}

type Listed = Awaited<ReturnType<typeof listCustomers>>[number];

/** An admin who looks as the business sees who wrote last, not what. */
function presentListed(row: Listed, isViewing: boolean) {
  const { messageAt, messageSender, messageText, ownName, activityAt, activityTitle, ...listed } =
    row;
  const { owedAmount, overdueAmount, openQuotesAmount, ...customer } = listed;
  const isOfProduct = messageText !== null && messageSender === null;
  const text = isOfProduct ? asDoerReads(messageText, ownName) : messageText;
  const shown = isViewing ? null : text;
  // What the product wrote is a sentence of its own: `You completed “Roof.”`
  const message = messageAt && {
    title: (isOfProduct && shown) || messageTitle(messageSender, customer.homeownerId),
    text: isOfProduct ? null : shown,
    at: messageAt,
  };
  const activity = activityAt &&
    activityTitle && { title: activityTitle, text: null, at: activityAt };
  return {
    ...present(customer),
    lastEvent: newerOf(message || null, activity || null),
    owedAmount,
    overdueAmount,
    openQuotesAmount,
  };
}

async function loadCustomerDetail(db: Db, context: Context, id: string) {
  const { contractorId } = requireActingContractor(context);
  const customer = await findCustomer(db, contractorId, id);
  if (!customer) throw new ApiError('not-found', CUSTOMER_NOT_FOUND);
  const { homeownerId, deliveryEmail, deliveryPhone } = customer;
  const allowed = await resolveAllowedChannels(db, deliveryPhone, customer);
  const parties = { contractorId, homeownerId, email: deliveryEmail, phone: deliveryPhone };
  const contact = {
    email: await findContactState(db, parties, 'email'),
    sms: await findContactState(db, parties, 'sms'),
  };
  return {
    ...present(customer),
    notifications: homeownerId
      ? await listNotificationIdsAbout(db, { contractorId, homeownerId })
      : [],
    ...(homeownerId
      ? await findWork(db, { contractorId, homeownerId })
      : { jobs: [], paidAmount: 0 }),
    contact,
    canEmail: allowed.email && contact.email === 'allowed',
    canText: allowed.sms && contact.sms === 'allowed',
  };
}

/** The handlers of all calls of this module, by their public names. */
export const customersRouter = {
  customers: { ...customersHandlers, ...customerActivityHandlers, ...consentsHandlers },
  communications: communicationsHandlers,
  email: emailHandlers,
  sms: smsHandlers,
};
