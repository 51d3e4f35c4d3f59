/** A count as in the footer: exact below 1000, then `1.0K+`, from 10000 `10K+` (spec §9), and so on in millions. Always rounded down. */
export function approximateCount(count: number) {
  if (count < 1_000) return String(count);
  if (count < 10_000) return `${(Math.floor(count / 100) / 10).toFixed(1)}K+`;
  if (count < 1_000_000) return `${Math.floor(count / 1_000)}K+`;
  if (count < 10_000_000) return `${(Math.floor(count / 100_000) / 10).toFixed(1)}M+`;
  return `${Math.floor(count / 1_000_000)}M+`;
}
