/** An option as it stood when it was switched on. */
export type Chosen = { id: string; description: string };

/**
 * What of a choice still counts in these lines, and what is to be asked anew: a line that was changed since is
 * another one. What was chosen again under the same words is settled.
 */
export function standingOf(
  chosen: readonly Chosen[],
  items: readonly { id: string; description: string; optional: boolean }[],
) {
  const wanted = new Set(chosen.map(({ id }) => id));
  const standing = items.filter(({ id, optional }) => optional && wanted.has(id));
  const [ids, words] = [
    new Set(standing.map(({ id }) => id)),
    new Set(standing.map(({ description }) => description)),
  ];
  const lost = chosen.filter(({ id, description }) => !ids.has(id) && !words.has(description));
  return { options: [...ids], lost: [...new Set(lost.map(({ description }) => description))] };
}
