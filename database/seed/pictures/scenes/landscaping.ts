import { darker, lighter, paint } from '../colour.ts';
import { cottage, cottageLooks } from '../cottage.ts';
import { type Garden, grass, makeGarden } from '../garden.ts';
import { bush, firTree, flowers, poplar, roundTree, sky, tuft } from '../outdoors.ts';
import { at } from '../perspective.ts';
import type { DrawScene, Setting } from '../scene.ts';
import { ellipse, line, type Point, polygon, rect, type Svg } from '../svg.ts';
import { pottedPlant } from '../things.ts';
import { blot, crack, dullness } from '../wear.ts';
import { wheelbarrow } from '../worksite.ts';

const blooms = [
  ['#d98f7a', '#f0dfc6', '#e3b85f'],
  ['#b48cc0', '#efe3d0', '#7d9cc4'],
  ['#e3b85f', '#d9704a', '#f3e4c4'],
] as const;

/** A front yard, from the street. */
export const landscaping: DrawScene = (setting) => {
  const { stage, layout, taste, chance, light } = setting;
  const garden = makeGarden(layout, 560);
  const look = layout.pick(cottageLooks);
  const mirrored = layout.chance(0.5);
  const old = stage === 'before';
  const bend = layout.between(120, 220) * (mirrored ? -1 : 1);
  const home = mirrored ? 700 : 500;
  return [
    ...sky({ x: 0, y: 0, width: 1200, height: 566 }, light, layout),
    ...firTree(mirrored ? 120 : 1090, 572, 380, darker(light.near, 0.14)),
    ...poplar(mirrored ? 230 : 985, 572, 300, light.near),
    ...roundTree(mirrored ? 1140 : 50, 572, 260, light.near),
    ...grass(
      garden,
      old ? '#a8a069' : stage === 'during' ? '#a28a63' : '#8db377',
      light,
      stage === 'after',
    ),
    cottage([home, 572], 0.78, mirrored, { look, garage: false, tired: old, light, random: taste }),
    ...walk(garden, home + (mirrored ? 24 : -24), bend, setting),
    ...(stage === 'after'
      ? beds(mirrored, home, setting)
      : old
        ? neglect(mirrored, setting)
        : digging(mirrored, home)),
    ...(old ? [...crack([home, 700], 120, '#6f685a', chance), dullness(0.08)] : []),
  ];
};

function edgeOf(garden: Garden, x: number, bend: number, offset: number): Point[] {
  return Array.from({ length: 14 }, (_, index) => {
    const share = index / 13;
    const z = 1 - share * 0.66;
    return at(garden, x + offset + bend * Math.sin(share * Math.PI) * 0.6, garden.ground + 6, z);
  });
}

function walk(garden: Garden, x: number, bend: number, { stage, taste }: Setting): Svg[] {
  if (stage === 'during') {
    const form = [...edgeOf(garden, x, bend, -34), ...edgeOf(garden, x, bend, 34).reverse()];
    return [polygon(form, '#c9b48f'), polygon(form, 'none', { stroke: '#d9b98a', width: 7 })];
  }
  const wide = stage === 'before' ? 26 : 36;
  const left = edgeOf(garden, x, bend, -wide);
  const right = edgeOf(garden, x, bend, wide);
  const stone =
    stage === 'before' ? '#a39b8a' : taste.pick(['#d8cdb8', '#c9b9a4', '#b9bab4'] as const);
  const slabs = left.slice(0, -1).map((point, index) => {
    const corners = [point, right[index], right[index + 1], left[index + 1]].filter(
      (corner) => corner !== undefined,
    );
    return polygon(corners, index % 2 ? stone : lighter(stone, 0.12), {
      stroke: darker(stone, 0.22),
      width: 2,
    });
  });
  const edging =
    stage === 'after'
      ? [left, right].flatMap((edge) =>
          edge
            .slice(0, -1)
            .map((point, index) =>
              line(point, edge[index + 1] ?? point, lighter(stone, 0.35), 4 + index * 0.7),
            ),
        )
      : [];
  return [...slabs, ...edging];
}

function bed(
  x: number,
  y: number,
  width: number,
  leaf: string,
  colours: readonly string[],
  { taste }: Setting,
): Svg[] {
  return [
    ellipse(x, y, width / 2, width * 0.12, '#6b4f38'),
    ellipse(x, y - 2, width / 2 - 5, width * 0.11, '#7a5c42'),
    ...colours.flatMap((colour, index) =>
      flowers(
        x + (index - (colours.length - 1) / 2) * width * 0.28,
        y + (index % 2 ? 6 : -4),
        width * 0.34,
        index % 2 ? leaf : lighter(leaf, 0.1),
        colour,
        taste,
      ),
    ),
  ];
}

