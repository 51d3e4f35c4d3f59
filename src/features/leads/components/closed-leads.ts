type Row = { id: string };

/**
 * The rows of a list, newest first, that a newer answer to the same question no longer has. What stands below its last
 * row only made room for newer ones.
 */
export function closedSince<Lead extends Row>(before: readonly Lead[], after: readonly Row[]) {
  const kept = new Set(after.map(({ id }) => id));
  const last = after.at(-1)?.id ?? '';
  return before.filter(({ id }) => !kept.has(id) && id > last);
}
