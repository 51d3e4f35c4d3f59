import * as z from 'zod';
import { call, id, instant } from '#lib/contract.ts';

/** One thing that waits for the caller, and since when. */
const NextStep = z.object({
  kind: z.string(),
  title: z.string(),
  detail: z.string(),
  subjectId: id,
  href: z.string().describe('Path in the portal'),
  since: instant,
});

export const countsContract = {
  homeowner: call
    .route({
      method: 'GET',
      path: '/counts/homeowner',
      tags: ['Counts'],
      summary: 'What a homeowner’s dashboard shows',
    })
    .meta({ who: ['homeowner'] })
    .output(
      z.object({
        activeProjects: z.int(),
        outstandingQuotes: z.int(),
        unreadMessages: z.int(),
        unreadNotifications: z.int(),
        nextSteps: z.array(NextStep),
      }),
    ),
  contractor: call
    .route({
      method: 'GET',
      path: '/counts/contractor',
      tags: ['Counts'],
      summary: 'What a contractor’s dashboard shows',
    })
    .meta({ who: ['contractor'] })
    .output(
      z.object({
        availableLeads: z.int(),
        activeProjects: z.int(),
        outstandingQuotes: z.int(),
        unreadMessages: z.int(),
        unreadNotifications: z.int(),
        rating: z.number(),
        reviewCount: z.int(),
        nextSteps: z.array(NextStep),
      }),
    ),
  footer: call
    .route({
      method: 'GET',
      path: '/counts/footer',
      tags: ['Counts'],
      summary: 'Active contractors, and the average rating as a percentage of five',
    })
    .meta({ who: 'anyone' })
    .output(
      z.object({
        activeContractors: z.int(),
        averageRatingPercent: z.int().nullable().describe('null while there are no reviews'),
      }),
    ),
};
