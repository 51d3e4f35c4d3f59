import { expect, test } from 'vitest';
import { toCachedPage } from './cached-page.ts';

test('a kept page holds no more memory than the cache counts', async () => {
  const text = Array.from({ length: 2_000 }, (_, n) => `<p>${n * 7_919}</p>`).join('');
  const { html, brotli } = await toCachedPage(text, 'nonce');
  for (const bytes of [html, brotli]) expect(bytes.buffer.byteLength).toBe(bytes.byteLength);
});
