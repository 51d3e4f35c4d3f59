import * as z from 'zod';
import { eventParties } from '#features/calendar/rules.ts';
import { call, id, instant } from '#lib/contract.ts';
import { WIN_DAYS } from '#lib/win-rate.ts';
import { figuresPermission, MAX_FIGURE_COUNT, TREND_DAYS } from './rules.ts';

/** A step that the caller has to take, and since when it has been pending. */
const NextStep = z.object({
  kind: z.string(),
  title: z.string(),
  detail: z.string(),
  subjectId: id,
  href: z.string().describe('Path in the portal'),
  since: instant,
  reminderAt: instant
    .nullable()
    .describe('When we remind of a late invoice again, while a reminder by hand has to wait, too'),
  heldUntil: instant
    .nullable()
    .describe('When the spot on the lead opens up without a message or quote, once that is near'),
  openVisit: z
    .object({ href: z.string().describe('Path of the visit'), awaiting: z.enum(eventParties) })
    .nullable()
    .describe('The visit that comes before the quote, while its time is not confirmed'),
  replyHref: z
    .string()
    .nullable()
    .describe('Path of the conversation whose message the step quotes'),
});

const Trend = z.object({
  now: z.number().describe(`Of the last ${TREND_DAYS} days`),
  before: z.number().describe(`Of the ${TREND_DAYS} days before`),
});

const Wins = z.object({
  sent: z.int().describe('Quotes sent in that time'),
  accepted: z.int().describe('How many of them were accepted by now'),
});

export const HomeownerDashboard = z.object({
  activeProjects: z.int(),
  outstandingQuotes: z.int(),
  unreadMessages: z.int(),
  unreadNotifications: z.int(),
  nextSteps: z.array(NextStep),
});

export const ContractorDashboard = z.object({
  availableLeads: z.int(),
  activeProjects: z.int(),
  outstandingQuotes: z.int(),
  unreadMessages: z.int(),
  unreadNotifications: z.int(),
  rating: z.number(),
  reviewCount: z.int(),
  outstandingCents: z.int().describe('Total of the outstanding quotes, in US cents'),
  wins: z.object({
    now: Wins.describe(`Of the last ${WIN_DAYS} days`),
    before: Wins.describe(`Of the ${WIN_DAYS} days before`),
  }),
  responseMinutes: z.int().nullable().describe('Median of the latest answers; null until measured'),
  responseAnswers: z.int().describe('How many answers that is measured from'),
  nextSteps: z.array(NextStep),
});

export const countsContract = {
  homeowner: call
    .route({
      method: 'GET',
      path: '/counts/homeowner',
      tags: ['Counts'],
      summary: 'Get the homeowner dashboard',
    })
    .meta({ who: ['homeowner'] })
    .output(HomeownerDashboard),
  contractor: call
    .route({
      method: 'GET',
      path: '/counts/contractor',
      tags: ['Counts'],
      summary: 'Get the contractor dashboard',
    })
    .meta({ who: ['contractor'] })
    .output(ContractorDashboard),
  admin: call
    .route({
      method: 'GET',
      path: '/counts/admin',
      tags: ['Counts'],
      summary: 'Get the admin overview',
      description: `Each figure is counted as far as ${MAX_FIGURE_COUNT.toLocaleString('en-US')}, and 0 for an admin who may neither manage users nor view analytics.`,
    })
    .meta({ who: ['admin'] })
    .output(
      z.object({
        users: z.int(),
        activeProjects: z.int().describe('Active, in progress or started'),
        newLeads: z.int(),
        reviews: z.int(),
        urgentConversations: z.int().describe('Of priority urgent and not resolved'),
        supportTickets: z.int().describe('Of type support or escalated and not resolved'),
        pendingVerifications: z.int().describe('Documents that wait for a decision'),
        openClaims: z.int(),
        openReports: z.int().describe('Messages, quotes and profiles that were reported'),
        openReviews: z.int().describe('Reviews flagged, held or appealed, as in the open queue'),
        pendingDisputes: z.int().describe('Open or investigating'),
        pendingConnectRequests: z.int(),
        nextSteps: z.array(NextStep).describe('None for an admin who may not manage users'),
        failingJobs: z
          .int()
          .describe('Background jobs that have failed five times or more; the log names them'),
        masterAdmins: z
          .array(z.string())
          .describe('Names of those who grant permissions, five at most'),
      }),
    ),
  trends: call
    .route({
      method: 'GET',
      path: '/counts/trends',
      tags: ['Counts'],
      summary: `Compare the last ${TREND_DAYS} days with the ${TREND_DAYS} days before`,
    })
    .meta({ who: ['admin'], permission: figuresPermission })
    .output(
      z.object({
        requests: Trend.describe('Projects that homeowners posted'),
        quotes: Trend.describe('Quotes, by the day they were first sent'),
        accepted: Trend.describe('Quotes that homeowners signed'),
        paidCents: Trend.describe('What homeowners paid on invoices, in US cents'),
      }),
    ),
  footer: call
    .route({
      method: 'GET',
      path: '/counts/footer',
      tags: ['Counts'],
      summary:
        'Get the number of active contractors and the average rating as a percentage of five',
    })
    .meta({ who: 'anyone' })
    .output(
      z.object({
        activeContractors: z.int(),
        averageRatingPercent: z.int().nullable().describe('null while there are no reviews'),
      }),
    ),
};

/** The calls of this module, by their public names. */
export const dashboardApi = {
  counts: countsContract,
};
