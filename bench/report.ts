export const printLine = (line: string) => process.stdout.write(`${line}\n`);

/** The value that this share of the values does not exceed; 0 without any. */
export function percentile(values: readonly number[], share: number) {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? 0;
}
