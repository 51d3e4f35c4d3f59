import { parseSync } from 'vite';

export type Passage = { text: string; line: number };
type Range = { start: number; end: number };

/** A file's comments, each with the line where it begins and without the marks that make it one, and the rest. */
export function splitComments(path: string, source: string) {
  const comments: Passage[] = [];
  const code: string[] = [];
  let rest = 0;
  for (const { start, end } of findComments(path, source)) {
    code.push(source.slice(rest, start));
    rest = end;
    comments.push({
      text: source.slice(start, end).replaceAll(/\n[ \t]*(?:\*|\/\/|--|#)?[ \t]?/g, '\n'),
      line: lineAt(source, start),
    });
  }
  return { comments, code: [...code, source.slice(rest)].join('') };
}

export const lineAt = (text: string, index: number) => text.slice(0, index).split('\n').length;

function findComments(path: string, source: string): Range[] {
  if (/\.(?:tsx?|mjs|js)$/.test(path)) return joinLines(source, parseSync(path, source).comments);
  const found = source.matchAll(patternFor(path));
  return [...found].map(({ index, 0: { length } }) => ({ start: index, end: index + length }));
}

function patternFor(path: string) {
  if (path.endsWith('.css')) return /\/\*.*?\*\//gs;
  return path.endsWith('.sql')
    ? /(?:--[^\n]*(?:\n[ \t]*|$))+/g
    : /(?:^[ \t]*(?:#|\/\/)[^\n]*\n)+/gm;
}

/** Line comments right below each other are one comment. */
function joinLines(source: string, comments: readonly Range[]) {
  const joined: Range[] = [];
  for (const { start, end } of comments) {
    const before = joined.at(-1);
    const continues = before && source.slice(before.end, start).trim() === '';
    if (continues && source.startsWith('//', start)) before.end = end;
    else joined.push({ start, end });
  }
  return joined;
}
