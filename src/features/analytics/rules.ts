/** The periods that figures are shown for, in days up to today; each is compared with as many days before. */
export const analyticsPeriods = [7, 30, 90, 365] as const;
export type AnalyticsPeriod = (typeof analyticsPeriods)[number];
export const DEFAULT_PERIOD: AnalyticsPeriod = 30;

export const asPeriod = (text: string | null) =>
  analyticsPeriods.find((period) => String(period) === text) ?? DEFAULT_PERIOD;

export const MAX_REPORTED_SERVICES = 100;
export const MAX_REPORTED_PLACES = 200;

/** Months that people are followed for after they joined, and how many such groups are shown. */
export const COHORT_MONTHS = 6;
export const COHORTS = 12;

/** The number as a figure of a page: none without a denominator. Rounded to whole percent (spec §9). */
export const percentOf = (part: number, whole: number) =>
  whole === 0 ? null : Math.round((part / whole) * 100);

export const platformFigures = [
  'visits',
  'requests',
  'unmatched',
  'interested',
  'quotes',
  'firstQuotes',
  'firstQuoteMinutes',
  'wins',
  'wonCents',
  'completed',
  'reviews',
  'paidCents',
] as const;
export type PlatformFigure = (typeof platformFigures)[number];
export type PlatformTotals = Record<PlatformFigure, number>;

export const noPlatformTotals = zerosOf(platformFigures);

export const businessFigures = [
  'views',
  'requests',
  'quotes',
  'wins',
  'wonCents',
  'paidCents',
] as const;
export type BusinessFigure = (typeof businessFigures)[number];
export type BusinessTotals = Record<BusinessFigure, number>;

export const noBusinessTotals = zerosOf(businessFigures);

function zerosOf<Name extends string>(names: readonly Name[]) {
  return Object.fromEntries(names.map((name) => [name, 0])) as Record<Name, number>;
}

/** Adds up one figure after the other. */
export function addUp<Name extends string>(
  names: readonly Name[],
  rows: readonly Partial<Record<Name, number>>[],
) {
  const total = (name: Name) => rows.reduce((sum, row) => sum + (row[name] ?? 0), 0);
  return Object.fromEntries(names.map((name) => [name, total(name)])) as Record<Name, number>;
}

type Definition = { label: string; definition: string };

/** What each figure of the admins' page counts. */
export const platformDefinitions = {
  visits: {
    label: 'Visits',
    definition:
      'Views of business pages. A visitor counts once per page and day. Bots and the business itself don’t count.',
  },
  requests: {
    label: 'Requests',
    definition: 'Projects homeowners posted, or sent to one business.',
  },
  unmatched: {
    label: 'Requests without a match',
    definition:
      'Requests that no business was near enough for, or that none offers the service of.',
  },
  interested: {
    label: 'Spots claimed',
    definition:
      'Times a business claimed one of the four spots on a request, or was picked by the homeowner.',
  },
  quotes: {
    label: 'Quotes sent',
    definition: 'Quotes, counted on the day they were first sent. A revised quote counts once.',
  },
  firstQuotes: {
    label: 'Requests quoted',
    definition: 'Requests that got their first quote, counted on that day.',
  },
  firstQuoteMinutes: {
    label: 'Time to first quote',
    definition:
      'The mean time from posting a request to its first quote, over the requests quoted in the period.',
  },
  wins: {
    label: 'Quotes accepted',
    definition: 'Quotes, counted on the day the homeowner signed.',
  },
  wonCents: {
    label: 'Agreed work',
    definition: 'The totals of the quotes accepted in the period. Change orders aren’t included.',
  },
  completed: {
    label: 'Jobs completed',
    definition: 'Jobs finished in the period and still marked completed.',
  },
  reviews: { label: 'Reviews', definition: 'Reviews written in the period, verified or not.' },
  paidCents: {
    label: 'Paid',
    definition:
      'What homeowners paid on invoices, through Plumbline or recorded and confirmed. Refunds aren’t subtracted.',
  },
} satisfies Record<PlatformFigure, Definition>;

