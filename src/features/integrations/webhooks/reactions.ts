import { eq } from 'drizzle-orm';
import { contractors } from '#features/contractors/tables.ts';
import { notify } from '#features/notifications/data.ts';
import type { JobContext, Reactions, SetReaction } from '#server/jobs/reactions.ts';
import type { ActivityRow } from '#server/outbox/outbox.ts';
import { insertDeliveries, listActiveWebhooks } from './data.ts';
import { DAYS_UNTIL_DISABLED, eventsByActivity } from './rules.ts';
import { newDelivery } from './service.ts';

/**
 * Queues what programs of the businesses that an activity is for want to hear of. The audience of an activity are
 * those who may see it.
 */
async function queue(set: readonly ActivityRow[], context: JobContext) {
  const endpoints = await listActiveWebhooks(context.db, [
    ...new Set(set.flatMap(({ audience }) => audience)),
  ]);
  if (endpoints.length === 0) return;
  const deliveries = set.flatMap((activity) => {
    const known = eventsByActivity[activity.type];
    if (!known) return [];
    const told = { ...known, key: String(activity.id), id: activity.subjectId };
    return endpoints
      .filter(
        ({ contractorId, events }) =>
          activity.audience.includes(contractorId) && events.includes(known.event),
      )
      .map((endpoint) => newDelivery(endpoint.id, { ...told, createdAt: activity.createdAt }));
  });
  if (deliveries.length > 0) await insertDeliveries(context.db, deliveries);
}

const queueWebhooks: SetReaction = { handleAll: queue };
/** What a business or the product itself writes is no message to the business. */
const queueMessage: SetReaction = {
  handleAll: queue,
  follows: ({ senderRole }) => senderRole !== 'contractor' && senderRole !== 'system',
};

export const webhooksReactions: Reactions = {
  ...Object.fromEntries(
    Object.keys(eventsByActivity).map((type) => [
      type,
      { queueWebhooks: type === 'message.sent' ? queueMessage : queueWebhooks },
    ]),
  ),
  'webhook.disabled': {
    notifyOwner: async ({ id, data }, context) => {
      const [business] = await context.db
        .select({ ownerId: contractors.userId })
        .from(contractors)
        .where(eq(contractors.id, String(data.contractorId)));
      if (!business?.ownerId) return;
      await notify(context.db, context, {
        title: `We turned off the webhook to ${data.host}`,
        message: `It hasn’t responded for ${DAYS_UNTIL_DISABLED} days. Turn it back on once it works.`,
        type: 'project_update',
        priority: 'high',
        userId: business.ownerId,
        role: 'contractor',
        actionUrl: '/contractor/settings',
        actionText: 'Open settings',
        activityId: id,
      });
    },
  },
};
