import { expect, test } from 'vitest';
import { inlineStyles } from './inline-styles.ts';

const sheets: Record<string, string> = {
  '/assets/a.css': 'a{color:red}',
  '/assets/b.css': "b::after{content:'$&'}",
  '/assets/c.css': 'c{}</style><script>1</script>',
};
const asset = (request: Request) => {
  const sheet = sheets[new URL(request.url).pathname];
  return sheet === undefined ? undefined : new Response(sheet);
};
/** The text that a page's parts make. */
const inlined = async (html: string) =>
  (await inlineStyles(html, asset))
    .map((part) => (typeof part === 'string' ? part : part.bytes.toString()))
    .join('');
const page = (head: string, body = '') => `<html><head>${head}</head><body>${body}</body></html>`;
const link = (name: string) => `<link nonce="" rel="stylesheet" href="/assets/${name}.css"/>`;

test('stylesheets are inlined in their order', async () => {
  expect(await inlined(page(`<title>x</title>${link('a')}${link('b')}`))).toBe(
    page("<title>x</title><style>a{color:red}</style><style>b::after{content:'$&'}</style>"),
  );
});

test.each([
  ['a sheet that there is not', page(link('gone'))],
  ['a sheet that would end itself', page(link('c'))],
  ['what looks like a link in the text', page('', link('a'))],
  ['a picture', page('<link rel="icon" href="/assets/a.css"/>')],
  ['no head', link('a')],
])('%s is left unchanged', async (_, html) => {
  expect(await inlined(html)).toBe(html);
});
