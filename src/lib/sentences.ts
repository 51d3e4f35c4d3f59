/** As many whole sentences from the beginning of a text as fit; none where the first is too long. */
export function wholeSentences(text: string, maxLength: number) {
  const line = text.replaceAll(/\s+/g, ' ').trim();
  if (line.length <= maxLength) return line;
  // The end of a sentence is followed by the beginning of the next: "$2.50" has none.
  const ends = [...line.slice(0, maxLength + 1).matchAll(/[.!?…]["”’)]*(?= )/g)];
  const last = ends.at(-1);
  return last ? line.slice(0, last.index + last[0].length) : '';
}
