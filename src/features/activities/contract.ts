import { eventIterator } from '@orpc/contract';
import * as z from 'zod';
import { call, id } from '#lib/contract.ts';

/** Says that something the listener may see has changed; its current state comes from the module's own calls. */
export const LiveEvent = z.object({
  type: z.string().describe('What happened, as in quote.sent'),
  subjectType: z.string(),
  subjectId: id,
  data: z.record(z.string(), z.unknown()),
});
export type LiveEvent = z.infer<typeof LiveEvent>;

export const activitiesContract = {
  live: call
    .route({
      method: 'GET',
      path: '/activities/live',
      tags: ['Activities'],
      summary: 'One stream per signed-in person: what changed. Resumes after Last-Event-ID',
    })
    .meta({ who: 'signed-in' })
    .output(eventIterator(LiveEvent)),
};

/** The calls of this module, by their public names. */
export const activitiesApi = {
  activities: activitiesContract,
};
