import { darker, lighter, mix, paint } from '../colour.ts';
import { backdrop, type Garden, grass, lounger, makeGarden, parasol } from '../garden.ts';
import { bush, flowers, tuft } from '../outdoors.ts';
import { at, level } from '../perspective.ts';
import type { DrawScene, Setting } from '../scene.ts';
import {
  circle,
  clipped,
  ellipse,
  line,
  type Point,
  path,
  polygon,
  rect,
  type Svg,
} from '../svg.ts';
import { pottedPlant } from '../things.ts';
import { blot, dullness } from '../wear.ts';
import { cone } from '../worksite.ts';
import { empty, rim, type Shape, water, waters } from './pool-basin.ts';

const pavings = ['#e4d9c4', '#d9d4c8', '#d9bfa3'] as const;

/** A pool with its deck, hedged in. */
export const pool: DrawScene = (setting) => {
  const { stage, layout, chance, light } = setting;
  const garden = { ...makeGarden(layout, 520), eyeY: 250 };
  const shape = layout.pick(['straight', 'round', 'bean'] as const);
  const mirrored = layout.chance(0.5);
  const old = stage === 'before';
  const outline = rim(garden, shape, 0);
  return [
    ...backdrop(garden, light, layout),
    ...hedge(garden, setting),
    ...grass(garden, old ? '#a29a63' : stage === 'during' ? '#a89a6a' : '#8db377', light, false),
    ...(stage === 'during' ? dug(garden, shape, setting) : paved(garden, shape, setting)),
    ...(stage === 'after' ? water(garden, outline, setting) : []),
    ...(old ? empty(garden, outline, setting) : []),
    ...(stage === 'after' ? leisure(garden, mirrored, setting) : []),
    ...(stage === 'during' ? digger(mirrored) : []),
    ...(old
      ? [
          ...Array.from({ length: 26 }, () =>
            tuft(
              chance.between(0, 1200),
              chance.pick([chance.between(535, 600), chance.between(830, 896)]),
              chance.between(26, 76),
              chance.chance(0.5) ? '#8a8550' : '#767d4c',
              chance,
            ),
          ),
          dullness(0.08),
        ]
      : []),
  ];
};

function hedge({ ground }: Garden, { stage, chance, light }: Setting): Svg[] {
  const leaf = stage === 'before' ? '#7f8060' : darker(light.near, 0.08);
  return [
    rect(0, ground - 120, 1200, 126, leaf),
    ...Array.from({ length: 34 }, (_, index) =>
      ellipse(
        index * 37,
        ground - 118 + (stage === 'before' ? chance.between(-26, 10) : 0),
        30,
        stage === 'before' ? 26 : 14,
        leaf,
      ),
    ),
    ...Array.from({ length: 60 }, () =>
      ellipse(
        chance.between(0, 1200),
        chance.between(ground - 112, ground - 16),
        15,
        8,
        chance.chance(0.5) ? lighter(leaf, 0.1) : darker(leaf, 0.12),
        { opacity: 0.7 },
      ),
    ),
    rect(0, ground - 18, 1200, 24, darker(leaf, 0.28), { opacity: 0.5 }),
  ];
}

function paved(garden: Garden, shape: Shape, { stage, taste }: Setting): Svg[] {
  const stone = stage === 'before' ? '#a9a191' : taste.pick(pavings);
  const outer = rim(garden, shape, 110);
  const joints: Svg[] = [];
  for (let x = -300; x < 1500; x += 62)
    joints.push(
      line(
        at(garden, x, garden.ground, 1),
        at(garden, x, garden.ground, 0.36),
        darker(stone, 0.16),
        2,
        0.8,
      ),
    );
  for (let z = 0.98; z > 0.36; z -= 0.055)
    joints.push(
      line(
        at(garden, -400, garden.ground, z),
        at(garden, 1600, garden.ground, z),
        darker(stone, 0.16),
        2,
        0.8,
      ),
    );
  return [
    clipped('paving', polygon(outer, '#fff'), [polygon(outer, stone), ...joints]),
    polygon(rim(garden, shape, 18), stage === 'before' ? '#938b7b' : lighter(stone, 0.45)),
    polygon(rim(garden, shape, 3), stage === 'before' ? '#6f6a5c' : darker(stone, 0.3)),
  ];
}

