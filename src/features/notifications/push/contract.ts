import * as z from 'zod';
import { apiErrors } from '#lib/api-error.ts';
import { byId, call, id, instant } from '#lib/contract.ts';

const base64url = (length: number) => z.string().regex(new RegExp(`^[\\w-]{${length}}=*$`));

const PushSubscription = z.object({
  id,
  userAgent: z.string().describe('As the browser called itself; may be empty'),
  current: z.boolean().describe('Of this sign-in'),
  createdAt: instant,
  lastUsedAt: instant.nullable().describe('When its push service last took a message'),
});
export type PushSubscriptionEntry = z.output<typeof PushSubscription>;

const tags = ['Notifications'];

export const pushContract = {
  pushKey: call
    .route({
      method: 'GET',
      path: '/notifications/push/key',
      tags,
      summary: 'Get the public key a browser subscribes with (VAPID)',
    })
    .meta({ who: 'signed-in' })
    .output(z.object({ publicKey: z.string() })),
  subscribe: call
    .route({
      method: 'POST',
      path: '/notifications/push/subscriptions',
      tags,
      summary: 'Subscribe this browser to push notifications',
    })
    .meta({ who: 'signed-in' })
    .input(
      z.object({
        endpoint: z.url().max(1_000).describe('At a push service that this site knows'),
        keys: z.object({ p256dh: base64url(87), auth: base64url(22) }),
      }),
    )
    .output(PushSubscription),
  subscriptions: call
    .route({
      method: 'GET',
      path: '/notifications/push/subscriptions',
      tags,
      summary: 'List my browsers with push notifications, newest first',
    })
    .meta({ who: 'signed-in' })
    .output(z.object({ items: z.array(PushSubscription) })),
  unsubscribe: call
    .route({
      method: 'DELETE',
      path: '/notifications/push/subscriptions/{id}',
      tags,
      summary: 'Unsubscribe one of my browsers from push notifications',
    })
    .meta({ who: 'signed-in' })
    .errors(apiErrors('not-found'))
    .input(byId)
    .output(z.object({ success: z.literal(true) })),
};
