import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { findViolations } from './check-structure.ts';

const root = mkdtempSync(join(tmpdir(), 'structure-'));
afterEach(() => rmSync(root, { recursive: true }));

/** The violations in a project of these files, each given as a list of imports or as text. */
function check(tree: Record<string, string | string[]>) {
  for (const [path, content] of Object.entries(tree)) {
    const text = Array.isArray(content)
      ? content.map((target, number) => `import * as _${number} from '${target}';\n`).join('')
      : content;
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
  return findViolations(root);
}

test('a project that keeps the rules has no violations', () => {
  const tree = {
    'src/app/routes.ts': ['#features/quotes/screens/quote-screen.tsx', '#ui/money.tsx', 'react'],
    'src/features/contract.ts': ['#features/quotes/contract.ts'],
    'src/features/quotes/rules.ts': ['#lib/money.ts', '#features/users/rules.ts'],
    'src/features/quotes/tables.ts': ['./rules.ts', '#features/users/tables.ts'],
    'src/features/quotes/contract.ts': ['./rules.ts', 'zod'],
    'src/features/quotes/data.ts': ['./tables.ts', '#server/database/database.ts'],
    'src/features/quotes/handlers.ts': ['./data.ts', './contract.ts', '#features/leads/data.ts'],
    'src/features/quotes/reactions.ts': ['./data.ts', './emails/quote-sent.tsx', './notify.ts'],
    'src/features/quotes/service.ts': ['./data.ts', '#features/leads/service.ts', './notify.ts'],
    'src/features/quotes/notify.ts': ['./data.ts', '#features/notifications/data.ts'],
    'src/features/quotes/drafts/handlers.ts': ['../service.ts', './rules.ts'],
    'src/features/quotes/drafts/rules.ts': ['../rules.ts'],
    'src/features/quotes/drafts/components/editor.tsx': ['../rules.ts'],
    'src/features/quotes/emails/quote-sent.tsx': ['#ui/money.tsx'],
    'src/features/quotes/samples.ts': ['./tables.ts'],
    'src/features/quotes/quotes.test.ts': [
      './handlers.ts',
      '#test/database.ts',
      '#server/http/api.ts',
    ],
    'src/features/quotes/screens/quote-screen.tsx': [
      ...['#browser/client.ts', './quote-screen.module.css', '../components/total.tsx'],
      ...['#ui/money.tsx', '../contract.ts', '../rules.ts'],
    ],
    'src/features/quotes/screens/quote-screen.module.css': '',
    'src/features/quotes/components/total.tsx': ['#lib/money.ts'],
    'src/features/quotes/components/total.test.tsx': ['./total.tsx', '#test/screen.tsx'],
    'src/server/http/api.ts': ['#features/quotes/handlers.ts', '#features/quotes/reactions.ts'],
    'src/server/main.ts': ['../../database/seed/demo.ts'],
    'src/server/database/embedded-postgres/start.ts': ['./server.ts'],
    'src/browser/client.ts': ['#features/contract.ts', '#lib/money.ts'],
    'src/ui/money.tsx': ['#lib/money.ts', './clock.ts'],
    'database/seed/demo.ts': ['#features/quotes/samples.ts'],
    'member-site/main.ts': ['./pages.ts', 'node:http'],
  };
  expect(check(tree)).toEqual([]);
});

test.each([
  ['src/features/quotes/screens/quote.tsx', '../data.ts', 'screens', 'data'],
  ['src/features/quotes/screens/quote.tsx', '#features/leads/handlers.ts', 'screens', 'handlers'],
  ['src/features/quotes/screens/quote.tsx', '#server/config/config.ts', 'screens', 'server'],
  ['src/features/quotes/screens/quote.tsx', '#app/guard.ts', 'screens', 'app'],
  ['src/features/quotes/components/total.tsx', '../tables.ts', 'components', 'tables'],
  ['src/features/quotes/components/total.tsx', '../reactions.ts', 'components', 'reactions'],
  ['src/features/quotes/contract.ts', './tables.ts', 'contract', 'tables'],
  ['src/features/quotes/rules.ts', './contract.ts', 'rules', 'contract'],
  ['src/features/quotes/rules.ts', '#ui/money.tsx', 'rules', 'ui'],
  ['src/features/quotes/data.ts', './handlers.ts', 'data', 'handlers'],
  ['src/features/quotes/data.ts', '#features/leads/service.ts', 'data', 'service'],
  ['src/features/quotes/handlers.ts', './samples.ts', 'handlers', 'samples'],
  ['src/features/quotes/handlers.ts', '#test/database.ts', 'handlers', 'test'],
  ['src/app/root.tsx', '#server/config/config.ts', 'app', 'server'],
  ['src/app/root.tsx', '#features/quotes/data.ts', 'app', 'data'],
  ['src/server/http/api.ts', '#features/quotes/screens/quote.tsx', 'server', 'screens'],
  ['src/server/pages/web.ts', '#browser/theme.ts', 'server', 'browser'],
  ['src/browser/client.ts', '#features/quotes/tables.ts', 'browser', 'tables'],
  ['src/ui/money.tsx', '#browser/theme.ts', 'ui', 'browser'],
  ['src/ui/money.tsx', '../features/quotes/rules.ts', 'ui', 'rules'],
  ['src/lib/money.ts', '#ui/money.tsx', 'lib', 'ui'],
  ['member-site/main.ts', '../src/lib/money.ts', 'member-site', 'lib'],
  ['src/server/http/api.ts', '../../member-site/main.ts', 'server', 'member-site'],
])('%s may not import %s', (path, specifier, from, to) => {
  const [line] = check({ [path]: [specifier] });
  expect(line).toMatch(new RegExp(`^${path}: ${from} may not import ${to} \\(.+\\)$`));
});

test.each([
  [`import type { Row } from './data.ts';`],
  [`import { type Row } from './data.ts';`],
  [`export * from './data.ts';`],
  [`export { list } from './data.ts';`],
  [`const data = await import('./data.ts');`],
  [`import './data.ts';`],
])('%s is an import', (text) => {
  expect(check({ 'src/features/quotes/rules.ts': text })).toEqual([
    'src/features/quotes/rules.ts: rules may not import data (src/features/quotes/data.ts)',
  ]);
});

test('imports inside strings and comments do not count', () => {
  const text = `// import './data.ts'\nexport const hint = "import x from './data.ts'";`;
  expect(check({ 'src/features/quotes/rules.ts': text })).toEqual([]);
});

test('the server may import types from the browser', () => {
  const text = `import type { Handoff } from '#browser/context.ts';`;
  expect(check({ 'src/server/pages/web.ts': text })).toEqual([]);
});

test('code outside src and database may not be imported; other files may', () => {
  expect(
    check({ 'src/server/pages/web.ts': ['../../../bench/floor.ts', '../../../package.json'] }),
  ).toEqual(['src/server/pages/web.ts: imports from outside src (bench/floor.ts)']);
});

test.each([
  ['src/features/quotes/lines.ts', 'is not a file that a module has'],
  ['src/features/quotes/drafts/lines.ts', 'is not a file that a module has'],
  ['src/features/quotes/drafts/deep/data.ts', 'is not a file that a module has'],
  ['src/features/quotes/contract.tsx', 'is not a file that a module has'],
  ['src/features/quotes/quotes.module.css', 'is not a file that a module has'],
  ['src/features/quotes/emails/sent.module.css', 'is not a file that a module has'],
  ['src/features/quotes/hooks/use-quote.ts', 'is not a file that a module has'],
  ['src/features/quotes/screens/parts/total.tsx', 'is not a file that a module has'],
  ['src/features/tables.ts', 'is not a file that a module has'],
  ['src/features/quotes/components/index.ts', 'has a name that says nothing about what is in it'],
  ['src/lib/utils.ts', 'has a name that says nothing about what is in it'],
  ['src/services/mail.ts', 'is in no folder of src that we have'],
  ['src/main.ts', 'is in no folder of src that we have'],
])('%s %s', (path, reason) => {
  expect(check({ [path]: '' })).toEqual([`${path}: ${reason}`]);
});
