/** `ratingCounts` once a review of one to five stars has joined them. */
export const addRating = (counts: readonly number[], rating: number) =>
  [1, 2, 3, 4, 5].map((stars) => (counts[stars - 1] ?? 0) + (stars === rating ? 1 : 0));

/** How soon a contractor usually answers, as people say it. */
export function formatResponseTime(minutes: number) {
  if (minutes <= 60) return 'within the hour';
  const hours = Math.ceil(minutes / 60);
  if (hours <= 12) return `within ${hours} hours`;
  if (hours <= 24) return 'within a day';
  return `within ${Math.ceil(hours / 24)} days`;
}

/** Where a website that someone typed may lead: http or https alone. */
export function websiteHref(typed: string) {
  const written = typed.trim();
  if (!written) return undefined;
  const url = URL.parse(/^[a-z][a-z0-9+.-]*:/i.test(written) ? written : `https://${written}`);
  return url?.protocol === 'https:' || url?.protocol === 'http:' ? url.href : undefined;
}
