import { darker, lighter, paint, woods } from '../colour.ts';
import { armchair, rug, sideboard } from '../furniture.ts';
import { boards, corners, makeRoom, type Room, roomWindow, sunPatch, walls } from '../room.ts';
import type { DrawScene, Setting } from '../scene.ts';
import { clipped, type Frame, line, polygon, rect, type Svg, trapezium } from '../svg.ts';
import { books, floorLamp, framed, pottedPlant, vase } from '../things.ts';
import { blot, crack, dullness, peeling, streak, tiredWalls } from '../wear.ts';
import { bucket, paintRoller, stepladder } from '../worksite.ts';

const schemes = [
  { wall: '#3f6b58', upper: '#f3ecdd', chair: '#d8a15a', frame: woods.oak },
  { wall: '#41618a', upper: '#f2eee4', chair: '#c98f6b', frame: woods.birch },
  { wall: '#b9664a', upper: '#f5ecdf', chair: '#3f6b58', frame: woods.walnut },
  { wall: '#7b5a86', upper: '#f3ede6', chair: '#e0b567', frame: woods.oak },
  { wall: '#a9b79b', upper: '#f6f1e4', chair: '#8b5a44', frame: woods.walnut },
] as const;

/** A room with panelling below and colour above. */
export const painting: DrawScene = (setting) => {
  const { stage, layout, taste, light } = setting;
  const room = makeRoom(layout);
  const scheme = taste.pick(schemes);
  const wood = taste.pick([woods.oak, woods.birch, woods.walnut]);
  const mirrored = layout.chance(0.5);
  const panelled = layout.chance(0.6);
  const window: Frame = { x: mirrored ? 230 : 740, y: 126, width: 220, height: 250 };
  const old = stage === 'before';
  const shabby = taste.pick(tiredWalls);
  const done = stage === 'after';
  return [
    ...walls(room, {
      wall: done ? scheme.wall : old ? shabby : '#dcd5c4',
      ceiling: old ? '#d6cdb6' : '#fbf7ee',
      trim: old ? '#c2b595' : paint.white,
    }),
    ...(stage === 'during' ? fresh(room, scheme.wall, mirrored) : []),
    ...corners(room),
    ...(panelled ? panels(room, old ? '#bfb291' : done ? scheme.upper : '#e4dfd2') : []),
    ...boards(room, old ? '#9a7d59' : wood, taste),
    ...(old ? worn(room, shabby, setting) : []),
    ...roomWindow(
      window,
      { frame: old ? '#b9ab88' : paint.white, columns: 2, rows: 2, id: 'window' },
      light,
      layout,
    ),
    ...sunPatch(room, window, light, 2),
    ...(done ? lived(room, scheme, wood, mirrored) : []),
    ...(stage === 'during' ? working(scheme.wall, window, mirrored) : []),
    ...(old
      ? [
          streak([window.x + 30, window.y + window.height + 36], 20, 70, '#7d6a45'),
          streak([window.x + 180, window.y + window.height + 36], 16, 50, '#7d6a45'),
          dullness(0.08),
        ]
      : []),
  ];
};

function panels({ left, right, floor }: Room, colour: string): Svg[] {
  const top = floor - 190;
  const count = 9;
  const step = (right - left) / count;
  return [
    rect(left, top, right - left, 190, colour),
    ...Array.from({ length: count }, (_, index) => {
      const x = left + index * step + 16;
      return rect(x, top + 28, step - 32, 122, lighter(colour, 0.12), {
        stroke: darker(colour, 0.14),
        width: 2.5,
      });
    }),
    rect(left, top - 8, right - left, 13, lighter(colour, 0.3)),
    rect(left, top + 5, right - left, 4, '#23271f', { opacity: 0.1 }),
    rect(left, floor - 24, right - left, 24, lighter(colour, 0.2)),
  ];
}

