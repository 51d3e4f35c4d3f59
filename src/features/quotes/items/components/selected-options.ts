/** An option as it stood when it was switched on. */
export type SelectedOption = { id: string; description: string };

/**
 * What of a choice still counts in these lines, and what is to be asked anew: a line that was changed since is
 * another one. What was chosen again under the same words is settled.
 */
export function reconcileSelection(
  chosen: readonly SelectedOption[],
  items: readonly { id: string; description: string; optional: boolean }[],
) {
  const selectedIds = new Set(chosen.map(({ id }) => id));
  const available = items.filter(({ id, optional }) => optional && selectedIds.has(id));
  const [ids, descriptions] = [
    new Set(available.map(({ id }) => id)),
    new Set(available.map(({ description }) => description)),
  ];
  const lost = chosen.filter(
    ({ id, description }) => !ids.has(id) && !descriptions.has(description),
  );
  return { options: [...ids], lost: [...new Set(lost.map(({ description }) => description))] };
}