/** What each figure of a business's page counts. */
export const businessDefinitions = {
  views: {
    label: 'Page views',
    definition:
      'How often your page was viewed. A visitor counts once a day. You and bots don’t count.',
  },
  requests: {
    label: 'Requests',
    definition: 'Jobs you claimed a spot on, or that homeowners asked you to quote.',
  },
  quotes: {
    label: 'Quotes sent',
    definition: 'Your quotes, counted on the day you first sent them.',
  },
  wins: {
    label: 'Quotes accepted',
    definition: 'Your quotes, counted on the day the homeowner signed.',
  },
  wonCents: {
    label: 'Agreed work',
    definition: 'The totals of the quotes accepted in the period. Change orders aren’t included.',
  },
  paidCents: {
    label: 'Received',
    definition:
      'What homeowners paid on your invoices, through Plumbline or recorded by you and confirmed by them. Refunds aren’t subtracted.',
  },
} satisfies Record<BusinessFigure, Definition>;

/** How far the requests of a period have come. Each step counts some of those of the step before. */
export const funnelSteps = ['posted', 'quoted', 'accepted', 'completed', 'reviewed'] as const;
type FunnelStep = (typeof funnelSteps)[number];
export type FunnelCounts = Record<FunnelStep, number>;

export const noFunnel = zerosOf(funnelSteps);

const funnelLabels: Record<FunnelStep, string> = {
  posted: 'Requests posted',
  quoted: 'Got a quote',
  accepted: 'Accepted a quote',
  completed: 'Job completed',
  reviewed: 'Wrote a review',
};

/** The steps from a request to a review, each with its share of the step before. */
export function funnelOf(counts: FunnelCounts) {
  return funnelSteps.map((name, index) => {
    const before = funnelSteps[index - 1];
    return {
      name,
      label: funnelLabels[name],
      count: counts[name],
      share: before === undefined ? null : percentOf(counts[name], counts[before]),
    };
  });
}

/** Minutes as people say them: `45 min`, `5 h`, `3 days`. */
export function spokenMinutes(minutes: number) {
  if (minutes < 90) return `${Math.round(minutes)} min`;
  const hours = minutes / 60;
  return hours < 48 ? `${Math.round(hours)} h` : `${Math.round(hours / 24)} days`;
}

const DAY_MS = 86_400_000;
// Not those of #lib/local-date.ts, which bring all of Temporal to the browser.
const numberOf = (day: string) => Date.parse(day) / DAY_MS;
const dayOf = (number: number) => new Date(number * DAY_MS).toISOString().slice(0, 10);

/** Longer periods are shown by week, so that each bar can be seen. */
const MAX_DAYS_BY_DAY = 90;

/** Every day of a period, or every seven days of it, with what was counted; days with nothing are zero. */
export function bucketsOf<Name extends string>(
  names: readonly Name[],
  days: readonly ({ day: string } & Record<Name, number>)[],
  { from, to }: { from: string; to: string },
) {
  const first = numberOf(from);
  const length = numberOf(to) - first + 1;
  const size = length > MAX_DAYS_BY_DAY ? 7 : 1;
  const inBucket = Map.groupBy(days, ({ day }) => Math.floor((numberOf(day) - first) / size));
  const buckets = Array.from({ length: Math.ceil(length / size) }, (_, index) => ({
    day: dayOf(first + index * size),
    ...addUp(names, inBucket.get(index) ?? []),
  }));
  return { buckets, isByWeek: size === 7 };
}

/** Albers' equal-area projection of the lower 48 states, with its usual parallels. */
const radians = (degrees: number) => (degrees * Math.PI) / 180;
const [south, north] = [Math.sin(radians(29.5)), Math.sin(radians(45.5))];
const cone = (south + north) / 2;
const cosine = 1 - south ** 2 + 2 * cone * south;
const radius = (latitude: number) =>
  Math.sqrt(cosine - 2 * cone * Math.sin(radians(latitude))) / cone;
const SCALE = 1_300;
/** Of a place on the map. Server and browser must agree, and engines differ in the last digits of a sine. */
const toTenth = (length: number) => Math.round(length * 10) / 10;

/** Where a place is on a map of 1000 by 640; undefined for Alaska, Hawaii and the territories. */
export function projectToMap({ latitude, longitude }: { latitude: number; longitude: number }) {
  if (latitude < 24 || latitude > 50 || longitude < -125.5 || longitude > -66) return undefined;
  const angle = cone * radians(longitude + 96);
  const x = radius(latitude) * Math.sin(angle);
  const y = radius(37.5) - radius(latitude) * Math.cos(angle);
  return [toTenth(500 + x * SCALE), toTenth(320 - y * SCALE)] as const;
}
