import { type CompressedPart, compressPart } from './cached-page.ts';
import type { Web } from './web.ts';

const stylesheetLinks = /<link\b(?=[^>]*\brel="stylesheet")[^>]*\bhref="(\/[^"]+)"[^>]*>/g;

/** The content of the stylesheets that can be inlined. */
type Styles = { links: ReadonlySet<string>; part: CompressedPart };

/** What was read of a build, whose files never change, by the links in a page's head: each kind of page has its own. */
const known = new WeakMap<Web['asset'], Map<string, Styles>>();
function stylesOf(asset: Web['asset']) {
  const styles = known.get(asset) ?? new Map<string, Styles>();
  known.set(asset, styles);
  return styles;
}

/**
 * The parts of a page, with the content of all its stylesheets where the first link to one is. On a phone each link
 * would delay the first paint by a round trip, which costs more than these small files. Only the head is changed,
 * because no user writes into it.
 */
export async function inlineStyles(
  html: string,
  asset: Web['asset'],
): Promise<(string | CompressedPart)[]> {
  const end = html.indexOf('</head>');
  const head = html.slice(0, Math.max(end, 0));
  const links = [...head.matchAll(stylesheetLinks)];
  const [first] = links;
  if (!first) return [html];

  const all = stylesOf(asset);
  const key = links.map(([link]) => link).join('');
  const styles = all.get(key) ?? (await readStyles(links, asset));
  all.set(key, styles);
  const rest = head
    .slice(first.index)
    .replaceAll(stylesheetLinks, (link) => (styles.links.has(link) ? '' : link));
  return [head.slice(0, first.index), styles.part, rest + html.slice(head.length)];
}

async function readStyles(links: RegExpExecArray[], asset: Web['asset']): Promise<Styles> {
  const inlined = new Set<string>();
  let text = '';
  for (const [link, href = ''] of links) {
    const file = asset(new Request(new URL(href, 'http://localhost')));
    const sheet = file?.ok ? await file.text() : undefined;
    if (sheet === undefined || /<\/style/i.test(sheet)) continue;
    inlined.add(link);
    text += `<style>${sheet}</style>`;
  }
  return { links: inlined, part: compressPart(text) };
}
