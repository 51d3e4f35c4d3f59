import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { RelativeTime } from './relative-time.tsx';

test('a time on the server has the exact one beside it, in UTC because it knows no viewer', () => {
  const hoursAgo = new Date(Date.now() - 3 * 3_600_000);
  const html = renderToStaticMarkup(<RelativeTime at={hoursAgo} />);
  expect(html).toContain('3 hours ago');
  expect(html).toContain(`dateTime="${hoursAgo.toISOString()}"`);
  expect(html).toMatch(/title="\w+, \w+ \d+, \d{4} at \d+:\d\d (am|pm) UTC"/);
});

test('beside other dates it is one of them, with its year and its hour', () => {
  const html = renderToStaticMarkup(<RelativeTime at="2026-12-11T15:40:00Z" as="date" />);
  expect(html).toContain('>Dec 11, 2026, 3:40 pm<');
});
