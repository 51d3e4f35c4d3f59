/** A text in parts: those that match what was looked for, in small or capital letters, and those between. */
export function markedParts(text: string, q: string) {
  const [small, wanted] = [text.toLowerCase(), q.trim().toLowerCase()];
  const parts: { part: string; isMatch: boolean; at: number }[] = [];
  let from = 0;
  // Where small letters are longer than capital ones, positions would not fit.
  while (wanted && small.length === text.length) {
    const at = small.indexOf(wanted, from);
    if (at < 0) break;
    if (at > from) parts.push({ part: text.slice(from, at), isMatch: false, at: from });
    from = at + wanted.length;
    parts.push({ part: text.slice(at, from), isMatch: true, at });
  }
  if (from < text.length) parts.push({ part: text.slice(from), isMatch: false, at: from });
  return parts;
}
