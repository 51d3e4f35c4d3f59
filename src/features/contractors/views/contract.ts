import * as z from 'zod';
import { apiErrors } from '#lib/api-error.ts';
import { byId, call, instant } from '#lib/contract.ts';
import { ANALYTICS_DAYS } from './rules.ts';

export const viewsContract = {
  recordView: call
    .route({
      method: 'POST',
      path: '/contractors/{id}/views',
      tags: ['Contractors'],
      summary: 'Record a page view, once per visitor and day',
      description: 'Bots and the business itself don’t count. Nothing personal is kept.',
    })
    .meta({ who: 'anyone' })
    .errors(apiErrors('not-found'))
    .input(byId)
    .output(z.object({ counted: z.boolean() })),
  analytics: call
    .route({
      method: 'GET',
      path: '/contractor-profile/analytics',
      tags: ['Business page'],
      summary: 'Get my page views by day',
    })
    .meta({ who: ['contractor'] })
    .input(
      z.object({
        days: z.coerce
          .number<number | string>()
          .int()
          .min(1)
          .max(ANALYTICS_DAYS.max)
          .default(ANALYTICS_DAYS.default),
      }),
    )
    .output(
      z.object({
        profileViews: z.int(),
        estimated: z
          .boolean()
          .describe('Nobody has looked yet: profileViews is made up for a start'),
        contactRequests: z.int(),
        averageRating: z.number(),
        totalReviews: z.int(),
        days: z.array(z.object({ day: z.string().describe('YYYY-MM-DD, UTC'), views: z.int() })),
        lastUpdated: instant,
      }),
    ),
};
