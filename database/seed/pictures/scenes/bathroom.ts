import { darker, lighter, paint, woods } from '../colour.ts';
import {
  bareFloor,
  corners,
  makeRoom,
  type Room,
  roomWindow,
  sunPatch,
  tiles,
  walls,
} from '../room.ts';
import type { DrawScene, Setting } from '../scene.ts';
import { circle, ellipse, type Frame, rect, type Svg, trapezium } from '../svg.ts';
import { blot, crack, dullness, waterStain } from '../wear.ts';
import { bucket, toolbox } from '../worksite.ts';
import { oldSuite } from './bathroom-before.ts';
import { type Look, newSuite } from './bathroom-suite.ts';

const fresh: readonly [Look, ...Look[]] = [
  {
    tile: '#dfe6dc',
    wall: '#f6f1e6',
    floor: ['#e9e4d8', '#b9c3b6'],
    vanity: woods.oak,
    metal: '#b88b3e',
    cloth: paint.pine,
  },
  {
    tile: '#6d9482',
    wall: '#f3eee2',
    floor: ['#ece6d8', '#dcd3c1'],
    vanity: woods.walnut,
    metal: '#c79a4b',
    cloth: paint.clay,
  },
  {
    tile: '#f4f0e6',
    wall: '#c7d3d6',
    floor: ['#f0ebdf', '#4a5557'],
    vanity: '#34557d',
    metal: '#3c4039',
    cloth: '#e3b876',
  },
  {
    tile: '#e3d2c2',
    wall: '#f7f1e7',
    floor: ['#eadfce', '#d9c5b0'],
    vanity: woods.birch,
    metal: '#3c4039',
    cloth: '#7c9a86',
  },
];

const dated: readonly [Look, ...Look[]] = [
  {
    tile: '#d7b5a4',
    wall: '#d3c7ae',
    floor: ['#b39a86', '#957e6c'],
    vanity: '#8c6f52',
    metal: '#96917f',
    cloth: '#b9866d',
  },
  {
    tile: '#b9bd8f',
    wall: '#cfc8a8',
    floor: ['#a59d7a', '#868062'],
    vanity: '#86694a',
    metal: '#8f8b78',
    cloth: '#9a8f58',
  },
];

/** Tub under the window, washstand beside it. */
export const bathroom: DrawScene = (setting) => {
  const { stage, layout, taste, chance, light } = setting;
  const room = makeRoom(layout);
  const look = stage === 'before' ? taste.pick(dated) : taste.pick(fresh);
  const mirrored = layout.chance(0.5);
  const tub = mirrored ? 770 : 410;
  const stand = mirrored ? 370 : 850;
  const window: Frame = {
    x: tub - layout.between(90, 120),
    y: 130,
    width: layout.between(190, 230),
    height: 170,
  };
  const tileTop = stage === 'before' ? 300 : layout.pick([230, 330]);
  const old = stage === 'before';
  return [
    ...walls(room, {
      wall: look.wall,
      ceiling: old ? '#d8d0bd' : '#faf6ec',
      trim: old ? '#c5b89c' : paint.white,
    }),
    ...tiling(room, tileTop, look.tile, setting),
    ...corners(room),
    ...(stage === 'during'
      ? bareFloor(room, '#b8b0a1')
      : tiles(room, look.floor[0], look.floor[1], old ? 70 : 58)),
    ...roomWindow(
      window,
      { frame: old ? '#c0b497' : paint.white, columns: 2, rows: old ? 2 : 1, id: 'window' },
      light,
      layout,
    ),
    ...(stage === 'during' ? underWork(room, tub, stand) : []),
    ...(old ? oldSuite(room, tub, stand, look, setting) : []),
    ...(stage === 'after' ? newSuite(room, tub, stand, look, mirrored) : []),
    ...sunPatch(room, window, light, 2),
    ...(old
      ? [
          ...waterStain([tub, 42], 260, chance),
          ...crack([stand - 60, tileTop + 6], 110, darker(look.tile, 0.4), chance),
          blot([tub + 150, 780], 240, 60, '#5f5647', 0.2, chance),
          dullness(0.08),
        ]
      : []),
  ];
};

function tiling(
  { left, right, floor }: Room,
  top: number,
  tile: string,
  { stage, chance }: Setting,
): Svg[] {
  const size = 36;
  const joint = stage === 'before' ? darker(tile, 0.26) : darker(tile, 0.12);
  const rows = Math.ceil((floor - top) / size);
  const laid = stage === 'during' ? Math.ceil(rows * 0.45) : rows;
  const drawn: Svg[] =
    stage === 'during' ? [rect(left, top, right - left, floor - top, '#9fae9f')] : [];
  for (let row = rows - laid; row < rows; row++) {
    const y = top + row * size;
    for (let x = left - (row % 2) * size; x < right; x += size * 2) {
      const from = Math.max(x, left);
      const missing = stage === 'before' && chance.chance(0.03);
      const tone = missing
        ? '#a3967f'
        : chance.chance(0.5)
          ? tile
          : lighter(tile, chance.between(0, 0.14));
      drawn.push(
        rect(from, y, Math.min(x + size * 2, right) - from, Math.min(size, floor - y), tone, {
          stroke: joint,
          width: 1.4,
        }),
      );
    }
  }
  if (stage !== 'during')
    drawn.push(
      rect(
        left,
        top - 9,
        right - left,
        10,
        stage === 'before' ? darker(tile, 0.2) : lighter(tile, 0.5),
      ),
    );
  return drawn;
}

function underWork(room: Room, tub: number, stand: number): Svg[] {
  const stub = (x: number, y: number, colour: string) => [
    rect(x - 5, y, 10, 60, colour),
    ellipse(x, y, 8, 5, darker(colour, 0.2)),
  ];
  return [
    ...stub(tub - 30, 500, paint.clay),
    ...stub(tub + 10, 500, '#8aa0ad'),
    rect(tub - 170, 600, 340, 30, '#8f8878'),
    ...stub(stand - 20, 440, paint.clay),
    ...stub(stand + 20, 440, '#8aa0ad'),
    circle(stand, 540, 20, '#6c6f69'),
    circle(stand, 540, 13, '#3c4039'),
    rect(stand - 130, 250, 260, 14, '#d9b23f', { rx: 3 }),
    rect(stand - 20, 252, 40, 10, '#bfe0b0', { rx: 5 }),
    trapezium([700, 280, 960], [900, 120, 1090], '#e6e0d2', { opacity: 0.85 }),
    ...[0, 1, 2].map((row) =>
      rect(room.eyeX - 250 + row * 6, 790 - row * 34, 190, 32, row % 2 ? '#c8a97a' : '#d6b98c'),
    ),
    rect(room.eyeX - 200, 792 - 68 + 8, 70, 14, paint.white),
    ...bucket(room.eyeX + 40, 838, 104, paint.white, '#b9b2a4'),
    ...bucket(room.eyeX + 150, 800, 84, '#4d7a68', '#8f958d'),
    ...toolbox(room.eyeX + 280, 850, 160),
  ];
}