function beds(mirrored: boolean, home: number, setting: Setting): Svg[] {
  const { light, taste } = setting;
  const leaf = light.near;
  const colours = taste.pick(blooms);
  const side = mirrored ? -1 : 1;
  const lantern = (x: number, y: number, size: number) => [
    ellipse(x, y - size, size, size * 0.8, '#fff0c4', { opacity: 0.25 }),
    line([x, y - size], [x, y], '#3c4039', 5),
    rect(x - 9, y - size - 16, 18, 20, '#fff3cf', { rx: 3 }),
    rect(x - 11, y - size - 20, 22, 6, '#3c4039'),
  ];
  return [
    ...[-300, -210, 130, 220, 310].flatMap((by, index) =>
      index % 2
        ? bush(home + by, 600, 92, leaf)
        : flowers(home + by, 602, 96, darker(leaf, 0.04), colours[index % 3] ?? colours[0], taste),
    ),
    ...roundTree(600 + side * 420, 760, 430, lighter(leaf, 0.06)),
    ...bed(600 + side * 420, 768, 260, leaf, colours, setting),
    ...bed(600 - side * 430, 800, 360, leaf, [...colours, colours[0]], setting),
    ...lantern(600 - side * 190, 720, 60),
    ...lantern(600 + side * 250, 850, 84),
    ...bush(600 + side * 560, 890, 230, darker(leaf, 0.06)),
    ...flowers(600 + side * 430, 892, 160, leaf, colours[1], taste),
    ...bush(600 - side * 590, 890, 210, leaf),
  ];
}

function neglect(mirrored: boolean, { chance }: Setting): Svg[] {
  const side = mirrored ? -1 : 1;
  const dead = 600 + side * 420;
  const branch = (dx: number, dy: number, width: number) =>
    line([dead, 640], [dead + dx, 640 + dy], '#6f6250', width);
  return [
    ...Array.from({ length: 9 }, () =>
      blot(
        [chance.between(0, 1200), chance.between(620, 880)],
        chance.between(120, 300),
        chance.between(30, 70),
        chance.chance(0.5) ? '#b39f6e' : '#8f7b56',
        0.6,
        chance,
      ),
    ),
    line([dead, 770], [dead, 560], '#6f6250', 18),
    ...[
      [-90, -150, 9],
      [80, -170, 9],
      [-50, -60, 7],
      [60, -40, 7],
      [-120, -90, 6],
      [20, -220, 6],
    ].map(([dx = 0, dy = 0, width = 6]) => branch(dx, dy, width)),
    ...bush(330, 604, 100, '#8d835a'),
    ...bush(840, 604, 120, '#857c55'),
    ...Array.from({ length: 34 }, () =>
      tuft(
        chance.between(0, 1200),
        chance.between(600, 890),
        chance.between(26, 80),
        chance.chance(0.5) ? '#8f8850' : '#757b4b',
        chance,
      ),
    ),
  ];
}

function digging(mirrored: boolean, home: number): Svg[] {
  const side = mirrored ? -1 : 1;
  const roll = (x: number, y: number) => [
    ellipse(x, y, 62, 26, '#7a5c42'),
    rect(x - 62, y - 26, 124, 26, '#84a870', { rx: 6 }),
    ellipse(x + 62, y - 12, 12, 15, '#6b4f38'),
    ellipse(x + 62, y - 12, 6, 8, '#84a870'),
  ];
  const spade = (x: number, y: number) => [
    line([x, y - 150], [x + 14, y - 20], '#b98a5a', 8),
    polygon(
      [
        [x + 4, y - 26],
        [x + 30, y - 30],
        [x + 28, y + 12],
        [x + 16, y + 22],
        [x + 6, y + 12],
      ],
      '#8d9694',
    ),
    line([x - 14, y - 150], [x + 14, y - 152], '#b98a5a', 8),
  ];
  return [
    ...[-300, -180, 180, 300].flatMap((by) => [ellipse(home + by, 606, 56, 12, '#6b4f38')]),
    polygon(
      [
        [600 + side * 60, 900],
        [600 + side * 190, 640],
        [600 + side * 600, 640],
        [600 + side * 700, 900],
      ],
      '#8db377',
    ),
    ...[0, 1, 2, 3].map((index) =>
      line(
        [600 + side * (190 + index * 105), 640],
        [600 + side * (60 + index * 210), 900],
        '#779a64',
        3,
      ),
    ),
    ellipse(600 - side * 400, 790, 200, 60, '#6b4f38'),
    ellipse(600 - side * 400, 764, 150, 60, '#7a5c42'),
    ellipse(600 - side * 420, 744, 90, 38, '#8a6a4c'),
    ...spade(600 - side * 340, 770),
    ...roll(600 + side * 120, 730),
    ...roll(600 + side * 200, 740),
    ...roll(600 + side * 160, 706),
    ...wheelbarrow(600 + side * 330, 860, 250, '#6b4f38'),
    ...pottedPlant(600 - side * 160, 860, 130, '#3c4039', paint.fern),
    ...pottedPlant(600 - side * 90, 872, 110, '#3c4039', '#6d9a72'),
    ...pottedPlant(600 - side * 30, 862, 140, '#3c4039', '#4f8263'),
  ];
}
