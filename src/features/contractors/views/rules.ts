/** User agents of programs, which do not count as views. */
const botPattern =
  /bot|crawl|spider|slurp|preview|monitor|lighthouse|headless|curl|wget|python|java\/|httpclient|axios|node-fetch|facebookexternalhit/i;

/** Treats a missing user agent as a program. */
export const isHumanUserAgent = (userAgent: string | undefined) =>
  userAgent !== undefined && userAgent.trim() !== '' && !botPattern.test(userAgent);

/** The views shown for a new page where sample data is on (spec §7), labeled as estimated. */
export const estimatedViews = (count: number) => Math.max(5 * count, 50);

export const ANALYTICS_DAYS = { default: 30, max: 366 } as const;

/** How long a day's visitor hashes are kept: a day in any time zone, and some margin. */
export const VISITOR_RETENTION_HOURS = 48;
