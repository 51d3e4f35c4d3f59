import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Stars } from './stars.tsx';
import { StarsInput } from './stars-input.tsx';

test('the stars name their rating and take little markup', () => {
  const html = renderToStaticMarkup(<Stars rating={4.26} />);
  expect(html).toContain('aria-label="4.3 out of 5"');
  expect(html).toContain('--fill:85.6%');
  expect(html.length).toBeLessThan(260);
});

test('the star input works in a form without JavaScript', () => {
  const labels = ['Poor', 'Fair', 'Good', 'Very good', 'Excellent'] as const;
  const html = renderToStaticMarkup(
    <StarsInput legend="How was it?" name="rating" labels={labels} value={4} />,
  );
  expect(html.match(/type="radio"/g)).toHaveLength(5);
  expect(html).toMatch(/checked=""[^>]*value="4"/);
});
