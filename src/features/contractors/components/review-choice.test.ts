import { expect, test } from 'vitest';
import { reviewChoiceFrom, reviewsHref, sortsOf } from './review-choice.ts';

test.each([
  ['', { sort: 'newest' }, '/p#reviews'],
  ['stars=5', { sort: 'newest', stars: 5 }, '/p?stars=5#reviews'],
  ['sort=helpful&stars=1', { sort: 'helpful', stars: 1 }, '/p?stars=1&sort=helpful#reviews'],
  ['sort=rating_low', { sort: 'rating_low' }, '/p?sort=rating_low#reviews'],
  ['sort=price&stars=6', { sort: 'newest' }, '/p#reviews'],
  ['sort=__proto__&stars=05', { sort: 'newest' }, '/p#reviews'],
])('the address ?%s', (search, choice, href) => {
  const found = reviewChoiceFrom(new URLSearchParams(search));
  expect(found).toEqual({ stars: undefined, ...choice });
  expect(reviewsHref('/p', found)).toBe(href);
});

test('reviews with equally many stars have no highest and lowest', () => {
  expect(sortsOf({ sort: 'newest', stars: 4 })).toEqual(['newest', 'helpful']);
  expect(sortsOf({ sort: 'newest' })).toHaveLength(4);
});
