import { expect, test } from 'vitest';
import { cityServices } from './city-services.ts';

const figures = { pros: 2, licensed: 0, completedJobs: 0, reviewCount: 0, rating: null };
const city = { city: 'Chicago', state: 'IL', zipCode: '60614', path: '/cities/chicago-il' };
const services = [{ name: 'Roof Repair', pros: 3, path: '/services/roof-repair/chicago-il' }];
const items = [{ services: ['Roof Repair', 'Tiling'] }, { services: ['Fencing', 'Tiling'] }];

test('a city lists the services of all its pros, those without a page with their search', () => {
  expect(cityServices({ service: null, city, services, figures, items })).toEqual([
    ...services,
    { name: 'Tiling', pros: 2, path: '/search?service=Tiling&zip=60614' },
    { name: 'Fencing', pros: 1, path: '/search?service=Fencing&zip=60614' },
  ]);
});

test('beside one service, a city lists the others of its pros', () => {
  const many = { ...figures, pros: 3 };
  expect(cityServices({ service: 'Tiling', city, services, figures: many, items })).toEqual([
    ...services,
    { name: 'Fencing', pros: 1, path: '/search?service=Fencing&zip=60614' },
  ]);
});

test('where not all pros of a city are on the page, it lists what has a page alone', () => {
  const many = { ...figures, pros: 3 };
  expect(cityServices({ service: null, city, services, figures: many, items })).toEqual(services);
});
