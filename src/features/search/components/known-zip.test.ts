import { expect, test } from 'vitest';
import { withZip } from './known-zip.ts';

const site = 'https://plumbline.example';

test('a typed ZIP code goes along to searches for a service and to requests that name no place', () => {
  expect(withZip(`${site}/search?service=Roof+Repair`, '60614')).toBe(
    `${site}/search?service=Roof+Repair&zip=60614`,
  );
  expect(withZip(`${site}/projects/new?contractorId=1&category=Roof+Repair`, '60614')).toBe(
    `${site}/projects/new?contractorId=1&category=Roof+Repair&zipCode=60614`,
  );
  expect(withZip(`${site}/projects/new?zipCode=78704`, '60614')).toBeUndefined();
  for (const path of ['/search', '/services/roof-repair', '/contractor/1'])
    expect(withZip(`${site}${path}`, '60614')).toBeUndefined();
});
