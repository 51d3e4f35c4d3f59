/** A question about one line of a quote, below what is written already; a line that is named stays named once. */
export function beginQuestion(written: string, line: string) {
  const start = `About “${line}”: `;
  if (written.includes(start.trim())) return written;
  return written.trim() === '' ? start : `${written.trimEnd()}\n${start}`;
}
