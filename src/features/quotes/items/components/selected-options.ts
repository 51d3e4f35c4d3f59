/** An option as it was when the homeowner selected it. */
export type SelectedOption = { id: string; description: string };

/**
 * Matches a selection with the current lines. A line that was changed has a new id, so its option has to be
 * selected again; it is reported until an option with the same description is selected.
 */
export function reconcileSelection(
  selection: readonly SelectedOption[],
  items: readonly { id: string; description: string; optional: boolean }[],
) {
  const selectedIds = new Set(selection.map(({ id }) => id));
  const available = items.filter(({ id, optional }) => optional && selectedIds.has(id));
  const [ids, descriptions] = [
    new Set(available.map(({ id }) => id)),
    new Set(available.map(({ description }) => description)),
  ];
  const changed = selection.filter(
    ({ id, description }) => !ids.has(id) && !descriptions.has(description),
  );
  return {
    options: [...ids],
    changedOptions: [...new Set(changed.map(({ description }) => description))],
  };
}
