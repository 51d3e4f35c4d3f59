import { expect, test } from 'vitest';
import { htmlOf, toCachedPage } from './cached-page.ts';

test('a kept page holds no more memory than the cache counts', async () => {
  const text = Array.from({ length: 2_000 }, (_, n) => `<p>${n * 7_919}</p>`).join('');
  const { brotli } = await toCachedPage(text, '');
  expect(brotli.buffer.byteLength).toBe(brotli.byteLength);
  expect(brotli.byteLength).toBeLessThan(text.length / 3);
});

test('a client that takes nothing compressed gets the same text, also when many pages are asked for', async () => {
  const pages = await Promise.all(
    Array.from({ length: 150 }, (_, n) => toCachedPage(`<p>Page ${n} – “plumb”</p>`, '')),
  );
  for (const n of [0, 1, 149, 0, ...pages.keys(), 0]) {
    const page = pages[n];
    expect(page && Buffer.from(htmlOf(page)).toString()).toBe(`<p>Page ${n} – “plumb”</p>`);
  }
  const [first] = pages;
  expect(first && htmlOf(first)).toBe(first && htmlOf(first));
});
