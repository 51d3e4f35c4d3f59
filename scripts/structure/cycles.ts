/** The cycles in a graph of imports, each as a list of files. A file is in at most one of them. */
export function findCycles(graph: ReadonlyMap<string, readonly string[]>): string[][] {
  const cycles: string[][] = [];
  const finished = new Set<string>();
  const trail: string[] = [];

  const follow = (file: string) => {
    if (finished.has(file)) return;
    const start = trail.indexOf(file);
    if (start >= 0) {
      cycles.push(trail.slice(start));
      return;
    }
    trail.push(file);
    for (const target of graph.get(file) ?? []) follow(target);
    trail.pop();
    finished.add(file);
  };
  for (const file of graph.keys()) follow(file);
  return cycles;
}
