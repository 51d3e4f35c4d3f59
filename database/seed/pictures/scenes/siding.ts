import { darker, lighter, paint } from '../colour.ts';
import { cladding, frontDoor, houseWindow, lawn, roofing, steps } from '../house.ts';
import { bush, firTree, flowers, roundTree, sky, tuft } from '../outdoors.ts';
import type { DrawScene, Setting } from '../scene.ts';
import { line, type Point, polygon, rect, type Svg, trapezium, turned } from '../svg.ts';
import { blot, dullness } from '../wear.ts';
import { decay, eave, ground, type Look, outline, scaffold, wrapped } from './siding-work.ts';

const looks: readonly [Look, ...Look[]] = [
  {
    kind: 'lap',
    wall: '#8fa99a',
    trim: paint.white,
    roof: '#565e5c',
    door: '#b9664a',
    shutters: '#2f4a40',
  },
  {
    kind: 'board',
    wall: '#f1ebdd',
    trim: '#fffdf8',
    roof: '#3d4543',
    door: paint.pine,
    shutters: paint.pine,
  },
  {
    kind: 'shake',
    wall: '#6d87a3',
    trim: paint.white,
    roof: '#4b4f55',
    door: '#d9a04a',
    shutters: '#34455c',
  },
  {
    kind: 'lap',
    wall: '#d9b98c',
    trim: '#fffaf0',
    roof: '#6d4e3f',
    door: '#41618a',
    shutters: '#6d4e3f',
  },
  {
    kind: 'board',
    wall: '#4c5d58',
    trim: '#efe8da',
    roof: '#33393a',
    door: '#d0874a',
    shutters: '#2c3733',
  },
];

const area = { x: 210, y: 110, width: 780, height: 670 };

/** The front of a house. */
export const siding: DrawScene = (setting) => {
  const { stage, layout, taste, chance, light } = setting;
  const look = taste.pick(looks);
  const mirrored = layout.chance(0.5);
  const old = stage === 'before';
  const trim = old ? '#cfc6b0' : look.trim;
  const finished = cladding('front', outline, area, look.kind, old ? '#b8ae96' : look.wall, taste);
  return [
    ...sky({ x: 0, y: 0, width: 1200, height: 764 }, light, layout),
    ...firTree(110, 790, 470, darker(light.near, 0.18)),
    ...roundTree(1090, 790, 420, light.near),
    ...roundTree(30, 790, 300, darker(light.near, 0.06)),
    ...lawn(ground - 6, light, old ? '#9b9463' : '#8fb07c'),
    ...path(layout.between(-20, 20), mirrored, old),
    rect(214, ground - 28, 772, 34, old ? '#8f8a7d' : '#a9a497'),
    ...(stage === 'during' ? wrapped(finished) : [finished]),
    ...(old ? decay(setting) : []),
    rect(220, eave, 16, ground - eave, trim),
    rect(964, eave, 16, ground - eave, trim),
    ...gableRoof(look, trim, old),
    ...openings(look, trim, mirrored, setting),
    ...porch(look, trim, mirrored, setting),
    ...(stage === 'during' ? scaffold(look) : planted(setting)),
    ...(old ? [blot([340, 720], 200, 90, '#5f6a4a', 0.3, chance), dullness(0.08)] : []),
  ];
};

function gableRoof(look: Look, trim: string, old: boolean): Svg[] {
  const colour = old ? '#6f6a62' : look.roof;
  return [
    polygon(
      [
        [220, eave],
        [600, 128],
        [980, eave],
        [980, eave + 26],
        [600, 160],
        [220, eave + 26],
      ],
      '#1f241d',
      { opacity: 0.18 },
    ),
    polygon(
      [
        [600, 84],
        [600, 122],
        [166, eave + 32],
        [150, eave + 4],
      ],
      colour,
    ),
    polygon(
      [
        [600, 84],
        [600, 122],
        [1034, eave + 32],
        [1050, eave + 4],
      ],
      darker(colour, 0.16),
    ),
    line([600, 128], [172, eave + 36], trim, 12),
    line([600, 128], [1028, eave + 36], trim, 12),
  ];
}

