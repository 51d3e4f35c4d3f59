import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { CountBadge, capCount } from './count-badge.tsx';

test.each([
  [1, '1'],
  [10, '10'],
  [99, '99'],
  [100, '99+'],
])('a count of %i reads %s', (count, text) => {
  expect(capCount(count)).toBe(text);
});

const unread = ['unread message', 'unread messages'] as const;

test('screen readers get the exact count, and a count of zero renders nothing', () => {
  expect(renderToStaticMarkup(<CountBadge count={120} label={unread} />)).toContain('99+');
  expect(renderToStaticMarkup(<CountBadge count={120} label={unread} />)).toContain(
    '120 unread messages',
  );
  expect(renderToStaticMarkup(<CountBadge count={1} label={unread} />)).toContain(
    '1 unread message<',
  );
  expect(renderToStaticMarkup(<CountBadge count={0} label={unread} />)).toBe('');
});

test('a count of several kinds is read out as they are named', () => {
  const markup = renderToStaticMarkup(<CountBadge count={5} label="2 new leads, 3 open claims" />);
  expect(markup).toMatch(/>5<.*>2 new leads, 3 open claims</);
});
