import { expect, test } from 'vitest';
import { matchingWork } from './matching-work.ts';

test('beside a review stands a picture of the same service, or none', () => {
  const portfolio = [
    { title: 'White oak through three rooms', category: 'Hardwood Flooring', after: 'floor.webp' },
    { title: 'Open kitchen', category: 'Kitchen Remodeling', after: 'kitchen.webp' },
  ];
  expect(matchingWork(portfolio, 'Kitchen Remodeling')).toEqual({
    title: 'Open kitchen',
    picture: 'kitchen.webp',
  });
  expect(matchingWork(portfolio, 'Drywall Repair')).toBeUndefined();
});
