import * as z from 'zod';
import { byId, call, id, instant, pageInput, pageOf } from '#lib/contract.ts';
import { refusals } from '#lib/refusal.ts';
import { NOTIFICATIONS_PAGE, notificationPriorities, notificationTypes } from './rules.ts';

export const Notification = z.object({
  id,
  type: z.enum(notificationTypes),
  title: z.string(),
  message: z.string(),
  priority: z.enum(notificationPriorities),
  actionUrl: z.string().nullable().describe('A path inside the portal that it belongs to'),
  data: z.record(z.string(), z.union([z.string(), z.number()])),
  isRead: z.boolean(),
  readAt: instant.nullable(),
  createdAt: instant,
});

export type Notification = z.output<typeof Notification>;

export const notificationsContract = {
  list: call
    .route({
      method: 'GET',
      path: '/notifications',
      tags: ['Notifications'],
      summary: 'My notifications in the active role, newest first',
    })
    .meta({ who: 'signed-in' })
    .input(pageInput(NOTIFICATIONS_PAGE))
    .output(pageOf(Notification)),
  unreadCount: call
    .route({
      method: 'GET',
      path: '/notifications/unread-count',
      tags: ['Notifications'],
      summary: 'How many are unread in the active role; counted up to 1000',
    })
    .meta({ who: 'signed-in' })
    .output(z.object({ count: z.int() })),
  markRead: call
    .route({
      method: 'POST',
      path: '/notifications/{id}/read',
      tags: ['Notifications'],
      summary: 'Mark one as read',
    })
    .meta({ who: 'signed-in' })
    .errors(refusals('not-found'))
    .input(byId)
    .output(Notification),
  reportBlocked: call
    .route({
      method: 'POST',
      path: '/notifications/{id}/blocked',
      tags: ['Notifications'],
      summary: 'Tell that it points out of the portal of the active role, and so was not followed',
    })
    .meta({ who: 'signed-in' })
    .errors(refusals('not-found'))
    .input(byId)
    .output(z.object({ recorded: z.boolean().describe('false when it points nowhere else') })),
  markAllRead: call
    .route({
      method: 'POST',
      path: '/notifications/read',
      tags: ['Notifications'],
      summary: 'Mark all in the active role as read',
    })
    .meta({ who: 'signed-in' })
    .output(z.object({ count: z.int() })),
};
