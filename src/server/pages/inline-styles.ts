import type { Web } from './web.ts';

const stylesheetLinks = /<link\b(?=[^>]*\brel="stylesheet")[^>]*\bhref="(\/[^"]+)"[^>]*>/g;

/** What was read of a build, whose files never change: there are as many as our pages name. */
const known = new WeakMap<Web['asset'], Map<string, string>>();
function sheetsOf(asset: Web['asset']) {
  const sheets = known.get(asset) ?? new Map<string, string>();
  known.set(asset, sheets);
  return sheets;
}

/**
 * Replaces a page's stylesheet links with their content. On a phone each link would delay the first paint by a round
 * trip, which costs more than these small files. Only the head is changed, because no user writes into it.
 */
export async function inlineStyles(html: string, asset: Web['asset']) {
  const end = html.indexOf('</head>');
  const head = html.slice(0, Math.max(end, 0));
  const sheets = sheetsOf(asset);
  for (const [, href = ''] of head.matchAll(stylesheetLinks)) {
    if (sheets.has(href)) continue;
    const file = asset(new Request(new URL(href, 'http://localhost')));
    const sheet = file?.ok ? await file.text() : undefined;
    if (sheet !== undefined && !/<\/style/i.test(sheet)) sheets.set(href, sheet);
  }
  const styled = head.replaceAll(stylesheetLinks, (link, href: string) => {
    const sheet = sheets.get(href);
    return sheet === undefined ? link : `<style>${sheet}</style>`;
  });
  return styled + html.slice(head.length);
}
