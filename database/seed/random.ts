export type Random = {
  /** From 0 up to 1. */
  next: () => number;
  between: (low: number, high: number) => number;
};

/**
 * Pseudo-random numbers that are the same for the same seed and stream on every machine: the ids of the
 * demo world come from here. Streams of one seed are independent, so that drawing more numbers from one
 * leaves the others as they were.
 */
export function randomFrom(seed: number, stream: string): Random {
  let state = Math.imul(seed ^ 0x85ebca6b, 0xc2b2ae35);
  for (const character of stream) {
    state = Math.imul(state ^ character.charCodeAt(0), 0xcc9e2d51);
    state = (state << 13) | (state >>> 19);
  }

  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  return { next, between: (low, high) => low + (high - low) * next() };
}
