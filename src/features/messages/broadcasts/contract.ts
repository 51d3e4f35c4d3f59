import * as z from 'zod';
import { apiErrors } from '#lib/api-error.ts';
import {
  byId,
  call,
  existingState,
  id,
  instant,
  instantInput,
  multilineText,
  pageInput,
  pageOf,
  singleLineText,
} from '#lib/contract.ts';
import {
  audienceRoles,
  BROADCASTS_PAGE_SIZE,
  broadcastMoveNames,
  broadcastStatuses,
  MAX_BROADCAST_LENGTH,
  MAX_PER_ROLE,
  MAX_SUBJECT_LENGTH,
} from './rules.ts';

const audience = z.object({
  roles: z
    .array(z.enum(audienceRoles))
    .min(1)
    .max(audienceRoles.length)
    .describe('People with any of these roles'),
  state: existingState.optional().describe('Only people there, as in IL'),
});

export const Broadcast = z.object({
  id,
  subject: z.string(),
  message: z.string(),
  roles: z.array(z.enum(audienceRoles)),
  state: z.string().nullable(),
  status: z.enum(broadcastStatuses),
  targetCount: z.int().describe('Number of recipients. 0 until it starts'),
  sentCount: z.int(),
  failedCount: z.int(),
  progress: z.int().describe('Percent of its people who were tried'),
  successRate: z.int().describe('Percent of those who were reached'),
  scheduledAt: instant.nullable(),
  createdAt: instant,
  createdBy: id,
  createdByName: z.string(),
  startedAt: instant.nullable(),
  completedAt: instant.nullable(),
  failedAt: instant.nullable(),
  error: z.string().nullable().describe('Why some or all were not reached'),
  lastUpdated: instant,
  moves: z.array(z.enum(broadcastMoveNames)).describe('What the caller can do next'),
});
export type Broadcast = z.output<typeof Broadcast>;

const RoleCount = z.object({
  matching: z.int().describe('How many there are'),
  reached: z.int().describe(`How many it would go to: ${MAX_PER_ROLE} at most`),
});

const broadcasterAccess = { who: ['admin'], permission: 'manage_settings' } as const;

export const broadcastsContract = {
  list: call
    .route({
      method: 'GET',
      path: '/broadcasts',
      tags: ['Broadcasts'],
      summary: 'List broadcasts, newest first',
    })
    .meta(broadcasterAccess)
    .input(pageInput(BROADCASTS_PAGE_SIZE))
    .output(pageOf(Broadcast)),
  audience: call
    .route({
      method: 'GET',
      path: '/broadcasts/audience',
      tags: ['Broadcasts'],
      summary: 'Count the people a broadcast would reach',
    })
    .meta({ ...broadcasterAccess, rate: 'search' })
    .input(
      audience.extend({
        roles: z.preprocess(
          (given) => (typeof given === 'string' ? [given] : given),
          audience.shape.roles,
        ),
      }),
    )
    .output(
      z.object({
        contractor: RoleCount,
        homeowner: RoleCount,
        total: z.int().describe('People in all: who has both roles is counted once'),
        mostPerRole: z.int(),
      }),
    ),
  get: call
    .route({
      method: 'GET',
      path: '/broadcasts/{id}',
      tags: ['Broadcasts'],
      summary: 'Get a broadcast and its progress',
    })
    .meta(broadcasterAccess)
    .errors(apiErrors('not-found'))
    .input(byId)
    .output(Broadcast),
  create: call
    .route({
      method: 'POST',
      path: '/broadcasts',
      tags: ['Broadcasts'],
      summary: 'Send a broadcast, now or later',
    })
    .meta({ ...broadcasterAccess, idempotent: true })
    .errors(apiErrors('out-of-range'))
    .input(
      audience.extend({
        subject: singleLineText(MAX_SUBJECT_LENGTH)
          .optional()
          .describe('Heads the message, its notification and its email'),
        message: multilineText(MAX_BROADCAST_LENGTH),
        scheduledAt: instantInput.optional().describe('When to send it. Defaults to now'),
      }),
    )
    .output(Broadcast),
  cancel: call
    .route({
      method: 'POST',
      path: '/broadcasts/{id}/cancel',
      tags: ['Broadcasts'],
      summary: 'Cancel a broadcast that hasn’t been sent',
    })
    .meta(broadcasterAccess)
    .errors(apiErrors('not-found', 'failed-precondition', 'aborted'))
    .input(byId)
    .output(Broadcast),
  retry: call
    .route({
      method: 'POST',
      path: '/broadcasts/{id}/retry',
      tags: ['Broadcasts'],
      summary: 'Resend a broadcast to people it didn’t reach. Nobody gets it twice',
    })
    .meta(broadcasterAccess)
    .errors(apiErrors('not-found', 'failed-precondition', 'aborted'))
    .input(byId)
    .output(Broadcast),
};
