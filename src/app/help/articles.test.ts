import { globSync, readFileSync } from 'node:fs';
import { matchPath } from 'react-router';
import { describe, expect, test } from 'vitest';
import { pages } from '../route-table.ts';
import {
  articlesAbout,
  type Block,
  findArticle,
  type HelpPortal,
  listTopics,
  parseArticle,
  searchArticles,
} from './articles.ts';

const portals: HelpPortal[] = ['homeowner', 'contractor'];

const listArticles = (portal: HelpPortal) => listTopics(portal).flatMap(({ articles }) => articles);

const linksIn = (blocks: readonly Block[]) =>
  blocks
    .flatMap((block) => (block.kind === 'list' ? block.items.flat() : block.content))
    .flatMap(({ to }) => to ?? []);

const boldIn = (blocks: readonly Block[]) =>
  blocks
    .flatMap((block) => (block.kind === 'list' ? block.items.flat() : block.content))
    .flatMap(({ text, bold }) => (bold ? [text] : []));

/** The sources of the screens, where a label stands between quotes or tags. */
const screens = globSync('src/{app,features,ui}/**/*.{ts,tsx}')
  .filter((path) => !path.includes('.test.'))
  .map((path) => readFileSync(path, 'utf8').replaceAll(/\s+/g, ' '))
  .join('\n');

const hasLabel = (label: string) =>
  new RegExp(`['">\`] ?${label.replaceAll(/[?.…]/g, String.raw`\$&`)} ?['"\`<{]`).test(screens);

describe.each(portals)('help of the %s portal', (portal) => {
  test('has about twenty-five articles, and each can be read', () => {
    for (const { title, articles } of listTopics(portal))
      expect(articles.length, title).toBeGreaterThanOrEqual(3);
    const articles = listArticles(portal);
    expect(articles.length).toBeGreaterThanOrEqual(25);
    for (const { slug } of articles)
      expect(findArticle(portal, slug)?.blocks.length, slug).toBeGreaterThan(0);
  });

  test('links only to pages that exist', () => {
    for (const { slug } of listArticles(portal))
      for (const to of linksIn(findArticle(portal, slug)?.blocks ?? []))
        expect(
          pages.some(({ path }) => matchPath(path, to)),
          `${slug} links to ${to}`,
        ).toBe(true);
  });

  test('names in bold only what a screen has as a label', () => {
    const unknown = listArticles(portal).flatMap(({ slug }) =>
      boldIn(findArticle(portal, slug)?.blocks ?? [])
        .filter((label) => !hasLabel(label))
        .map((label) => `${slug}: ${label}`),
    );
    expect(unknown).toEqual([]);
  });

  test('explains the screens of its portal', () => {
    const unexplained = pages
      .filter((page) => page.portal === portal && !page.path.includes('/help'))
      .map(({ path }) => path.replaceAll(/:\w+/g, 'x'))
      .filter((path) => articlesAbout(portal, path).length === 0);
    expect(unexplained).toEqual([]);
  });
});

test.each<[HelpPortal, string, string]>([
  ['homeowner', 'how do I pay the deposit', 'pay-an-invoice'],
  ['homeowner', 'cancel a visit', 'change-a-visit'],
  ['homeowner', 'sign a quote', 'accept-a-quote'],
  ['contractor', 'invoices', 'send-an-invoice'],
  ['contractor', 'bad review', 'answer-a-review'],
  ['contractor', 'insurance expired', 'get-verified'],
])('a %s who looks for “%s” finds %s among the first three', (portal, q, slug) => {
  expect(
    searchArticles(portal, q)
      .slice(0, 3)
      .map((article) => article.slug),
  ).toContain(slug);
});

test('words that say nothing find nothing', () => {
  expect(searchArticles('homeowner', 'how do I')).toEqual([]);
  expect(searchArticles('homeowner', 'xylophone')).toEqual([]);
});

test('an article without a title, or with what a page cannot show, is refused', () => {
  const head = '---\ntitle: T\nsummary: S\nscreens: /a\nkeywords: k\n---\n';
  expect(parseArticle('a/b.md', `${head}Text`).blocks).toEqual([
    { kind: 'paragraph', content: [{ text: 'Text' }] },
  ]);
  expect(() => parseArticle('a/b.md', 'Text')).toThrow('has no title');
  expect(() => parseArticle('a/b.md', `${head}# Heading`)).toThrow('have no heading');
  expect(() => parseArticle('a/b.md', `${head}<b>x</b>`)).toThrow('have no');
});
