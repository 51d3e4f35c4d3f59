/** A count as the footer shows it: as it is below 1000, then `1.0K+`, and from 10000 `10K+` (spec §9). Never more than there are. */
export function approximateCount(count: number) {
  if (count < 1_000) return String(count);
  if (count < 10_000) return `${(Math.floor(count / 100) / 10).toFixed(1)}K+`;
  return `${Math.floor(count / 1_000)}K+`;
}