function leisure(garden: Garden, mirrored: boolean, { taste, light }: Setting): Svg[] {
  const side = mirrored ? -1 : 1;
  const leaf = light.near;
  const cloth = taste.pick([paint.pine, '#d9a04a', '#c98f6b', '#41618a'] as const);
  const bloom = taste.pick(['#d98f7a', '#e3b85f', '#b48cc0'] as const);
  const x = 600 + side * 420;
  return [
    ...[60, 160, 1050, 1150].flatMap((at) =>
      flowers(at, garden.ground + 20, 110, leaf, bloom, taste),
    ),
    ...parasol(x, 640, 330, cloth),
    ...lounger(x - 150, 656, 190, lighter(cloth, 0.6)),
    ...lounger(x + 150, 660, 190, lighter(cloth, 0.6), true),
    ...pottedPlant(600 - side * 480, 650, 170, paint.linen, '#4f8263'),
    ...pottedPlant(600 - side * 560, 880, 250, '#b9826a', '#4f8263'),
    circle(garden.eyeX - side * 90, 706, 40, '#e9dfcb'),
    circle(garden.eyeX - side * 90, 706, 18, mix(taste.pick(waters), '#ffffff', 0.1)),
    ...[0, 1, 2, 3].map((index) =>
      path(
        `M${garden.eyeX - side * 90} 706L${(garden.eyeX - side * 90 + Math.cos(index * 1.571) * 40).toFixed(0)} ${(706 + Math.sin(index * 1.571) * 40).toFixed(0)}`,
        'none',
        { stroke: '#c9603f', width: 12 },
      ),
    ),
    ellipse(garden.eyeX - side * 90, 706, 18, 18, '#63b3bd'),
    ...bush(600 + side * 570, 890, 200, darker(leaf, 0.06)),
  ];
}

function dug(garden: Garden, shape: Shape, { chance }: Setting): Svg[] {
  const outer = rim(garden, shape, 60);
  const outline = rim(garden, shape, 0);
  const bars: Svg[] = [];
  for (let x = -200; x < 1400; x += 34)
    bars.push(
      line(
        at(garden, x, garden.ground + 24, 0.9),
        at(garden, x, garden.ground + 24, 0.4),
        '#8c5233',
        2.6,
      ),
    );
  for (let y = 560; y < 860; y += 20) bars.push(line([0, y], [1200, y], '#8c5233', 2.6));
  const floor = outline.map(
    ([x, y]): Point => [garden.eyeX + (x - garden.eyeX) * 0.86, 690 + (y - 690) * 0.78 + 34],
  );
  return [
    polygon(level(garden, [-300, 1500], garden.ground, [0.36, 0.96]), '#a98a62', { opacity: 0.7 }),
    polygon(outer, '#8f7350'),
    clipped('pit', polygon(outline, '#fff'), [
      polygon(outline, '#6d5539'),
      polygon(floor, '#a19c90'),
      clipped('cage', polygon(floor, '#fff'), bars),
      blot([garden.eyeX - 60, 640], 300, 60, '#b5b0a4', 0.9, chance),
    ]),
    ...[0, 1].map((index) =>
      ellipse(index ? 1010 : 190, 640, 150, 46, index ? '#8a6b47' : '#94734d'),
    ),
    ...[0, 1].map((index) => ellipse(index ? 1000 : 200, 622, 100, 36, '#a07f57')),
    ...cone(140, 860, 90),
    ...cone(1060, 870, 90),
  ];
}

function digger(mirrored: boolean): Svg[] {
  const side = mirrored ? -1 : 1;
  const x = 600 + side * 390;
  const yellow = '#dda63a';
  return [
    rect(x - 110, 560, 220, 50, '#3c4039', { rx: 25 }),
    ...[-76, -25, 26, 77].map((by) => circle(x + by, 585, 15, '#6c6f69')),
    rect(x - 96, 522, 192, 38, darker(yellow, 0.2), { rx: 6 }),
    polygon(
      [
        [x - side * 10, 432],
        [x + side * 92, 432],
        [x + side * 96, 524],
        [x - side * 30, 524],
      ],
      yellow,
    ),
    polygon(
      [
        [x - side * 90, 420],
        [x - side * 14, 420],
        [x - side * 22, 522],
        [x - side * 96, 522],
      ],
      '#3c4039',
    ),
    polygon(
      [
        [x - side * 82, 430],
        [x - side * 26, 430],
        [x - side * 30, 486],
        [x - side * 86, 486],
      ],
      '#a9c6c6',
    ),
    line([x - side * 60, 510], [x - side * 170, 390], yellow, 28),
    line([x - side * 170, 390], [x - side * 262, 500], darker(yellow, 0.1), 22),
    line([x - side * 90, 470], [x - side * 150, 400], '#6c6f69', 9),
    polygon(
      [
        [x - side * 240, 490],
        [x - side * 300, 504],
        [x - side * 286, 566],
        [x - side * 232, 552],
      ],
      '#3c4039',
    ),
  ];
}
