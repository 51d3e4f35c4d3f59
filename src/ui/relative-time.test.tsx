import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { RelativeTime } from './relative-time.tsx';

test('the server renders the exact time in UTC, because it does not know the time zone of the viewer', () => {
  const hoursAgo = new Date(Date.now() - 3 * 3_600_000);
  const html = renderToStaticMarkup(<RelativeTime at={hoursAgo} />);
  expect(html).toContain('3 hours ago');
  expect(html).toContain(`dateTime="${hoursAgo.toISOString()}"`);
  expect(html).toMatch(/title="\w+, \w+ \d+, \d{4} at \d+:\d\d (AM|PM) UTC"/);
});

test('the date format shows the year and the time of day', () => {
  const html = renderToStaticMarkup(<RelativeTime at="2026-12-11T15:40:00Z" as="date" />);
  expect(html).toContain('>Dec 11, 2026, 3:40 PM<');
});

test('an exact time is said once', () => {
  const html = renderToStaticMarkup(<RelativeTime at="2026-12-11T15:40:00Z" as="exact" />);
  expect(html).toContain('>Friday, December 11, 2026 at 3:40 PM UTC</time>');
});
