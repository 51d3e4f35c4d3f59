/** A count as in the footer: exact below 1000, then `1.0K+`, and from 10000 `10K+` (spec §9). Always rounded down. */
export function approximateCount(count: number) {
  if (count < 1_000) return String(count);
  if (count < 10_000) return `${(Math.floor(count / 100) / 10).toFixed(1)}K+`;
  return `${Math.floor(count / 1_000)}K+`;
}
