/** Fewer equal lines are not worth a home of their own. */
const MIN_LINES = 6;
/** A block that occurs more often than this is a convention, not a copy. */
const MAX_PLACES = 8;

/** A block of lines that is literally the same in two places, each `path:line`. */
export type DuplicatedBlock = { a: string; b: string; lines: number };

type Line = { text: string; number: number };

/** The lines that count: not blank ones, comments, lone punctuation or imports. */
function linesOf(text: string): Line[] {
  let inComment = false;
  let inImport = false;
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
    if (inImport || /^import\b(?!\()/.test(line)) {
      inImport = !/['"];?$/.test(line);
      return [];
    }
    if (line.startsWith('//') || !/\w/.test(line)) return [];
    return [{ text: line, number: index + 1 }];
  });
}

/** The duplicated blocks among these files: of each pair of files the longest one, longest first. */
export function findDuplicates(files: readonly { path: string; text: string }[]) {
  const windows = new Map<string, { file: number; start: number }[]>();
  const read = files.map(({ text }) => linesOf(text));
  read.forEach((lines, file) => {
    for (let start = 0; start + MIN_LINES <= lines.length; start += 1) {
      const key = lines
        .slice(start, start + MIN_LINES)
        .map(({ text }) => text)
        .join('\n');
      const places = windows.get(key);
      if (places) places.push({ file, start });
      else windows.set(key, [{ file, start }]);
    }
  });

  const found = new Map<string, DuplicatedBlock>();
  for (const places of windows.values()) {
    if (places.length < 2 || places.length > MAX_PLACES) continue;
    for (const [n, a] of places.entries())
      for (const b of places.slice(n + 1)) {
        if (a.file === b.file && Math.abs(a.start - b.start) < MIN_LINES) continue;
        let length = MIN_LINES;
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
