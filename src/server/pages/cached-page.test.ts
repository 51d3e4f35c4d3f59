import { gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { compressPart, htmlOf, toCachedPage } from './cached-page.ts';

test('a kept page holds no more memory than the cache counts', async () => {
  const text = Array.from({ length: 2_000 }, (_, n) => `<p>${n * 7_919}</p>`).join('');
  const { gzip } = await toCachedPage([text], '');
  expect(gzip.buffer.byteLength).toBe(gzip.byteLength);
  expect(gzip.byteLength).toBeLessThan(text.length / 3);
});

test('a client that takes nothing compressed gets the same text, also when many pages are asked for', async () => {
  const pages = await Promise.all(
    Array.from({ length: 150 }, (_, n) => toCachedPage([`<p>Page ${n} – `, '“plumb”</p>'], '')),
  );
  for (const n of [0, 1, 149, 0, ...pages.keys(), 0]) {
    const page = pages[n];
    expect(page && Buffer.from(htmlOf(page)).toString()).toBe(`<p>Page ${n} – “plumb”</p>`);
  }
  const [first] = pages;
  expect(first && htmlOf(first)).toBe(first && htmlOf(first));
});

test('parts that were compressed before, short ones and long ones make one text', async () => {
  const styles = compressPart('<style>a{color:red}</style>');
  const long = '<p>“plumb”</p>'.repeat(5_000);
  const { gzip } = await toCachedPage(['<head>', styles, '', styles, '</head>', long], '');
  expect(gunzipSync(gzip).toString()).toBe(`<head>${styles.bytes}${styles.bytes}</head>${long}`);
});
