import { MAX_PICTURE_PIXELS, MAX_PICTURE_SIDE } from '#features/files/rules.ts';

/** Native code that most starts never need. */
const loadSharp = async () => (await import('sharp')).default;

/** How each format begins. Nothing else reaches a decoder, because libvips would also read SVG, PDF and more. */
const fileSignatures: Record<string, (bytes: Buffer) => boolean> = {
  jpeg: (bytes) => bytes.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff])),
  png: (bytes) => bytes.subarray(0, 8).equals(Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')),
  webp: (bytes) =>
    bytes.toString('latin1', 0, 4) === 'RIFF' && bytes.toString('latin1', 8, 12) === 'WEBP',
};

const QUALITY = 82;

/**
 * Re-encodes a JPEG, PNG or WebP picture from its pixels alone: upright, no side longer than `MAX_PICTURE_SIDE`, as
 * WebP without EXIF, location or other metadata. Undefined when the content is anything else.
 */
export async function reencodePicture(content: Uint8Array) {
  const bytes = Buffer.from(content.buffer, content.byteOffset, content.byteLength);
  const kind = Object.keys(fileSignatures).find((name) => fileSignatures[name]?.(bytes));
  if (!kind) return undefined;
  try {
    const sharp = await loadSharp();
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
    // Damaged, truncated or larger than allowed.
    return undefined;
  }
}

/** Shrinks a stored picture to at most `width`. */
export async function resizePicture(content: Uint8Array, width: number) {
  const sharp = await loadSharp();
  return sharp(content, { limitInputPixels: MAX_PICTURE_PIXELS })
    .resize({ width, withoutEnlargement: true })
    .webp({ quality: QUALITY })
    .toBuffer();
}
