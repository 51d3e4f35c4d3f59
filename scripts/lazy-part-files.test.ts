import { expect, test } from 'vitest';
import { endOfCall, filesOf } from './lazy-part-files.ts';

const chunk = (
  fileName: string,
  modules: string[],
  imports: string[] = [],
  styles: string[] = [],
) => ({
  fileName,
  moduleIds: modules,
  imports,
  styles,
});

const built = [
  chunk('react.js', ['react']),
  chunk('notice.js', ['notice.tsx'], ['react.js'], ['notice.css']),
  chunk('page.js', ['page.tsx'], ['react.js', 'notice.js'], ['page.css']),
  chunk('dates.js', ['dates.tsx'], ['react.js'], ['dates.css']),
  chunk(
    'board.js',
    ['board.tsx', 'card.tsx'],
    ['react.js', 'dates.js', 'notice.js'],
    ['board.css'],
  ),
];

test('a part names its own script first, and nothing that the page around it loads already', () => {
  expect(filesOf(built, 'board.tsx', 'page.tsx')).toEqual({
    scripts: ['/board.js', '/dates.js'],
    styles: ['/board.css', '/dates.css'],
  });
});

test('a part that the page itself holds still names its script, by which it is found', () => {
  expect(filesOf(built, 'notice.tsx', 'page.tsx')).toEqual({ scripts: ['/notice.js'], styles: [] });
});

test('a part that is in no file fails the build', () => {
  expect(() => filesOf(built, 'gone.tsx', 'page.tsx')).toThrow('gone.tsx');
});

test('a call ends where its own parenthesis closes', () => {
  const code = "lazyPart(async () => ({ default: (await import('./x.tsx')).X })); other()";
  expect(code.slice(endOfCall(code, 0))).toBe('); other()');
});
