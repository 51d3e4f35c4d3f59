import { darker, lighter, paint } from '../colour.ts';
import { chimney, cladding, houseWindow, planter, roofing } from '../house.ts';
import { bush, firTree, poplar, roundTree, sky } from '../outdoors.ts';
import type { DrawScene, Setting } from '../scene.ts';
import { clipped, line, type Point, polygon, rect, type Svg } from '../svg.ts';
import { crack, dullness } from '../wear.ts';
import { crew, decay, eave, type Look, stripped } from './roof-work.ts';

const looks: readonly [Look, ...Look[]] = [
  {
    kind: 'shingle',
    roof: '#55605f',
    wall: '#e9e3d3',
    trim: paint.white,
    cladding: 'lap',
    accent: paint.pine,
  },
  {
    kind: 'metal',
    roof: '#3f5a50',
    wall: '#f2ecdf',
    trim: '#fffdf8',
    cladding: 'board',
    accent: '#b9664a',
  },
  {
    kind: 'tile',
    roof: '#b5613f',
    wall: '#f3e6cf',
    trim: '#fffaf0',
    cladding: 'brick',
    accent: '#41618a',
  },
  {
    kind: 'shingle',
    roof: '#7a5a48',
    wall: '#b8c6b8',
    trim: paint.white,
    cladding: 'shake',
    accent: '#8c3f2c',
  },
  {
    kind: 'metal',
    roof: '#4a5158',
    wall: '#d9c2a3',
    trim: '#f7f1e4',
    cladding: 'lap',
    accent: '#274269',
  },
];

const ridge = 216;

/** The upper half of a house: the roof fills the picture. */
export const roof: DrawScene = (setting) => {
  const { stage, layout, taste, chance, light } = setting;
  const look = taste.pick(looks);
  const mirrored = layout.chance(0.5);
  const gable = mirrored ? layout.between(770, 850) : layout.between(350, 430);
  const stack = mirrored ? layout.between(330, 400) : layout.between(790, 860);
  const old = stage === 'before';
  const wall = old ? darker(look.wall, 0.16) : look.wall;
  const trim = old ? '#c9bfa8' : look.trim;
  const main: Point[] = [
    [84, eave],
    [1116, eave],
    [970, ridge],
    [230, ridge],
  ];
  const area = { x: 60, y: ridge - 10, width: 1080, height: eave - ridge + 20 };
  const surface = roofing(
    'roof',
    main,
    area,
    old ? 'shingle' : look.kind,
    old ? '#77716a' : look.roof,
    taste,
  );
  return [
    ...sky({ x: 0, y: 0, width: 1200, height: 640 }, light, layout),
    rect(0, 640, 1200, 260, darker(light.near, 0.1)),
    ...firTree(90, 760, 520, darker(light.near, 0.2)),
    ...roundTree(1130, 780, 480, light.near),
    ...poplar(36, 800, 430, light.near),
    ...[20, 130, 1080, 1190].flatMap((x, index) =>
      bush(x, 900, 240, index % 2 ? light.near : darker(light.near, 0.14)),
    ),
    ...chimney(stack, 110, 320, 84, old ? '#9c7c6a' : '#a8654a', taste),
    ...(stage === 'during' ? stripped(main, area, surface, mirrored) : [surface]),
    line([226, ridge], [974, ridge], darker(old ? '#77716a' : look.roof, 0.25), 12),
    ...facade(wall, trim, look, setting),
    ...frontGable(gable, wall, trim, look, setting),
    ...gutter(trim, old),
    ...(old ? [clipped('worn', polygon(main, '#fff'), decay(setting, gable))] : []),
    ...(stage === 'during' ? crew(look, mirrored) : []),
    ...(old ? [...crack([stack + 30, 130], 120, '#5b4437', chance), dullness(0.08)] : []),
  ];
};

function facade(
  wall: string,
  trim: string,
  look: Look,
  { stage, taste, light, layout }: Setting,
): Svg[] {
  const outline: Point[] = [
    [150, eave],
    [1050, eave],
    [1050, 900],
    [150, 900],
  ];
  const area = { x: 150, y: eave, width: 900, height: 340 };
  const shutters = layout.chance(0.5);
  return [
    cladding('wall', outline, area, look.cladding, wall, taste),
    rect(150, eave, 900, 34, '#1f241d', { opacity: 0.2 }),
    rect(150, eave, 18, 340, trim),
    rect(1032, eave, 18, 340, trim),
    ...[250, 545, 840].flatMap((x, index) => [
      ...houseWindow(
        { x, y: 650, width: 110, height: 150 },
        {
          trim,
          dark: stage === 'before',
          ...(shutters &&
            index !== 1 && { shutters: stage === 'before' ? '#6d6f66' : look.accent }),
        },
        light,
      ),
      ...(stage === 'after' ? planter(x - 10, 822, 130, look.accent, paint.honey, taste) : []),
    ]),
  ];
}

function frontGable(
  x: number,
  wall: string,
  trim: string,
  look: Look,
  { stage, taste, light }: Setting,
): Svg[] {
  const half = 170;
  const apex = 292;
  const roofColour = stage === 'before' ? '#77716a' : look.roof;
  const triangle: Point[] = [
    [x, apex],
    [x + half, eave + 6],
    [x - half, eave + 6],
  ];
  const slope = (to: number, shade: number): Svg =>
    polygon(
      [
        [x, apex - 44],
        [x, apex + 6],
        [x + to * (half + 2), eave + 14],
        [x + to * (half + 46), eave + 14],
      ],
      darker(roofColour, shade),
    );
  return [
    polygon(
      [
        [x - 40, apex - 10],
        [x + 230, eave + 6],
        [x + 120, eave],
      ],
      '#1f241d',
      { opacity: 0.2 },
    ),
    cladding(
      'gable',
      triangle,
      { x: x - half, y: apex, width: half * 2, height: eave - apex + 8 },
      look.cladding === 'brick' ? 'lap' : 'shake',
      lighter(wall, 0.1),
      taste,
    ),
    ...houseWindow(
      { x: x - 46, y: 412, width: 92, height: 104 },
      { trim, dark: stage === 'before' },
      light,
    ),
    slope(-1, 0.04),
    slope(1, 0.18),
    line([x, apex + 8], [x - half - 6, eave + 16], trim, 11),
    line([x, apex + 8], [x + half + 6, eave + 16], trim, 11),
    rect(x - half - 6, eave + 4, half * 2 + 12, 14, trim),
  ];
}

function gutter(trim: string, old: boolean): Svg[] {
  const edge = darker(trim, 0.08);
  if (old)
    return [
      polygon(
        [
          [80, eave - 2],
          [640, eave - 2],
          [1000, eave + 16],
          [1000, eave + 32],
          [640, eave + 14],
          [80, eave + 14],
        ],
        edge,
      ),
      polygon(
        [
          [1010, eave - 2],
          [1120, eave - 2],
          [1120, eave + 14],
          [1010, eave + 14],
        ],
        edge,
      ),
      line([172, eave + 12], [166, 780], edge, 14),
    ];
  return [
    rect(78, eave - 4, 1044, 18, edge, { rx: 4 }),
    rect(78, eave + 8, 1044, 5, darker(trim, 0.24), { opacity: 0.6 }),
    rect(166, eave + 12, 14, 330, edge),
    rect(1020, eave + 12, 14, 330, edge),
  ];
}
