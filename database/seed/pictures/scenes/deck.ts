import { darker, lighter, mix, paint, woods } from '../colour.ts';
import { backdrop, type Garden, grass, makeGarden, parasol } from '../garden.ts';
import { cladding, houseWindow } from '../house.ts';
import { bush, flowers, tuft } from '../outdoors.ts';
import { at, box } from '../perspective.ts';
import type { DrawScene, Setting } from '../scene.ts';
import { circle, ellipse, line, type Point, polygon, rect, type Svg } from '../svg.ts';
import { pottedPlant, vase } from '../things.ts';
import { dullness } from '../wear.ts';
import { sawhorse, stackOfBoards, toolbox } from '../worksite.ts';
import { deckNear, frame, type Look, platform, rotten, span } from './deck-boards.ts';

const looks: readonly [Look, ...Look[]] = [
  { wall: '#f1ebdd', kind: 'board', wood: '#b98052', rail: '#3c4039', cloth: paint.pine },
  { wall: '#8fa99a', kind: 'lap', wood: '#c79a68', rail: '#fffdf6', cloth: '#d9a04a' },
  { wall: '#6d87a3', kind: 'lap', wood: '#8d6547', rail: '#fffdf6', cloth: '#c98f6b' },
  { wall: '#d7bb93', kind: 'shake', wood: '#9a8f80', rail: '#4a5550', cloth: '#41618a' },
];

/** Behind the house: boards that run to the viewer, a table in the shade. */
export const deck: DrawScene = (setting) => {
  const { stage, layout, taste, chance, light } = setting;
  const garden = makeGarden(layout, 560);
  const look = taste.pick(looks);
  const mirrored = layout.chance(0.5);
  const old = stage === 'before';
  return [
    ...backdrop(garden, light, layout),
    ...grass(garden, old ? '#a0995f' : '#93b57c', light, stage === 'after'),
    ...house(garden, look, mirrored, setting),
    ...(old
      ? rotten(garden, setting)
      : stage === 'during'
        ? frame(garden, look)
        : platform(garden, look.wood, setting)),
    ...(stage === 'after'
      ? [...furnished(look, mirrored), ...railing(garden, look), ...borders(garden, setting)]
      : []),
    ...(stage === 'during'
      ? [
          ...stackOfBoards(270, 878, 400, look.wood, 6),
          ...sawhorse(900, 880, 320),
          ...toolbox(600, 870, 140),
        ]
      : []),
    ...(old
      ? [
          ...Array.from({ length: 24 }, () =>
            tuft(
              chance.between(0, 1200),
              chance.between(760, 890),
              chance.between(30, 84),
              chance.chance(0.5) ? '#8a8550' : '#767d4c',
              chance,
            ),
          ),
          dullness(0.09),
        ]
      : []),
  ];
};

function house(
  { ground }: Garden,
  look: Look,
  mirrored: boolean,
  { stage, taste, light }: Setting,
): Svg[] {
  const wall = stage === 'before' ? mix(look.wall, '#a8a08e', 0.6) : look.wall;
  const trim = stage === 'before' ? '#c4baa3' : paint.white;
  const outline: Point[] = [
    [150, 60],
    [1050, 60],
    [1050, ground],
    [150, ground],
  ];
  const door = mirrored ? 250 : 650;
  const lamp = (x: number) => [
    rect(x - 9, 250, 18, 30, '#3c4039', { rx: 3 }),
    ...(stage === 'after' ? [ellipse(x, 292, 46, 40, '#fff0c4', { opacity: 0.3 })] : []),
  ];
  return [
    cladding(
      'wall',
      outline,
      { x: 150, y: 60, width: 900, height: ground - 60 },
      look.kind,
      wall,
      taste,
    ),
    polygon(
      [
        [110, 70],
        [1090, 70],
        [1060, 24],
        [140, 24],
      ],
      stage === 'before' ? '#77716a' : '#4f5856',
    ),
    rect(110, 66, 980, 16, trim),
    rect(150, 82, 900, 26, '#23271f', { opacity: 0.14 }),
    ...houseWindow(
      { x: door, y: 210, width: 320, height: ground - 224 },
      { trim, columns: 2, rows: 1, dark: stage === 'before' },
      light,
    ),
    rect(door + 148, 360, 7, 60, '#3c4039'),
    rect(door + 166, 360, 7, 60, '#3c4039'),
    ...houseWindow(
      { x: mirrored ? 740 : 270, y: 216, width: 190, height: 150 },
      { trim, dark: stage === 'before' },
      light,
    ),
    ...lamp(door - 46),
    ...lamp(door + 366),
  ];
}

