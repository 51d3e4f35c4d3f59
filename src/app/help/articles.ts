import { lexer, type Token, type Tokens } from 'marked';
import { matchPath } from 'react-router';
import { lazy } from '#lib/lazy.ts';

/** The portals that have help. */
export type HelpPortal = 'homeowner' | 'contractor';

/** A piece of a line: plain text, in bold, or a link. */
export type Inline = { text: string; bold?: true; to?: string };
export type Block =
  | { kind: 'paragraph'; content: Inline[] }
  | { kind: 'list'; ordered: boolean; items: Inline[][] };

export type ArticleSummary = { slug: string; title: string; summary: string };
export type Article = ArticleSummary & { blocks: Block[] };
type StoredArticle = Article & { screens: string[]; keywords: string; text: string };

// Read on the server alone: only loaders call what is here.
const files = import.meta.glob<string>('./articles/*/*.md', {
  query: '?raw',
  import: 'default',
  eager: true,
});

/** The articles of each portal, in the order of their titles. */
const articles = {
  homeowner: lazy(() => articlesFor('homeowner')),
  contractor: lazy(() => articlesFor('contractor')),
};

const articlesFor = (portal: HelpPortal) =>
  Object.entries(files)
    .filter(([path]) => path.startsWith(`./articles/${portal}/`))
    .map(([path, source]) => parseArticle(path, source))
    .sort((a, b) => a.title.localeCompare(b.title, 'en'));

/** An article as it is written: a head of `name: value` lines between dashes, then Markdown. */
export function parseArticle(path: string, source: string): StoredArticle {
  const [, head = '', text = ''] = /^---\n(.*?)\n---\n(.*)$/s.exec(source) ?? [];
  const fields = new Map(
    head.split('\n').map((line) => {
      const colon = line.indexOf(':');
      return [line.slice(0, colon).trim(), line.slice(colon + 1).trim()];
    }),
  );
  const of = (name: string) => {
    const value = fields.get(name);
    if (!value) throw new Error(`${path} has no ${name}`);
    return value;
  };
  return {
    slug: path.slice(path.lastIndexOf('/') + 1, -'.md'.length),
    title: of('title'),
    summary: of('summary'),
    screens: of('screens').split(/,\s*/),
    keywords: of('keywords'),
    text,
    blocks: lexer(text).flatMap(toBlock),
  };
}

function toBlock(token: Token): Block[] {
  if (token.type === 'space') return [];
  if (token.type === 'paragraph') return [{ kind: 'paragraph', content: toInline(token.tokens) }];
  if (token.type === 'list') {
    const { ordered, items } = token as Tokens.List;
    return [{ kind: 'list', ordered, items: items.map((item) => toInline(item.tokens)) }];
  }
  throw new Error(`Help articles have no ${token.type}`);
}

function toInline(tokens: Token[] = []): Inline[] {
  return tokens.flatMap((token): Inline[] => {
    if (token.type === 'strong') return [{ text: plain(token.text), bold: true }];
    if (token.type === 'link')
      return [{ text: plain(token.text), to: (token as Tokens.Link).href }];
    if (token.type === 'text' && 'tokens' in token && token.tokens) return toInline(token.tokens);
    if (token.type === 'text' || token.type === 'escape') return [{ text: plain(token.text) }];
    throw new Error(`Help articles have no ${token.type} in a line`);
  });
}

/** The articles are text, and quotes in them are typographic on screen. */
function plain(text: string) {
  return text
    .replaceAll('&#39;', '’')
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&')
    .replaceAll("'", '’');
}

const toSummary = ({ slug, title, summary }: StoredArticle): ArticleSummary => ({
  slug,
  title,
  summary,
});

/** What the articles of a portal are about, in the order of a job, with the screens that each begins with. */
const topics: Record<HelpPortal, readonly { title: string; screens: readonly string[] }[]> = {
  homeowner: [
    {
      title: 'Post a project and find pros',
      screens: ['projects/new', 'search', 'contractor', 'saved', 'connect', 'project-ideas'],
    },
    { title: 'Quotes', screens: ['quotes'] },
    { title: 'Visits and the job', screens: ['calendar', 'projects', 'files'] },
    { title: 'Paying and reviews', screens: ['billing', 'reviews'] },
    { title: 'Messages and your account', screens: [''] },
  ],
  contractor: [
    { title: 'Your business and its page', screens: ['profile', 'reviews', 'analytics'] },
    { title: 'Leads and customers', screens: ['leads', 'connect', 'customers'] },
    { title: 'Quotes', screens: ['quotes', 'price-book'] },
    { title: 'Projects and money', screens: ['projects', 'billing', 'calendar', 'files'] },
    { title: 'Messages and your account', screens: [''] },
  ],
};

/** All articles by topic: each under the first topic that its first screen belongs to. */
export function listTopics(portal: HelpPortal) {
  const topicOf = ({ screens: [screen = ''] }: StoredArticle) =>
    topics[portal].find((topic) =>
      topic.screens.some((begin) => screen.startsWith(`/${portal}/${begin}`)),
    );
  return topics[portal].map((topic) => ({
    title: topic.title,
    articles: articles[portal]()
      .filter((article) => topicOf(article) === topic)
      .map(toSummary),
  }));
}

/** The articles that explain a screen, by its path. */
export const articlesAbout = (portal: HelpPortal, pathname: string) =>
  articles[portal]()
    .filter(({ screens }) => screens.some((screen) => matchPath(screen, pathname)))
    .map(toSummary);

export function findArticle(portal: HelpPortal, slug: string): Article | undefined {
  const found = articles[portal]().find((article) => article.slug === slug);
  return found && { ...toSummary(found), blocks: found.blocks };
}

const MAX_FOUND = 12;
/** Words that say nothing about what somebody looks for. */
const stopWords = new Set(
  'a an and are at by can do does for from how i in is it me my of on or the to what when where who why with you your'.split(
    ' ',
  ),
);

const wordsOf = (text: string) =>
  text
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter((word) => word !== '' && !stopWords.has(word));

/** A word and its usual endings: "quotes", "quoted" and "quoting" begin alike. */
const stemOf = (word: string) => (word.length > 4 ? word.replace(/(ing|ed|es|s)$/, '') : word);

/** Articles with the words of a text, best first: a word in the title counts most, one in the text least. */
export function searchArticles(portal: HelpPortal, q: string): ArticleSummary[] {
  const stems = [...new Set(wordsOf(q).map(stemOf))];
  if (stems.length === 0) return [];
  const scored = articles[portal]().map((article) => {
    const parts = [
      { weight: 8, words: wordsOf(article.title) },
      { weight: 5, words: wordsOf(article.keywords) },
      { weight: 3, words: wordsOf(article.summary) },
      { weight: 1, words: wordsOf(article.text) },
    ];
    const points = stems.map((stem) =>
      parts.reduce(
        (sum, { weight, words }) =>
          sum + (words.some((word) => word.startsWith(stem)) ? weight : 0),
        0,
      ),
    );
    const matched = points.filter((each) => each > 0).length;
    return { article, score: points.reduce((sum, each) => sum + each, 0) + 10 * matched, matched };
  });
  return scored
    .filter(({ matched }) => matched >= Math.ceil(stems.length / 2))
    .sort((a, b) => b.score - a.score)
    .slice(0, MAX_FOUND)
    .map(({ article }) => toSummary(article));
}
