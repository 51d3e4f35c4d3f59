import { crc32, deflateSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { MAX_DECODED_PICTURE_BYTES, MAX_PICTURE_PIXELS } from '#features/files/rules.ts';
import { reencodePicture } from './pictures.ts';

const GRAY = 0;
const RGBA = 6;

/** A complete PNG of one color, of any size: its pixels are all zero, so its file is small. */
function blackPng({ side, bits, color }: { side: number; bits: number; color: number }) {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(side, 0);
  header.writeUInt32BE(side, 4);
  header.set([bits, color], 8);
  const rowBytes = 1 + Math.ceil((side * bits * (color === RGBA ? 4 : 1)) / 8);
  const pixels = deflateSync(Buffer.alloc(rowBytes * side), { level: 1 });
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    ...[chunk('IHDR', header), chunk('IDAT', pixels), chunk('IEND', Buffer.alloc(0))],
  ]);
}

function chunk(type: string, data: Buffer) {
  const body = Buffer.concat([Buffer.from(type), data]);
  const numbers = Buffer.alloc(8);
  numbers.writeUInt32BE(data.length, 0);
  numbers.writeUInt32BE(crc32(body), 4);
  return Buffer.concat([numbers.subarray(0, 4), body, numbers.subarray(4)]);
}

test('a picture of few pixels is taken', async () => {
  const picture = await reencodePicture(blackPng({ side: 20, bits: 8, color: RGBA }));
  expect(picture).toMatchObject({ type: 'image/webp', width: 20, height: 20 });
});

test('a picture of too many pixels is refused, however little memory they take', async () => {
  const side = Math.ceil(Math.sqrt(MAX_PICTURE_PIXELS)) + 8;
  expect(await reencodePicture(blackPng({ side, bits: 1, color: GRAY }))).toBeUndefined();
});

test('a picture whose pixels take too much memory is refused, however few they are', async () => {
  const side = Math.ceil(Math.sqrt(MAX_DECODED_PICTURE_BYTES / 8)) + 8;
  expect(side ** 2).toBeLessThan(MAX_PICTURE_PIXELS);
  expect(await reencodePicture(blackPng({ side, bits: 16, color: RGBA }))).toBeUndefined();
});
