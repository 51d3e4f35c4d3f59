import { eventIterator } from '@orpc/contract';
import * as z from 'zod';
import { apiErrors } from '#lib/api-error.ts';
import {
  byId,
  call,
  id,
  instant,
  multilineText,
  pageInput,
  pageOf,
  singleLineText,
} from '#lib/contract.ts';
import { roles } from '#lib/roles.ts';
import { PreferenceChanges, Preferences } from './preferences/contract.ts';
import { pushContract } from './push/contract.ts';
import {
  MAX_DATA_FIELDS,
  MAX_NOTIFICATION_COUNT,
  NOTIFICATIONS_PAGE_SIZE,
  notificationPriorities,
  notificationTypes,
} from './rules.ts';

const facts = z.record(z.string(), z.union([z.string(), z.number()]));

export const Notification = z.object({
  id,
  userId: id,
  homeownerId: id.nullable(),
  contractorId: id.nullable(),
  customerEmail: z.string().nullable().describe('Of the homeowner it’s for'),
  customerName: z.string().nullable(),
  type: z.enum(notificationTypes),
  title: z.string(),
  message: z.string(),
  priority: z.enum(notificationPriorities),
  actionRequired: z.boolean().describe('Someone is waiting for what it leads to'),
  actionText: z.string().describe('What leads on, in words'),
  actionUrl: z.string().nullable().describe('A path inside the portal that it belongs to'),
  quoteId: id.nullable().describe('Of news of a quote, as the four below'),
  contractorName: z.string().nullable(),
  projectName: z.string().nullable(),
  amount: z.number().nullable().describe('In US cents'),
  validUntil: instant.nullable(),
  data: facts.describe('Ids and facts of what it tells of; amounts in US cents'),
  metadata: facts.describe('The same as data'),
  isRead: z.boolean(),
  read: z.boolean().describe('The same as isRead'),
  readAt: instant.nullable(),
  createdAt: instant,
  updatedAt: instant,
});

export type Notification = z.output<typeof Notification>;

const LiveNotification = z.object({
  change: z
    .enum(['opened', 'shown', 'created', 'read', 'removed'])
    .describe('opened: the stream started. shown: it was already there'),
  id: id.nullable().describe('null when the stream opens, or all were read'),
  notification: Notification.nullable().describe('As it is now; null when it is gone, or for all'),
  unread: z.int().describe(`How many are unread now; counted up to ${MAX_NOTIFICATION_COUNT}`),
});
export type LiveNotification = z.input<typeof LiveNotification>;

const counted = z.object({ total: z.int(), unread: z.int() });

export const notificationsContract = {
  list: call
    .route({
      method: 'GET',
      path: '/notifications',
      tags: ['Notifications'],
      summary: 'List my notifications in the active role, newest first',
    })
    .meta({ who: 'signed-in' })
    .input(
      pageInput(NOTIFICATIONS_PAGE_SIZE).extend({
        type: z.enum(notificationTypes).optional(),
        unread: z
          .stringbool()
          .or(z.boolean())
          .default(false)
          .describe('true leaves out what was read'),
      }),
    )
    .output(pageOf(Notification)),
  unreadCount: call
    .route({
      method: 'GET',
      path: '/notifications/unread-count',
      tags: ['Notifications'],
      summary: 'Count my unread notifications in the active role, up to 1000',
    })
    .meta({ who: 'signed-in' })
    .output(z.object({ count: z.int() })),
  markRead: call
    .route({
      method: 'POST',
      path: '/notifications/{id}/read',
      tags: ['Notifications'],
      summary: 'Mark a notification as read',
    })
    .meta({ who: 'signed-in' })
    .errors(apiErrors('not-found'))
    .input(byId)
    .output(Notification),
  reportBlocked: call
    .route({
      method: 'POST',
      path: '/notifications/{id}/blocked',
      tags: ['Notifications'],
      summary: 'Report that a notification’s link was blocked for leading outside the portal',
    })
    .meta({ who: 'signed-in' })
    .errors(apiErrors('not-found'))
    .input(byId)
    .output(z.object({ recorded: z.boolean().describe('false when it points nowhere else') })),
  markAllRead: call
    .route({
      method: 'POST',
      path: '/notifications/read',
      tags: ['Notifications'],
      summary: 'Mark all notifications in the active role as read',
    })
    .meta({ who: 'signed-in' })
    .output(z.object({ count: z.int() })),
  remove: call
    .route({
      method: 'DELETE',
      path: '/notifications/{id}',
      tags: ['Notifications'],
      summary: 'Delete one of my notifications',
    })
    .meta({ who: 'signed-in' })
    .errors(apiErrors('not-found'))
    .input(byId)
    .output(z.object({ success: z.literal(true) })),
  stats: call
    .route({
      method: 'GET',
      path: '/notifications/stats',
      tags: ['Notifications'],
      summary: `Count my newest ${MAX_NOTIFICATION_COUNT} notifications in the active role, by kind`,
    })
    .meta({ who: 'signed-in' })
    .output(
      counted.extend({
        byType: z.partialRecord(z.enum(notificationTypes), counted),
        byPriority: z.record(z.enum(notificationPriorities), counted),
      }),
    ),
  live: call
    .route({
      method: 'GET',
      path: '/notifications/live',
      tags: ['Notifications'],
      summary: 'Stream my newest 50 notifications and their changes. Resumes after Last-Event-ID',
    })
    .meta({ who: 'signed-in' })
    .output(eventIterator(LiveNotification)),
  create: call
    .route({
      method: 'POST',
      path: '/notifications',
      tags: ['Notifications'],
      summary: 'Notify a user, by id or email address',
    })
    .meta({ who: ['admin'], permission: 'manage_users', idempotent: true })
    .errors(apiErrors('not-found'))
    .input(
      z.object({
        userId: id.optional(),
        customerEmail: z.email().max(254).optional().describe('Instead of userId'),
        role: z.enum(roles).default('homeowner').describe('The portal that it belongs to'),
        type: z.enum(notificationTypes),
        title: singleLineText(120),
        message: multilineText(1_000),
        priority: z.enum(notificationPriorities).default('medium'),
        actionText: singleLineText(60).optional(),
        actionUrl: z.string().max(2_000).optional().describe('A path inside that portal'),
        data: z
          .record(z.string().max(60), z.union([singleLineText(500, 0), z.number()]))
          .refine((given) => Object.keys(given).length <= MAX_DATA_FIELDS, 'Too many fields')
          .default({}),
      }),
    )
    .output(Notification),
  preferences: call
    .route({
      method: 'GET',
      path: '/notifications/preferences',
      tags: ['Notifications'],
      summary: 'Get my notification preferences',
    })
    .meta({ who: 'signed-in' })
    .output(Preferences),
  updatePreferences: call
    .route({
      method: 'PUT',
      path: '/notifications/preferences',
      tags: ['Notifications'],
      summary: 'Update my notification preferences. Omitted fields stay',
    })
    .meta({ who: 'signed-in' })
    .input(PreferenceChanges)
    .output(Preferences),
};

/** The calls of this module, by their public names. */
export const notificationsApi = {
  notifications: { ...notificationsContract, ...pushContract },
};
