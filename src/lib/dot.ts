/** Between facts of a line. A line breaks before it and never after it, so that none ends with a dot. */
export const DOT = ' ·\u00a0';

/** Those of the facts that there are, in one line. */
export const joinFacts = (facts: readonly (string | false | null | undefined)[]) =>
  facts.filter(Boolean).join(DOT);
