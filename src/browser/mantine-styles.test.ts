import { existsSync, globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const packageFolder = 'node_modules/@mantine/core';
const styles = (name: string) => `${packageFolder}/styles/${name}.layer.css`;

const imported = new Set(
  [
    ...readFileSync('src/browser/mantine.css', 'utf8').matchAll(/core\/styles\/(\w+)\.layer\.css/g),
  ].map(([, name = '']) => name),
);

/** The names that a file imports from Mantine, or from another of its files by a relative path. */
const namesIn = (code: string, from: RegExp) =>
  [...code.matchAll(/import \{([^}]*)\} from ["']([^"']+)["']/g)]
    .filter(([, , source = '']) => from.test(source))
    .flatMap(([, names = '']) => names.split(','))
    .map((name) => name.replace(/^\s*type /, '').trim())
    .filter((name) => /^[A-Z]\w+$/.test(name));

test('each component of Mantine that we use, and each that those use, has its stylesheet', () => {
  const used = globSync('src/**/*.tsx').flatMap((path) =>
    namesIn(readFileSync(path, 'utf8'), /^@mantine\/core$/),
  );
  const all = new Set<string>();
  for (let next = [...used]; next.length > 0; ) {
    const fresh = next.filter((name) => !all.has(name));
    for (const name of fresh) all.add(name);
    next = fresh.flatMap((name) =>
      globSync(`${packageFolder}/esm/components/${name}/**/*.mjs`).flatMap((path) =>
        namesIn(readFileSync(path, 'utf8'), /\/[A-Z]\w+\.mjs$/),
      ),
    );
  }
  expect(all.size).toBeGreaterThan(20);
  const missing = [...all].filter((name) => existsSync(styles(name)) && !imported.has(name));
  expect(missing).toEqual([]);
});

test('whichever of the two stylesheets comes first, the layers have one order', () => {
  const [base, mantine] = ['base', 'mantine'].map(
    (name) => /^@layer [^;{]+;/m.exec(readFileSync(`src/browser/${name}.css`, 'utf8'))?.[0],
  );
  expect(base).toBe('@layer base, mantine, pieces;');
  expect(mantine).toBe(base);
});
