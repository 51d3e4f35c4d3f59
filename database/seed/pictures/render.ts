import sharp from 'sharp';
import { drawBadge } from './badge.ts';
import { drawScene } from './draw.ts';
import { canvas } from './scene.ts';

type Size = { width?: number };

/** Pixels an inch at which an SVG has its own size. */
const PLAIN_DENSITY = 72;

/** Drawn at the size that is wanted: making it larger first takes as long as all the rest. */
const webp = (svg: string, width: number, drawnWidth: number) =>
  sharp(Buffer.from(svg), { density: (PLAIN_DENSITY * width) / drawnWidth })
    .resize({ width })
    .webp({ quality: 82, effort: 2 })
    .toBuffer();

/** The drawing as WebP, 1200 by 900 unless a smaller width is asked for. */
export function renderScene({ width = 1200, ...scene }: Parameters<typeof drawScene>[0] & Size) {
  return webp(drawScene(scene), width, canvas.width);
}

const BADGE_WIDTH = 480;

/** The mark as WebP, a square. */
export function renderBadge({
  width = BADGE_WIDTH,
  ...badge
}: Parameters<typeof drawBadge>[0] & Size) {
  return webp(drawBadge(badge), width, BADGE_WIDTH);
}
