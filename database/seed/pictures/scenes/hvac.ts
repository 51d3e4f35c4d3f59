import { darker, lighter, mix, paint } from '../colour.ts';
import { grass, makeGarden } from '../garden.ts';
import { cladding, houseWindow } from '../house.ts';
import { bush, flowers } from '../outdoors.ts';
import { box, level } from '../perspective.ts';
import type { DrawScene, Setting } from '../scene.ts';
import { circle, ellipse, type Point, polygon, rect, type Svg, turned } from '../svg.ts';
import { crack, dullness, streak } from '../wear.ts';
import { toolbox } from '../worksite.ts';
import { lines, machine, wreck } from './hvac-unit.ts';

const walls = [
  { wall: '#f1ebdd', kind: 'board' },
  { wall: '#8fa99a', kind: 'lap' },
  { wall: '#b9795c', kind: 'brick' },
  { wall: '#7590ab', kind: 'lap' },
  { wall: '#e0c79d', kind: 'shake' },
] as const;

const units = ['#dfe1da', '#5d6866', '#c9c4b4'] as const;

/** Beside the house: the outdoor unit on its pad. */
export const hvac: DrawScene = (setting) => {
  const { stage, layout, taste, light, chance } = setting;
  const garden = makeGarden(layout, 600);
  const look = layout.pick(walls);
  const unit = taste.pick(units);
  const mirrored = layout.chance(0.5);
  const x = mirrored ? 720 : 480;
  const old = stage === 'before';
  const wall = old ? mix(look.wall, '#a8a08e', 0.4) : look.wall;
  const outline: Point[] = [
    [0, 0],
    [1200, 0],
    [1200, 560],
    [0, 560],
  ];
  const window = { x: mirrored ? 200 : 800, y: 120, width: 200, height: 250 };
  return [
    cladding('wall', outline, { x: 0, y: 0, width: 1200, height: 560 }, look.kind, wall, taste),
    rect(0, 0, 1200, 44, '#1f241d', { opacity: 0.16 }),
    rect(0, 0, 1200, 22, old ? '#c4baa3' : paint.white),
    rect(0, 556, 1200, 52, old ? '#8f8b80' : '#b5b0a5'),
    rect(0, 556, 1200, 5, '#1f241d', { opacity: 0.2 }),
    ...houseWindow(window, { trim: old ? '#c4baa3' : paint.white, dark: old, rows: 2 }, light),
    ...grass(garden, old ? '#a0995f' : '#8db377', light, stage === 'after'),
    ...bed(garden.ground, setting),
    ...lines(x, mirrored, setting),
    ...pad(garden, x, old),
    ...(old ? wreck(x, setting) : machine(garden, x, unit, stage)),
    ...(stage === 'after' ? greenery(mirrored, setting) : []),
    ...(stage === 'during' ? tools(mirrored) : []),
    ...(old
      ? [
          streak([x - 40, 30], 40, 200, '#6b6450'),
          ...crack([mirrored ? 900 : 200, 562], 46, '#6b675d', chance),
          dullness(0.09),
        ]
      : []),
  ];
};

function bed(ground: number, { stage, chance }: Setting): Svg[] {
  const stone = stage === 'before' ? '#8f8a76' : '#c9c3b6';
  return [
    polygon(
      [
        [0, ground],
        [1200, ground],
        [1200, ground + 150],
        [0, ground + 150],
      ],
      stone,
    ),
    ...Array.from({ length: 190 }, () =>
      ellipse(
        chance.between(0, 1200),
        chance.between(ground + 6, ground + 146),
        chance.between(6, 13),
        chance.between(3, 6),
        chance.chance(0.5) ? darker(stone, 0.14) : lighter(stone, 0.2),
      ),
    ),
    rect(0, ground + 146, 1200, 12, stage === 'before' ? '#7d6c52' : '#8a6a4c'),
    rect(0, ground, 1200, 30, '#1f241d', { opacity: 0.14 }),
  ];
}

function pad(garden: ReturnType<typeof makeGarden>, x: number, old: boolean): Svg[] {
  const stone = old ? '#9b968a' : '#d3cec2';
  const slab = box(
    garden,
    { x: [x - 190, x + 190], y: [garden.ground + 2, garden.ground + 18], z: [0.8, 0.97] },
    { front: darker(stone, 0.16), top: stone, side: darker(stone, 0.26) },
  );
  return [
    polygon(level(garden, [x - 210, x + 214], garden.ground + 18, [0.78, 0.97]), '#1f241d', {
      opacity: 0.14,
    }),
    old ? turned(-2.4, [x, garden.ground + 40], [slab]) : slab,
  ];
}

function greenery(mirrored: boolean, { light, taste }: Setting): Svg[] {
  const leaf = light.near;
  const side = mirrored ? 1 : -1;
  const bloom = taste.pick(['#d98f7a', '#e3b85f', '#b48cc0', '#efe3d0'] as const);
  return [
    ...[420, 520].flatMap((by, index) =>
      index
        ? bush(600 + side * by, 690, 190, leaf)
        : flowers(600 + side * by, 710, 150, lighter(leaf, 0.06), bloom, taste),
    ),
    ...bush(600 - side * 500, 690, 200, darker(leaf, 0.05)),
    ...flowers(600 - side * 400, 716, 130, leaf, bloom, taste),
    ...[0, 1, 2].map((index) =>
      ellipse(
        600 + side * (60 - index * 170),
        850 - index * 16,
        74,
        17,
        index % 2 ? '#cbc3b3' : '#d9d2c3',
      ),
    ),
  ];
}

function tools(mirrored: boolean): Svg[] {
  const side = mirrored ? 1 : -1;
  const x = 600 + side * 400;
  return [
    rect(x - 110, 640, 220, 190, '#c8a97a'),
    rect(x - 110, 640, 220, 40, '#d9bd90'),
    rect(x - 26, 640, 52, 190, '#e6d3ab', { opacity: 0.6 }),
    ...toolbox(600 + side * 150, 862, 170),
    circle(600 - side * 330, 800, 46, 'none', { stroke: paint.clay, width: 11 }),
    circle(600 - side * 330, 800, 30, 'none', { stroke: darker(paint.clay, 0.1), width: 8 }),
    rect(600 - side * 460 - 26, 740, 52, 100, '#7fb0a0', { rx: 14 }),
    rect(600 - side * 460 - 10, 722, 20, 24, '#3c4039'),
  ];
}
