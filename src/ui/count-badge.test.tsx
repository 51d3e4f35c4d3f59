import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { CountBadge, capCount } from './count-badge.tsx';

test.each([
  [1, 9, '1'],
  [9, 9, '9'],
  [10, 9, '9+'],
  [99, 99, '99'],
  [100, 99, '99+'],
])('a count of %i capped at %i reads %s', (count, max, text) => {
  expect(capCount(count, max)).toBe(text);
});

const unread = ['unread message', 'unread messages'] as const;

test('screen readers get the exact count, and a count of zero renders nothing', () => {
  expect(renderToStaticMarkup(<CountBadge count={12} label={unread} />)).toContain('9+');
  expect(renderToStaticMarkup(<CountBadge count={12} label={unread} />)).toContain(
    '12 unread messages',
  );
  expect(renderToStaticMarkup(<CountBadge count={1} label={unread} />)).toContain(
    '1 unread message<',
  );
  expect(renderToStaticMarkup(<CountBadge count={0} label={unread} />)).toBe('');
});
