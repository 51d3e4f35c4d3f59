import { eventIterator } from '@orpc/contract';
import * as z from 'zod';
import { call, id, instant, pageInput, pageOf } from '#lib/contract.ts';
import { ACTIVITIES_PAGE_SIZE, activitySeverities, activityTypes } from './rules.ts';

/** Says that something the listener may see has changed; its current state comes from the module's own calls. */
export const LiveEvent = z.object({
  type: z.string().describe('What happened, as in quote.sent'),
  subjectType: z.string(),
  subjectId: id,
  data: z.record(z.string(), z.unknown()),
});
export type LiveEvent = z.infer<typeof LiveEvent>;

const Activity = z.object({
  id: z.int(),
  type: z.enum(activityTypes),
  description: z.string(),
  userId: id.nullable(),
  userName: z.string().nullable(),
  userRole: z.string(),
  severity: z.enum(activitySeverities),
  timestamp: instant,
  createdAt: instant,
  environment: z.string(),
  version: z.string().describe('Of the program that handled it'),
  metadata: z.record(z.string(), z.unknown()),
});

export const activitiesContract = {
  list: call
    .route({
      method: 'GET',
      path: '/activities',
      tags: ['Activities'],
      summary: 'List platform activity, newest first. Kept for 400 days',
    })
    .meta({ who: ['admin'], permission: 'view_analytics', privateList: true })
    .input(
      pageInput(ACTIVITIES_PAGE_SIZE).extend({
        type: z.enum(activityTypes).optional(),
        severity: z.enum(activitySeverities).optional(),
        userId: id.optional(),
      }),
    )
    .output(pageOf(Activity)),
  live: call
    .route({
      method: 'GET',
      path: '/activities/live',
      tags: ['Activities'],
      summary: 'Stream what changed for the signed-in person. Resumes after Last-Event-ID',
    })
    .meta({ who: 'signed-in' })
    .output(eventIterator(LiveEvent)),
};

/** The calls of this module, by their public names. */
export const activitiesApi = {
  activities: activitiesContract,
};