function railing(garden: Garden, { rail }: Look): Svg[] {
  const drawn: Svg[] = [];
  const [gateLeft, gateRight] = [garden.eyeX - 110, garden.eyeX + 110];
  const post = (x: number, z: number) =>
    box(
      garden,
      { x: [x - 5, x + 5], y: [garden.ground - 96, garden.ground], z: [z, z + 0.01] },
      { front: rail, top: rail, side: darker(rail, 0.2) },
    );
  const run = (from: number, to: number) => {
    for (let x = from + 14; x < to; x += 20)
      drawn.push(
        line(
          at(garden, x, garden.ground - 88, deckNear),
          at(garden, x, garden.ground - 8, deckNear),
          rail,
          4,
        ),
      );
    for (const y of [92, 10])
      drawn.push(
        line(
          at(garden, from, garden.ground - y, deckNear),
          at(garden, to, garden.ground - y, deckNear),
          rail,
          8,
        ),
      );
    drawn.push(post(from, deckNear), post(to, deckNear));
  };
  run(span[0] + 6, gateLeft);
  run(gateRight, span[1] - 6);
  return drawn;
}

function furnished(look: Look, mirrored: boolean): Svg[] {
  const x = mirrored ? 760 : 440;
  const y = 700;
  const chair = (left: number, to: number) => [
    line([left, y - 66], [left, y], '#5b4636', 8),
    line([left + to * 60, y - 66], [left + to * 64, y], '#5b4636', 8),
    line([left, y - 66], [left - to * 12, y - 152], '#5b4636', 8),
    rect(Math.min(left, left + to * 62), y - 78, 62, 17, look.cloth, { rx: 7 }),
    polygon(
      [
        [left - to * 4, y - 82],
        [left - to * 16, y - 150],
        [left - to * 2, y - 150],
        [left + to * 10, y - 82],
      ],
      lighter(look.cloth, 0.2),
    ),
  ];
  const pot = mirrored ? 330 : 880;
  return [
    ...parasol(x, y + 4, 480, look.cloth),
    ...chair(x - 190, 1),
    ...chair(x + 190, -1),
    ellipse(x, y - 2, 110, 12, '#23271f', { opacity: 0.14 }),
    line([x, y - 88], [x, y], '#5b4636', 12),
    rect(x - 118, y - 100, 236, 14, woods.oak, { rx: 4 }),
    ...vase(x - 44, y - 100, 96, paint.white, paint.fern),
    ellipse(x + 40, y - 104, 34, 7, paint.white),
    circle(x + 32, y - 112, 9, paint.amber),
    circle(x + 48, y - 113, 9, '#c98f6b'),
    ...pottedPlant(pot, 664, 190, '#b9826a', '#4f8263'),
    ...pottedPlant(pot + (mirrored ? -86 : 86), 664, 130, paint.linen, '#6d9a72'),
    ...Array.from({ length: 13 }, (_, index) => {
      const share = index / 12;
      return circle(170 + share * 860, 118 + Math.sin(share * Math.PI * 3) ** 2 * 34, 6, '#fff0c0');
    }),
  ];
}

function borders(garden: Garden, { taste, light }: Setting): Svg[] {
  const leaf = light.near;
  const bloom = taste.pick(['#d98f7a', '#e3b85f', '#b48cc0', '#efe3d0'] as const);
  return [
    ...[40, 1160].flatMap((x) => flowers(x, garden.ground + 100, 170, leaf, bloom, taste)),
    ...bush(130, 850, 220, darker(leaf, 0.06)),
    ...flowers(270, 870, 150, lighter(leaf, 0.06), bloom, taste),
    ...bush(1080, 850, 210, darker(leaf, 0.04)),
    ...flowers(950, 872, 150, leaf, bloom, taste),
  ];
}
