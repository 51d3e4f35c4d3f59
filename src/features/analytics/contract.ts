import * as z from 'zod';
import { apiErrors } from '#lib/api-error.ts';
import { call, instant, streamedFile, streamedSpec } from '#lib/contract.ts';
import {
  analyticsPeriods,
  businessFigures,
  DEFAULT_PERIOD,
  funnelSteps,
  platformFigures,
} from './rules.ts';

const count = z.int().min(0);
const dollars = z.int().min(0).describe('US cents');
const day = z.string().describe('YYYY-MM-DD, UTC');
const minutes = z.int().min(0).nullable();

const period = z.coerce
  .number<number | string>()
  .refine((days) => analyticsPeriods.some((one) => one === days), {
    message: `Choose ${analyticsPeriods.join(', ')} days`,
  })
  .default(DEFAULT_PERIOD)
  .describe('Days up to today');

const totalsOf = <Name extends string>(names: readonly Name[]) =>
  z.object(Object.fromEntries(names.map((name) => [name, count])) as Record<Name, typeof count>);
const PlatformFigures = totalsOf(platformFigures);
const BusinessFigures = totalsOf(businessFigures);

const work = {
  businesses: count,
  requests: count,
  unmatched: count,
  interested: count,
  quotes: count,
  wins: count,
  wonCents: dollars,
  firstQuoteMinutes: minutes,
};

const covered = {
  period: z.int(),
  from: day,
  to: day.describe('Today, which is not over'),
};

const PlatformReport = z.object({
  ...covered,
  totals: PlatformFigures,
  before: PlatformFigures.describe('The same number of days before'),
  funnel: totalsOf(funnelSteps).describe(
    'How far the requests posted in the period have come by now',
  ),
  unanswered: count.describe('Open requests with no spot claimed, right now'),
  days: z.array(
    z.object({
      day,
      visits: count,
      requests: count,
      quotes: count,
      wins: count,
      paidCents: dollars,
    }),
  ),
  services: z.array(z.object({ service: z.string(), ...work })),
  places: z.array(
    z.object({
      ...{ zipCode: z.string(), city: z.string(), state: z.string() },
      ...{ latitude: z.number(), longitude: z.number() },
      ...work,
    }),
  ),
});
export type PlatformReport = z.output<typeof PlatformReport>;

const Cohort = z.object({
  month: z.string().describe('YYYY-MM in which they joined'),
  size: count,
  months: z
    .array(count.nullable())
    .describe('How many did something in that month and each one after; null for months to come'),
});
export type Cohort = z.output<typeof Cohort>;

const BusinessReport = z.object({
  ...covered,
  countedAt: instant.nullable(),
  totals: BusinessFigures,
  before: BusinessFigures,
  responseMinutes: minutes.describe('Median of the latest answers; null until measured'),
  rating: z.number(),
  reviewCount: count,
  days: z
    .array(z.object({ day, ...BusinessFigures.shape }))
    .describe('Days with nothing are left out'),
  services: z.array(
    z.object({ service: z.string(), ...BusinessFigures.omit({ views: true }).shape }),
  ),
});

const tags = ['Analytics'];
const reader = { who: ['admin'], permission: 'view_analytics' } as const;
const business = { who: ['contractor'] } as const;
const csv = { ...{ tags, spec: streamedSpec('text/csv') } };

export const analyticsContract = {
  platform: call
    .route({
      method: 'GET',
      path: '/admin/analytics',
      tags,
      summary: 'Get platform analytics, compared with the period before',
      description: 'Updated every 15 minutes.',
    })
    .meta(reader)
    .input(z.object({ period }))
    .output(
      PlatformReport.extend({
        countedAt: instant.nullable().describe('Null until it was counted for the first time'),
        cohorts: z.object({
          homeowners: z.array(Cohort).describe('Who posted a request'),
          contractors: z.array(Cohort).describe('Who sent a quote'),
        }),
      }),
    ),
  exportPlatform: call
    .route({
      ...{ method: 'GET', path: '/admin/analytics/export' },
      ...csv,
      summary: 'Export one of the tables as CSV',
    })
    .meta({ ...reader, rate: 'transfer' })
    .input(z.object({ period, table: z.enum(['days', 'services', 'places']) }))
    .output(streamedFile),
  business: call
    .route({
      method: 'GET',
      path: '/contractor-analytics',
      tags,
      summary: 'Get my business analytics, compared with the period before',
    })
    .meta(business)
    .errors(apiErrors('not-found'))
    .input(z.object({ period }))
    .output(BusinessReport),
  exportBusiness: call
    .route({
      ...{ method: 'GET', path: '/contractor-analytics/export' },
      ...csv,
      summary: 'Export one of the tables as CSV',
    })
    .meta({ ...business, rate: 'transfer' })
    .errors(apiErrors('not-found'))
    .input(z.object({ period, table: z.enum(['days', 'services']) }))
    .output(streamedFile),
};

/** The calls of this module, by their public names. */
export const analyticsApi = {
  analytics: analyticsContract,
};
