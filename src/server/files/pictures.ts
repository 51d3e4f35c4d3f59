import sharp, { type Metadata } from 'sharp';
import {
  MAX_DECODED_PICTURE_BYTES,
  MAX_PICTURE_PIXELS,
  MAX_PICTURE_SIDE,
} from '#features/files/rules.ts';

/** How each format begins. Nothing else reaches a decoder, because libvips would also read SVG, PDF and more. */
const fileSignatures: Record<string, (bytes: Buffer) => boolean> = {
  jpeg: (bytes) => bytes.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff])),
  png: (bytes) => bytes.subarray(0, 8).equals(Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')),
  webp: (bytes) =>
    bytes.toString('latin1', 0, 4) === 'RIFF' && bytes.toString('latin1', 8, 12) === 'WEBP',
};

const QUALITY = 82;

/** Bytes of one channel of a pixel, for what JPEG, PNG and WebP can have. */
const channelBytes: Record<string, number> = { uchar: 1, ushort: 2 };

/**
 * Re-encodes a JPEG, PNG or WebP picture from its pixels alone: upright, no side longer than `MAX_PICTURE_SIDE`, as
 * WebP without EXIF, location or other metadata. Undefined when the content is anything else.
 */
export async function reencodePicture(content: Uint8Array) {
  const bytes = Buffer.from(content.buffer, content.byteOffset, content.byteLength);
  const kind = Object.keys(fileSignatures).find((name) => fileSignatures[name]?.(bytes));
  if (!kind) return undefined;
  try {
    const picture = sharp(bytes, {
      limitInputPixels: MAX_PICTURE_PIXELS,
      failOn: 'error',
      autoOrient: true,
    });
    // Reads the header alone.
    const header = await picture.metadata();
    if (header.format !== kind || decodedBytes(header) > MAX_DECODED_PICTURE_BYTES)
      return undefined;
    const { data, info } = await picture
      .resize(MAX_PICTURE_SIDE, MAX_PICTURE_SIDE, { fit: 'inside', withoutEnlargement: true })
      .webp({ quality: QUALITY })
      .toBuffer({ resolveWithObject: true });
    return { content: data, type: 'image/webp', width: info.width, height: info.height };
  } catch {
    // Damaged, truncated or larger than allowed.
    return undefined;
  }
}

/** The memory that all pixels take at once, as they do in pictures that cannot be read line by line. */
const decodedBytes = ({ width, height, channels, depth }: Metadata) =>
  width * height * channels * (channelBytes[depth] ?? Number.POSITIVE_INFINITY);

/** Shrinks a stored picture to at most `width`. */
export const resizePicture = ({ content, width }: { content: Uint8Array; width: number }) =>
  sharp(content, { limitInputPixels: MAX_PICTURE_PIXELS })
    .resize({ width, withoutEnlargement: true })
    .webp({ quality: QUALITY })
    .toBuffer();

/** Shrinks a stored picture to what a document shows of it, as JPEG, which every document can hold. */
export const pictureForDocument = (content: Uint8Array) =>
  sharp(content, { limitInputPixels: MAX_PICTURE_PIXELS })
    .resize(480, 360, { fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#ffffff' })
    .jpeg({ quality: QUALITY })
    .toBuffer();
