/** `ratingCounts` with one more review. */
export const addRating = (counts: readonly number[], rating: number) =>
  [1, 2, 3, 4, 5].map((stars) => (counts[stars - 1] ?? 0) + (stars === rating ? 1 : 0));

/** `within 2 hours`, rounded up. */
export function formatResponseTime(minutes: number) {
  if (minutes <= 60) return 'within the hour';
  const hours = Math.ceil(minutes / 60);
  if (hours <= 12) return `within ${hours} hours`;
  if (hours <= 24) return 'within a day';
  return `within ${Math.ceil(hours / 24)} days`;
}

/** The link of a website as a business typed it; undefined unless it is http or https, and without a sign-in. */
export function websiteHref(typed: string) {
  const text = typed.trim();
  if (!text) return undefined;
  const url = URL.parse(/^[a-z][a-z0-9+.-]*:(?!\d)/i.test(text) ? text : `https://${text}`);
  if (!url?.hostname.includes('.') || url.username || url.password) return undefined;
  return url.protocol === 'https:' || url.protocol === 'http:' ? url.href : undefined;
}

export const MAX_WEBSITE_LENGTH = 200;
export const INVALID_WEBSITE = 'Enter a web address, such as www.example.com';
