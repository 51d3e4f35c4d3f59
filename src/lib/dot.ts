/** Between facts of a text in one line. Where lines may break, `src/ui/facts.tsx` leaves out dots at their ends. */
const DOT = ' ·\u00a0';

/** Those of the facts that there are, in one line. */
export const joinFacts = (facts: readonly (string | false | null | undefined)[]) =>
  facts.filter(Boolean).join(DOT);
