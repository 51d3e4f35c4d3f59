import { expect, test } from 'vitest';
import { matchingWork, varied, withPictures } from './matching-work.ts';

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

test('no two reviews on the home page are by one person, of one pro, or of one kind of work', () => {
  const review = (customerName: string, contractorId: string, projectType: string) => ({
    ...{ customerName, contractorId, projectType },
  });
  const [first, other] = [review('Rosa D.', 'a', 'Roof Repair'), review('Sam K.', 'b', 'Painting')];
  const alike = [
    review('Rosa D.', 'c', 'Fence Repair'),
    review('Kim L.', 'a', 'Fence Repair'),
    review('Kim L.', 'c', 'Roof Repair'),
  ];
  expect(varied([first, ...alike, other])).toEqual([first, other]);
});

test('reviews are shown with pictures beside all of them, or beside none', () => {
  const review = (id: number, title?: string) => ({
    id,
    business: { place: 'Chicago, IL', work: title === undefined ? undefined : { title } },
  });
  const ids = (reviews: { id: number }[]) => reviews.map(({ id }) => id);
  const [floor, plain, fence, gone] = [
    review(1, 'Floor'),
    review(2),
    review(3, 'Fence'),
    { id: 4, business: null },
  ];
  expect(withPictures([floor, plain, fence, gone], 3)).toEqual([floor, fence]);
  expect(ids(withPictures([floor, fence, review(5, 'Roof')], 2))).toEqual([1, 3]);
  const few = withPictures([plain, floor, gone], 3);
  expect(ids(few)).toEqual([2, 1, 4]);
  expect(few.map(({ business }) => business?.work)).toEqual([undefined, undefined, undefined]);
});
