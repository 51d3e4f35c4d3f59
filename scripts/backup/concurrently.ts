/** Does the work for each item, a few at a time. The first failure ends it, once what is under way has ended. */
export async function forEachConcurrently<Item>(
  items: readonly Item[],
  most: number,
  work: (item: Item) => Promise<void>,
) {
  const waiting = items.values();
  const failures: unknown[] = [];
  const worker = async () => {
    for (const item of waiting) {
      if (failures.length > 0) return;
      await work(item).catch((error) => failures.push(error));
    }
  };
  await Promise.all(Array.from({ length: most }, worker));
  if (failures.length > 0) throw failures[0];
}
