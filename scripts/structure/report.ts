/** Ends a check: prints what it found, and fails if that is anything. */
export function reportErrors(lines: readonly string[]) {
  if (lines.length === 0) return;
  process.stdout.write(`${lines.join('\n')}\n`);
  process.exitCode = 1;
}
