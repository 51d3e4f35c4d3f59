import sharp from 'sharp';
import { drawBadge } from './badge.ts';
import { drawScene } from './draw.ts';

type Size = { width?: number };

async function webp(svg: string, width: number) {
  return sharp(Buffer.from(svg)).resize({ width }).webp({ quality: 82, effort: 4 }).toBuffer();
}

/** The drawing as WebP, 1200 by 900 unless a smaller width is asked for. */
export function renderScene({ width = 1200, ...scene }: Parameters<typeof drawScene>[0] & Size) {
  return webp(drawScene(scene), width);
}

/** The mark as WebP, a square. */
export function renderBadge({ width = 480, ...badge }: Parameters<typeof drawBadge>[0] & Size) {
  return webp(drawBadge(badge), width);
}
