import sharp from 'sharp';
import { MAX_PICTURE_PIXELS, MAX_PICTURE_SIDE } from '#features/files/rules.ts';

/** How each kind begins. Nothing else reaches a decoder: libvips would also read SVG, PDF and more. */
const fileSignatures: Record<string, (bytes: Buffer) => boolean> = {
  jpeg: (bytes) => bytes.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff])),
  png: (bytes) => bytes.subarray(0, 8).equals(Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')),
  webp: (bytes) =>
    bytes.toString('latin1', 0, 4) === 'RIFF' && bytes.toString('latin1', 8, 12) === 'WEBP',
};

const QUALITY = 82;

/**
 * A JPEG, PNG or WebP picture made anew from its pixels alone: upright, no side above `MAX_PICTURE_SIDE`, as
 * WebP without EXIF, place, or whatever else was in the file. Undefined for anything else, by content.
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
    if ((await picture.metadata()).format !== kind) return undefined;
    const { data, info } = await picture
      .resize(MAX_PICTURE_SIDE, MAX_PICTURE_SIDE, { fit: 'inside', withoutEnlargement: true })
      .webp({ quality: QUALITY })
      .toBuffer({ resolveWithObject: true });
    return { content: data, type: 'image/webp', width: info.width, height: info.height };
  } catch {
    // Damaged, truncated or larger than allowed: not a picture that we keep.
    return undefined;
  }
}

/** A stored picture, no wider than asked for. */
export const resizePicture = (content: Uint8Array, width: number) =>
  sharp(content, { limitInputPixels: MAX_PICTURE_PIXELS })
    .resize({ width, withoutEnlargement: true })
    .webp({ quality: QUALITY })
    .toBuffer();
