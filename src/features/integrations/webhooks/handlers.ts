import { implement } from '@orpc/server';
import {
  findSubscription,
  lockSubscription,
  requireEntitlement,
  subscriptionOf,
} from '#features/plans/data.ts';
import { isHeld, planOf } from '#features/plans/rules.ts';
import { consume } from '#features/rate-limits/attempts/data.ts';
import { ApiError } from '#lib/api-error.ts';
import { newId } from '#lib/columns.ts';
import { guarded } from '#server/call-middleware.ts';
import { type Context, requireActingContractor } from '#server/context.ts';
import type { Db } from '#server/database/database.ts';
import { recordActivity } from '#server/outbox/outbox.ts';
import { webhooksContract } from './contract.ts';
import {
  changeWebhook,
  dropWaiting,
  findDelivery,
  findWebhook,
  insertDeliveries,
  insertWebhook,
  listDeliveries,
  listWebhooks,
  removeWebhook,
} from './data.ts';
import {
  DELIVERY_NOT_FOUND,
  MAX_WEBHOOKS,
  TEST_EVENT,
  TOO_MANY_WEBHOOKS,
  WEBHOOK_NOT_FOUND,
  WEBHOOK_OFF,
} from './rules.ts';
import { newDelivery, newSecret } from './service.ts';
import type { WebhookDeliveryRow, WebhookEndpointRow } from './tables.ts';

const api = implement(webhooksContract).$context<Context>().use(guarded);

export const webhooksHandlers = api.router({
  list: api.list.handler(async ({ context }) => {
    const { contractorId } = requireActingContractor(context);
    const row = await findSubscription(context.db, contractorId);
    return {
      items: await listWebhooks(context.db, contractorId),
      included: isHeld(planOf(subscriptionOf(row), context.now()), 'webhooks'),
    };
  }),

  create: api.create.handler(async ({ input: { url, events }, context }) => {
    const { contractorId } = requireActingContractor(context);
    await requireEntitlement(context, contractorId, 'webhooks');
    return context.db.transaction(async (tx) => {
      await lockSubscription(tx, contractorId);
      if ((await listWebhooks(tx, contractorId)).length >= MAX_WEBHOOKS)
        throw new ApiError('resource-exhausted', TOO_MANY_WEBHOOKS);
      const { secret, columns } = newSecret(context.services.config);
      const row = await insertWebhook(tx, {
        ...{ contractorId, url, events: [...new Set(events)], createdAt: context.now() },
        ...columns,
      });
      await record(tx, context, 'created', row);
      return { ...row, secret };
    });
  }),

  update: api.update.handler(async ({ input: { id, url, events, enabled }, context }) => {
    const { contractorId } = requireActingContractor(context);
    await requireEntitlement(context, contractorId, 'webhooks');
    return context.db.transaction(async (tx) => {
      const before = requireWebhook(await findWebhook(tx, { id, contractorId }));
      const after = await changeWebhook(
        tx,
        { id, contractorId },
        {
          url: url ?? before.url,
          ...(events && { events: [...new Set(events)] }),
          ...(enabled === true && { disabledAt: null, disabledBy: null, ...noFailures() }),
          ...(enabled === false &&
            !before.disabledAt && { disabledAt: context.now(), disabledBy: 'owner' as const }),
        },
      );
      if (enabled === false) await dropWaiting(tx, id, 'disabled');
      await record(tx, context, 'changed', before);
      return requireWebhook(after);
    });
  }),

  renewSecret: api.renewSecret.handler(({ input: { id }, context }) =>
    context.db.transaction(async (tx) => {
      const { contractorId } = requireActingContractor(context);
      const { secret, columns } = newSecret(context.services.config);
      const row = requireWebhook(await changeWebhook(tx, { id, contractorId }, columns));
      await record(tx, context, 'secretRenewed', row);
      return { ...row, secret };
    }),
  ),

  remove: api.remove.handler(({ input: { id }, context }) =>
    context.db.transaction(async (tx) => {
      const { contractorId } = requireActingContractor(context);
      const row = requireWebhook(await findWebhook(tx, { id, contractorId }));
      if (!(await removeWebhook(tx, row))) throw new ApiError('not-found', WEBHOOK_NOT_FOUND);
      await record(tx, context, 'removed', row);
      return { success: true as const };
    }),
  ),

  deliveries: api.deliveries.handler(async ({ input: { id }, context }) => {
    const { contractorId } = requireActingContractor(context);
    requireWebhook(await findWebhook(context.db, { id, contractorId }));
    return { items: (await listDeliveries(context.db, id)).map(presentDelivery), nextCursor: null };
  }),

  test: api.test.handler(async ({ input: { id }, context }) => {
    const { contractorId } = requireActingContractor(context);
    const endpoint = requireWebhook(await findWebhook(context.db, { id, contractorId }));
    const eventId = newId();
    return queueByHand(context, endpoint, {
      ...newDelivery(
        id,
        {
          ...{ key: `test:${eventId}`, event: TEST_EVENT, object: 'webhook', id },
          createdAt: context.now(),
        },
        eventId,
      ),
    });
  }),

  resend: api.resend.handler(async ({ input: { id }, context }) => {
    const { contractorId } = requireActingContractor(context);
    const found = await findDelivery(context.db, { id, contractorId });
    if (!found) throw new ApiError('not-found', DELIVERY_NOT_FOUND);
    const { endpointId, eventId, event, body } = found.delivery;
    return queueByHand(context, found.endpoint, {
      ...{ endpointId, eventId, event, body, key: `resent:${newId()}`, createdAt: context.now() },
    });
  }),
});

const noFailures = () => ({ failures: 0, failingSince: null, restUntil: new Date(0) });

function requireWebhook(row: WebhookEndpointRow | undefined) {
  if (!row) throw new ApiError('not-found', WEBHOOK_NOT_FOUND);
  return row;
}

async function queueByHand(
  context: Context,
  endpoint: WebhookEndpointRow,
  delivery: Parameters<typeof insertDeliveries>[1][number],
) {
  await requireEntitlement(context, endpoint.contractorId, 'webhooks');
  if (endpoint.disabledAt) throw new ApiError('failed-precondition', WEBHOOK_OFF);
  await consume(context, 'webhookByHand', [endpoint.contractorId]);
  const [row] = await insertDeliveries(context.db, [delivery]);
  if (!row) throw new ApiError('internal');
  return presentDelivery(row);
}

/** A delivery is tried again while it waits. */
const presentDelivery = ({ dueAt, ...row }: WebhookDeliveryRow) => ({
  ...row,
  nextAttemptAt: row.status === 'queued' ? dueAt : null,
});

const record = (
  tx: Db,
  context: Context,
  event: 'created' | 'changed' | 'secretRenewed' | 'removed',
  { id, contractorId }: WebhookEndpointRow,
) =>
  recordActivity(tx, context, {
    type: `webhook.${event}`,
    subjectType: 'webhook',
    subjectId: id,
    audience: [contractorId],
  });
