import sharp from 'sharp';
import { expect, test } from 'vitest';
import { drawBadge } from './badge.ts';
import { drawScene, trades } from './draw.ts';
import { randomFrom } from './random.ts';
import { renderBadge, renderScene } from './render.ts';
import { stages } from './scene.ts';

const scenes = trades.flatMap((trade) => stages.map((stage) => [trade, stage] as const));
const seeds = [7, 1_000_003];

test.each(scenes)('%s, %s: sound SVG for every seed, the same each time', (trade, stage) => {
  for (const seed of seeds) {
    const svg = drawScene({ trade, stage, seed });
    expect(svg).not.toMatch(/NaN|undefined|Infinity|null/);
    const ids = [...svg.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id);
    expect(new Set(ids).size).toBe(ids.length);
    expect(drawScene({ trade, stage, seed })).toBe(svg);
  }
});

test('seeds, stages and trades all differ', () => {
  const drawn = scenes.flatMap(([trade, stage]) =>
    seeds.map((seed) => drawScene({ trade, stage, seed })),
  );
  expect(new Set(drawn).size).toBe(drawn.length);
});

test('a scene is a WebP of the promised size, small enough for a gallery', async () => {
  const image = await renderScene({ trade: 'kitchen', stage: 'after', seed: 5 });
  expect(await sharp(image).metadata()).toMatchObject({ format: 'webp', width: 1200, height: 900 });
  expect(image.byteLength).toBeLessThan(60_000);
  const small = await renderScene({ trade: 'kitchen', stage: 'after', seed: 5, width: 400 });
  expect(await sharp(small).metadata()).toMatchObject({ width: 400, height: 300 });
});

test('a badge draws its letters itself, so it needs no font', async () => {
  const svg = drawBadge({ initials: 'MF', seed: 3 });
  expect(svg).not.toContain('<text');
  expect(drawBadge({ initials: 'MF', seed: 3 })).toBe(svg);
  expect(drawBadge({ initials: 'SB', seed: 3 })).not.toBe(svg);
  expect(await sharp(await renderBadge({ initials: 'MF', seed: 3 })).metadata()).toMatchObject({
    format: 'webp',
    width: 480,
    height: 480,
  });
});

test('numbers spread evenly over their range, for neighbouring seeds too', () => {
  const counts = [0, 0, 0, 0, 0];
  for (let seed = 1; seed <= 1_000; seed++) {
    const place = Math.floor(randomFrom(seed, 'any').next() * 5);
    counts[place] = (counts[place] ?? 0) + 1;
  }
  for (const count of counts) expect(Math.abs(count - 200)).toBeLessThan(60);
});
