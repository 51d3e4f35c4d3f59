/** Programs that say what they are. Looking at a page by a program is no view. */
const botPattern =
  /bot|crawl|spider|slurp|preview|monitor|lighthouse|headless|curl|wget|python|java\/|httpclient|axios|node-fetch|facebookexternalhit/i;

/** Whether a person may be behind this user agent; none at all is a program's. */
export const isHumanUserAgent = (userAgent: string | undefined) =>
  userAgent !== undefined && userAgent.trim() !== '' && !botPattern.test(userAgent);

/** Views that a new page is shown to begin with where sample data is on (spec §7), labelled as estimated. */
export const estimatedViews = (count: number) => Math.max(5 * count, 50);

export const ANALYTICS_DAYS = { default: 30, max: 366 } as const;

/** How long it is remembered who has looked today: a day in any zone, and a little. */
export const VISITOR_RETENTION_HOURS = 48;
