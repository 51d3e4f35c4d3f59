/** As many equal lines make a double passage. */
const LEAST = 6;

type Line = { text: string; number: number };

/** Lines that say something: no blank ones, comments, lone punctuation, or imports of one line. */
function linesOf(text: string): Line[] {
  let inComment = false;
  return text.split('\n').flatMap((raw, index) => {
    const line = raw.trim().replaceAll(/\s+/g, ' ');
    if (inComment) {
      inComment = !line.includes('*/');
      return [];
    }
    if (line.startsWith('/*')) {
      inComment = !line.includes('*/');
      return [];
    }
    if (line.startsWith('import') || line.startsWith('//') || !/\w/.test(line)) return [];
    return [{ text: line, number: index + 1 }];
  });
}

/**
 * Passages of at least six lines that stand word for word in two places: one entry for each pair of files,
 * the longest passage named. A passage that more than eight places share is a convention, not a copy.
 */
export function doublesIn(files: readonly { path: string; text: string }[]) {
  const windows = new Map<string, { file: number; start: number }[]>();
  const read = files.map(({ text }) => linesOf(text));
  read.forEach((lines, file) => {
    for (let start = 0; start + LEAST <= lines.length; start += 1) {
      const key = lines
        .slice(start, start + LEAST)
        .map(({ text }) => text)
        .join('\n');
      const places = windows.get(key);
      if (places) places.push({ file, start });
      else windows.set(key, [{ file, start }]);
    }
  });

  const found = new Map<string, { a: string; b: string; lines: number }>();
  for (const places of windows.values()) {
    if (places.length < 2 || places.length > 8) continue;
    for (const [n, a] of places.entries())
      for (const b of places.slice(n + 1)) {
        if (a.file === b.file && Math.abs(a.start - b.start) < LEAST) continue;
        let length = LEAST;
        while (textAt(a, length) !== undefined && textAt(a, length) === textAt(b, length))
          length += 1;
        const key = `${a.file} ${b.file}`;
        if ((found.get(key)?.lines ?? 0) < length)
          found.set(key, { a: placeOf(a), b: placeOf(b), lines: length });
      }
  }
  return [...found.values()].sort((a, b) => b.lines - a.lines);

  function textAt({ file, start }: { file: number; start: number }, offset: number) {
    return read[file]?.[start + offset]?.text;
  }
  function placeOf({ file, start }: { file: number; start: number }) {
    return `${files[file]?.path}:${read[file]?.[start]?.number}`;
  }
}