function fresh({ left, right, top, floor }: Room, colour: string, mirrored: boolean): Svg[] {
  const edge = mirrored ? right - 360 : left + 360;
  const strokes = Array.from({ length: 7 }, (_, index) => {
    const y = top + 20 + index * 62;
    const reach = 30 + ((index * 47) % 70);
    return mirrored
      ? rect(edge - reach, y, right - edge + reach, 66, colour, { rx: 14 })
      : rect(left, y, edge - left + reach, 66, colour, { rx: 14 });
  });
  return [clipped('wall', rect(left, top, right - left, floor - top, '#fff'), strokes)];
}

function worn(room: Room, ground: string, { chance }: Setting): Svg[] {
  const spots = [
    [360, 180],
    [560, 300],
    [930, 160],
    [470, 110],
    [250, 330],
  ] as const;
  return [
    ...spots.flatMap(([x, y]) =>
      peeling(
        [x + chance.between(-30, 30), y + chance.between(-20, 20)],
        chance.between(34, 84),
        darker(ground, 0.24),
        lighter(ground, 0.5),
        chance,
      ),
    ),
    ...crack([chance.between(480, 620), room.top + 4], 170, darker(ground, 0.42), chance),
    ...crack([chance.between(880, 980), room.top + 4], 90, darker(ground, 0.42), chance),
    blot([300, room.top + 34], 220, 90, '#8a6f45', 0.2, chance),
    rect(500, 220, 110, 140, lighter(ground, 0.18), { opacity: 0.8 }),
    blot([660, 780], 360, 60, '#6d5638', 0.2, chance),
    ...[220, 420, 760].map((x) => line([x, 800], [x + 90, 830], '#735c3d', 3, 0.5)),
  ];
}

function lived(
  room: Room,
  scheme: (typeof schemes)[number],
  wood: string,
  mirrored: boolean,
): Svg[] {
  const side = mirrored ? 1 : -1;
  const board = 600 + side * 180;
  return [
    ...framed(board - 110, 236, 130, 160, scheme.frame, scheme.wall),
    ...framed(board + 46, 214, 116, 116, scheme.frame, scheme.chair),
    ...framed(board + 46, 336, 116, 84, scheme.frame, paint.sage),
    ...rug(room, [room.eyeX - 310, room.eyeX + 250], [0.56, 0.84], '#efe6d5', scheme.chair),
    ...sideboard(board, 664, 400, darker(wood, 0.22)),
    ...vase(board - 140, 506, 138, paint.white, paint.fern),
    ...books(board + 40, 506, 78, [scheme.chair, paint.linen, '#5f7d74', paint.honey, '#8b5a44']),
    ...floorLamp(board - side * 262, 676, 400, '#f6ead0', true),
    ...armchair(600 - side * 250, 828, 230, scheme.chair, woods.walnut),
    ...pottedPlant(mirrored ? 1096 : 106, 800, 330, '#e6dcc7', '#4f8263'),
  ];
}

function working(colour: string, window: Frame, mirrored: boolean): Svg[] {
  const x = mirrored ? 800 : 400;
  return [
    ...[-14, window.width + 2].map((by) =>
      rect(window.x + by, window.y - 14, 12, window.height + 28, '#5b8fc0', { opacity: 0.85 }),
    ),
    rect(window.x - 14, window.y - 20, window.width + 28, 12, '#5b8fc0', { opacity: 0.85 }),
    trapezium([650, 190, 1010], [900, 20, 1180], '#ece6d8', { opacity: 0.94 }),
    polygon(
      [
        [190, 650],
        [420, 650],
        [330, 900],
        [20, 900],
      ],
      '#ddd5c4',
    ),
    line([640, 652], [600, 900], '#d2cab8', 4),
    line([840, 652], [930, 900], '#d2cab8', 4),
    ...[
      [470, 800],
      [700, 850],
      [560, 730],
      [860, 780],
    ].map(([cx = 0, cy = 0]) => `<ellipse cx="${cx}" cy="${cy}" rx="12" ry="4" fill="${colour}"/>`),
    ...stepladder(mirrored ? 430 : 810, 800, 500),
    ...paintRoller(x, 780, 330, colour),
    ...bucket(x - 130, 846, 110, paint.white, colour),
    ...bucket(x + 120, 816, 84, '#c9c4b8', lighter(colour, 0.2)),
  ];
}