function openings(look: Look, trim: string, mirrored: boolean, { stage, light }: Setting): Svg[] {
  const dark = stage === 'before';
  const shutters = dark ? '#71736a' : look.shutters;
  const low = mirrored ? 740 : 330;
  const crooked = houseWindow(
    { x: low, y: 540, width: 130, height: 150 },
    { trim, dark, shutters, columns: 2, rows: 2 },
    light,
  );
  return [
    ...houseWindow({ x: 552, y: 232, width: 96, height: 110 }, { trim, dark }, light),
    ...[320, 780].flatMap((x) =>
      houseWindow({ x, y: 408, width: 100, height: 88 }, { trim, dark, rows: 1 }, light),
    ),
    ...houseWindow({ x: 552, y: 400, width: 96, height: 96 }, { trim, dark, rows: 1 }, light),
    ...(dark
      ? [crooked[2], ...crooked.slice(2), turned(7, [low - 40, 540], [crooked[0] ?? ''])].filter(
          (piece) => piece !== undefined,
        )
      : crooked),
  ];
}

function porch(look: Look, trim: string, mirrored: boolean, { stage, taste }: Setting): Svg[] {
  const left = mirrored ? 250 : 570;
  const width = 380;
  const roof = stage === 'before' ? '#6f6a62' : look.roof;
  const slab: Point[] = [
    [left + 24, 506],
    [left + width - 24, 506],
    [left + width + 16, 566],
    [left - 16, 566],
  ];
  const door = { x: left + width / 2 - 46, y: 592, width: 92, height: ground - 592 };
  const column = (x: number) => [
    rect(x, 574, 18, ground - 574, trim),
    rect(x + 12, 574, 6, ground - 574, darker(trim, 0.12)),
    rect(x - 5, 574, 28, 10, trim),
    rect(x - 5, ground - 12, 28, 12, trim),
  ];
  return [
    rect(left, 566, width, ground - 566, '#1f241d', { opacity: 0.15 }),
    ...frontDoor(door, stage === 'before' ? '#7d6a55' : look.door, trim),
    ...(stage === 'after'
      ? [
          rect(door.x - 44, 640, 18, 30, '#fff3cf', { rx: 5 }),
          rect(door.x + door.width + 26, 640, 18, 30, '#fff3cf', { rx: 5 }),
        ]
      : []),
    roofing(
      'porch',
      slab,
      { x: left - 20, y: 500, width: width + 40, height: 70 },
      'shingle',
      roof,
      taste,
    ),
    rect(left - 18, 562, width + 36, 15, trim),
    ...column(left + 6),
    ...column(left + width - 24),
    rect(left - 6, ground - 8, width + 12, 18, '#b3ada0'),
    ...steps(left + width / 2, ground + 10, 160, 2, '#c4beb1'),
  ];
}

function path(bend: number, mirrored: boolean, old: boolean): Svg[] {
  const x = mirrored ? 440 : 760;
  const stone = old ? '#a39b8a' : '#d8d0be';
  return [
    trapezium([ground + 36, x - 74, x + 74], [900, x - 130 + bend, x + 150 + bend], stone),
    ...[0.35, 0.68].map((share) =>
      line(
        [x - 74 - 56 * share, ground + 36 + 94 * share],
        [x + 74 + 76 * share, ground + 36 + 94 * share],
        darker(stone, 0.14),
        2.5,
      ),
    ),
  ];
}

function planted({ stage, chance, taste, light }: Setting): Svg[] {
  if (stage === 'before')
    return [
      ...Array.from({ length: 16 }, () =>
        tuft(
          chance.between(20, 1180),
          chance.between(ground + 10, 890),
          chance.between(24, 60),
          chance.chance(0.5) ? '#8b8450' : '#767c4c',
          chance,
        ),
      ),
      ...bush(270, ground + 12, 90, '#8a7f58'),
      ...bush(930, ground + 14, 110, '#857c55'),
    ];
  const leaf = light.near;
  const bloom = taste.pick(['#d98f7a', '#e3b85f', '#b48cc0', '#efe3d0'] as const);
  return [
    ...bush(250, ground + 18, 120, leaf),
    ...flowers(350, ground + 24, 120, lighter(leaf, 0.08), bloom, taste),
    ...bush(950, ground + 18, 130, leaf),
    ...flowers(1050, ground + 40, 150, leaf, bloom, taste),
    ...flowers(130, ground + 60, 170, leaf, bloom, taste),
  ];
}
