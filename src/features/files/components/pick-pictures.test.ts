import { expect, test } from 'vitest';
import { PICTURE_KINDS, pickPictures, reasonAgainstUpload } from './pick-pictures.ts';

const file = (name: string, type = 'image/jpeg', size = 1_000) => ({ name, type, size });

test('the kinds and the size are named before choosing', () => {
  expect(PICTURE_KINDS).toBe('JPEG, PNG, or WebP, up to 10 MB each');
});

test('a file that is no picture takes no room and is named with the reason', () => {
  const { picked, leftOut } = pickPictures(
    [
      file('porch.jpg'),
      file('setup.exe', 'application/x-msdownload'),
      file('plan.pdf', 'application/pdf'),
      file('phone.heic', 'image/heic'),
      file('empty.png', 'image/png', 0),
      file('DSC0001', ''),
    ],
    2,
  );
  expect(picked.map(({ name }) => name)).toEqual(['porch.jpg', 'DSC0001']);
  expect(leftOut).toEqual([
    { name: 'setup.exe', reason: 'This isn’t a JPEG, PNG, or WebP photo' },
    { name: 'plan.pdf', reason: 'This isn’t a JPEG, PNG, or WebP photo' },
    { name: 'phone.heic', reason: 'This isn’t a JPEG, PNG, or WebP photo' },
    { name: 'empty.png', reason: 'This file is empty' },
  ]);
});

test('pictures for which there is no room are named, not dropped in silence', () => {
  const chosen = ['a.jpg', 'b.jpg', 'c.jpg'].map((name) => file(name));
  const { picked, leftOut } = pickPictures(chosen, 1);
  expect(picked.map(({ name }) => name)).toEqual(['a.jpg']);
  expect(leftOut).toEqual([
    { name: 'b.jpg', reason: 'No room for it' },
    { name: 'c.jpg', reason: 'No room for it' },
  ]);
});

test.each([
  [10 * 1024 * 1024, 40_000_000, undefined],
  [10 * 1024 * 1024 + 1, 1, /larger than 10 MB/],
  [500_000, 40_000_001, /more than 40 megapixels/],
])('an upload of %i bytes and %i pixels', (bytes, pixels, reason) => {
  const given = reasonAgainstUpload({ bytes, pixels });
  if (reason) expect(given).toMatch(reason);
  else expect(given).toBeUndefined();
});
