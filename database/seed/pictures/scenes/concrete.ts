import { darker, lighter, mix } from '../colour.ts';
import { cottage, cottageLooks } from '../cottage.ts';
import { type Garden, grass, makeGarden } from '../garden.ts';
import { bush, firTree, flowers, roundTree, sky, tuft } from '../outdoors.ts';
import { at, level } from '../perspective.ts';
import type { DrawScene, Setting } from '../scene.ts';
import { clipped, ellipse, line, polygon, rect, type Svg } from '../svg.ts';
import { blot, crack, dullness } from '../wear.ts';
import { cone, wheelbarrow } from '../worksite.ts';

const finishes = ['broom', 'border', 'pavers', 'slabs'] as const;
const far = 1;
const near = 0.3;

/** A driveway that runs to the garage. */
export const concrete: DrawScene = (setting) => {
  const { stage, layout, taste, chance, light } = setting;
  const look = layout.pick(cottageLooks);
  const mirrored = layout.chance(0.5);
  const old = stage === 'before';
  const home = mirrored ? 560 : 640;
  const middle = home + (mirrored ? -1 : 1) * 199;
  const garden = { ...makeGarden(layout, 556), eyeX: middle * 0.72 + 600 * 0.28 };
  const span = [middle - 118, middle + 118] as const;
  return [
    ...sky({ x: 0, y: 0, width: 1200, height: 562 }, light, layout),
    ...firTree(mirrored ? 1120 : 80, 566, 360, darker(light.near, 0.14)),
    ...roundTree(mirrored ? 1000 : 190, 566, 240, light.near),
    ...roundTree(mirrored ? 40 : 1160, 566, 300, light.near),
    ...grass(garden, old ? '#a39b68' : '#8db377', light, stage === 'after'),
    cottage([home, 566], 0.78, mirrored, {
      look,
      garage: true,
      tired: false,
      light,
      random: taste,
    }),
    ...(old
      ? ruined(garden, span, setting)
      : stage === 'during'
        ? poured(garden, span)
        : finished(garden, span, setting)),
    ...(stage === 'after' ? planted(mirrored, setting) : []),
    ...(old
      ? [
          ...Array.from({ length: 16 }, () =>
            tuft(
              chance.between(0, 1200),
              chance.between(610, 890),
              chance.between(24, 64),
              chance.chance(0.5) ? '#8f8850' : '#757b4b',
              chance,
            ),
          ),
          dullness(0.08),
        ]
      : []),
    ...(stage === 'during' ? tools(mirrored) : []),
  ];
};

type Span = readonly [number, number];

function finished(garden: Garden, [left, right]: Span, { taste }: Setting): Svg[] {
  const finish = taste.pick(finishes);
  const stone = taste.pick(['#cfcabf', '#c9bfae', '#bfc1bc'] as const);
  const width = right - left;
  const ground = garden.ground + 8;
  const slab = (x: Span, z: Span, colour: string) => polygon(level(garden, x, ground, z), colour);
  const drawn = [
    slab([left - 6, right + 6], [near, far], darker(stone, 0.3)),
    slab([left, right], [near, far], stone),
  ];
  if (finish === 'pavers')
    for (let row = 0, z = 1; z > near; row++, z -= 0.028)
      for (let x = left - (row % 2) * 14; x < right; x += 28) {
        const edges: Span = [Math.max(x, left) + 0.8, Math.min(x + 28, right) - 0.8];
        drawn.push(
          slab(
            edges,
            [z - 0.025, z],
            mix(stone, taste.chance(0.5) ? '#9a7f66' : '#fff6e6', taste.between(0, 0.3)),
          ),
        );
      }
  if (finish === 'slabs' || finish === 'border')
    for (let z = 1; z > near; z -= 0.14)
      for (const half of [0, 1])
        drawn.push(
          slab(
            [left + (half * width) / 2 + 2, left + ((half + 1) * width) / 2 - 2],
            [z - 0.132, z],
            half ? lighter(stone, 0.1) : lighter(stone, 0.18),
          ),
        );
  if (finish === 'broom') {
    for (let z = 0.995; z > near; z -= 0.012)
      drawn.push(slab([left, right], [z - 0.004, z], darker(stone, 0.06)));
    for (let z = 0.84; z > near; z -= 0.16)
      drawn.push(slab([left, right], [z - 0.005, z], darker(stone, 0.3)));
    drawn.push(
      line(
        at(garden, (left + right) / 2, ground, far),
        at(garden, (left + right) / 2, ground, near),
        darker(stone, 0.24),
        3,
      ),
    );
  }
  if (finish === 'border' || finish === 'pavers')
    for (const [from, to] of [
      [left, left + 14],
      [right - 14, right],
    ] as const)
      for (let z = 1; z > near; z -= 0.03)
        drawn.push(
          slab([from, to], [z - 0.027, z], mix('#9c7560', '#6f5b50', taste.between(0, 0.6))),
        );
  return [
    ...drawn,
    polygon(level(garden, [left, right], ground, [0.9, 1]), '#1f241d', { opacity: 0.12 }),
  ];
}

