/** Lets so many do something at once; whoever comes meanwhile waits, and goes in the order of coming. */
export function admit(atOnce: number) {
  const waiting: (() => void)[] = [];
  let inside = 0;
  return async <Done>(work: () => Promise<Done>): Promise<Done> => {
    if (inside < atOnce) inside += 1;
    else await new Promise<void>((resolve) => waiting.push(resolve));
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else inside -= 1;
    }
  };
}
