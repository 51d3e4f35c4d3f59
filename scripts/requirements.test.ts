import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const ROOT = path.resolve(import.meta.dirname, '..');
const page = readFileSync(path.join(ROOT, 'docs/requirements.md'), 'utf8');
/** Requirement, where it is decided, its tests, what runs them, and what they assert. */
const rows = [...page.matchAll(/^\| \[(R\d+)\]\(#r\d+\) \|(.+)\|$/gm)].map(
  ([, name, cells = '']) => {
    const [decided = '', tests = '', run = '', asserted = ''] = cells
      .split(' | ')
      .map((cell) => cell.trim());
    return { name, decided, tests, run, asserted };
  },
);
const quoted = (text: string) => [...text.matchAll(/`([^`]+)`/g)].map(([, inner = '']) => inner);
const isPath = (text: string) => /^(src|e2e|scripts|docs|bench)\//.test(text);

test('every requirement says what proves it', () => {
  const all = Array.from({ length: 40 }, (_, n) => `R${n + 1}`);
  expect(rows.map(({ name }) => name)).toEqual(all);
  for (const { name, decided, asserted } of rows) {
    expect(decided, name).not.toBe('');
    expect(asserted, name).not.toBe('');
  }
});

test('every file that it names is there', () => {
  for (const { name, decided, tests } of rows) {
    expect(quoted(tests).length, name).toBeGreaterThan(0);
    for (const file of [...quoted(decided), ...quoted(tests)].filter(isPath))
      expect(existsSync(path.join(ROOT, file)), `${name}: ${file}`).toBe(true);
  }
});

test('every command that it names runs one of its tests, or a proof', () => {
  for (const { name, tests, run } of rows) {
    const commands = quoted(run);
    expect(commands.length, name).toBeGreaterThan(0);
    for (const command of commands) {
      const [, kind, names = ''] = /^npm (?:run )?(test|e2e|prove) -- (.+)$/.exec(command) ?? [];
      expect(kind, `${name}: ${command}`).toBeDefined();
      for (const filter of names.split(' ')) {
        const isThere =
          kind === 'prove'
            ? existsSync(path.join(ROOT, `scripts/prove/${filter.toLowerCase()}.ts`))
            : quoted(tests).some((file) => file.includes(filter));
        expect(isThere, `${name}: ${command}`).toBe(true);
      }
    }
  }
});