function ruined(garden: Garden, [left, right]: Span, { chance }: Setting): Svg[] {
  const ground = garden.ground + 8;
  const surface = level(garden, [left, right], ground, [near, far]);
  const across = (z: number) =>
    line(
      at(garden, left, ground, z),
      at(garden, right, ground, z + chance.between(-0.02, 0.02)),
      '#6b675d',
      4,
    );
  const cracks = Array.from({ length: 9 }, () => {
    const [x, y] = at(
      garden,
      chance.between(left + 10, right - 10),
      ground,
      chance.between(0.4, 0.95),
    );
    return crack([x, y], chance.between(60, 190), '#5d594f', chance, chance.chance(0.6));
  });
  const weeds = Array.from({ length: 20 }, () => {
    const z = chance.between(0.36, 0.98);
    const [x, y] = at(
      garden,
      chance.chance(0.4) ? chance.between(left, right) : chance.chance(0.5) ? left : right,
      ground,
      z,
    );
    return tuft(
      x,
      y,
      chance.between(16, 30) / z,
      chance.chance(0.5) ? '#8a8550' : '#737b4a',
      chance,
    );
  });
  const spot = (z: number, share: number) => at(garden, left + (right - left) * share, ground, z);
  return [
    polygon(surface, '#a5a196'),
    clipped('drive', polygon(surface, '#fff'), [
      polygon(level(garden, [left, (left + right) / 2], ground, [0.52, 0.72]), '#98948a'),
      polygon(level(garden, [(left + right) / 2, right], ground, [near, 0.44]), '#b0aca0'),
      across(0.72),
      across(0.52),
      line(
        at(garden, (left + right) / 2, ground, far),
        at(garden, (left + right) / 2 + 8, ground, near),
        '#6b675d',
        4,
      ),
      ...cracks.flat(),
      blot(spot(0.6, 0.35), 150, 44, '#3c3a34', 0.4, chance),
      blot(spot(0.8, 0.6), 90, 22, '#3c3a34', 0.36, chance),
      blot(spot(0.42, 0.72), 190, 56, '#7d6f55', 1, chance),
      blot(spot(0.42, 0.72), 150, 40, '#665a44', 1, chance),
      blot(spot(0.94, 0.02), 70, 16, '#8a7b58', 1, chance),
      blot(spot(0.5, 1), 100, 40, '#9b9463', 1, chance),
    ]),
    ...weeds,
  ];
}

function poured(garden: Garden, [left, right]: Span): Svg[] {
  const ground = garden.ground + 8;
  const wet = 0.62;
  const mesh: Svg[] = [];
  for (let x = left + 10; x < right; x += 20)
    mesh.push(line(at(garden, x, ground - 3, wet), at(garden, x, ground - 3, near), '#8c5233', 3));
  for (let z = wet - 0.02; z > near; z -= 0.024)
    mesh.push(
      line(at(garden, left, ground - 3, z), at(garden, right, ground - 3, z), '#8c5233', 3),
    );
  const form = (x: number) =>
    polygon(
      [
        at(garden, x - 4, ground - 8, far),
        at(garden, x + 4, ground - 8, far),
        at(garden, x + 4, ground - 8, near),
        at(garden, x - 4, ground - 8, near),
      ],
      '#d9b98a',
    );
  const [screedLeft, screedRight] = [
    at(garden, left - 16, ground - 12, wet),
    at(garden, right + 16, ground - 12, wet),
  ];
  return [
    polygon(level(garden, [left, right], ground, [near, far]), '#8d7b60'),
    ...mesh,
    polygon(level(garden, [left, right], ground - 4, [wet, far]), '#8f918c'),
    polygon(level(garden, [left, right], ground - 4, [0.8, far]), '#a0a29c'),
    polygon(level(garden, [left + 30, right - 40], ground - 4, [wet + 0.02, wet + 0.1]), '#85877f'),
    form(left),
    form(right),
    line(screedLeft, screedRight, '#e3cfa0', 15),
    line([screedLeft[0], screedLeft[1] + 7], [screedRight[0], screedRight[1] + 7], '#a98a58', 4),
  ];
}

function planted(mirrored: boolean, { taste, light }: Setting): Svg[] {
  const leaf = light.near;
  const side = mirrored ? 1 : -1;
  const bloom = taste.pick(['#d98f7a', '#e3b85f', '#b48cc0', '#efe3d0'] as const);
  return [
    ...[180, 260, 340].flatMap((by, index) =>
      index % 2
        ? flowers(600 + side * by, 606, 96, leaf, bloom, taste)
        : bush(600 + side * by, 604, 92, leaf),
    ),
    ...roundTree(600 + side * 430, 770, 380, lighter(leaf, 0.05)),
    ellipse(600 + side * 430, 774, 90, 15, '#6b4f38'),
    ...flowers(600 + side * 380, 782, 80, leaf, bloom, taste),
    ...flowers(600 + side * 480, 784, 90, leaf, '#efe3d0', taste),
    ...bush(600 + side * 560, 890, 220, darker(leaf, 0.05)),
    ...flowers(600 + side * 400, 890, 150, leaf, bloom, taste),
  ];
}

function tools(mirrored: boolean): Svg[] {
  const side = mirrored ? 1 : -1;
  return [
    ...wheelbarrow(600 + side * 300, 800, 260, '#8f918c'),
    ...[0, 1, 2].map((row) =>
      rect(
        600 + side * 440 - 60 + row * 4,
        700 - row * 30,
        110,
        28,
        row % 2 ? '#d8d2c4' : '#e6e1d4',
        { rx: 6 },
      ),
    ),
    ...cone(600 + side * 110, 890, 100),
    ...cone(600 - side * 560, 880, 100),
    line([600 + side * 180, 690], [600 + side * 150, 850], '#b98a5a', 9),
    rect(600 + side * 150 - 40, 846, 80, 12, '#8d9694'),
  ];
}
