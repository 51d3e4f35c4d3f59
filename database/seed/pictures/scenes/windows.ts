import { darker, lighter, paint, woods } from '../colour.ts';
import { armchair, curtain, curtainRod, rug } from '../furniture.ts';
import type { Light } from '../light.ts';
import { boards, corners, makeRoom, type Room, roomWindow, sunPatch, walls } from '../room.ts';
import type { DrawScene, Setting } from '../scene.ts';
import { ellipse, type Frame, line, polygon, polyline, rect, type Svg, trapezium } from '../svg.ts';
import { books, floorLamp, pottedPlant, vase } from '../things.ts';
import { crack, dullness, peeling, streak, tiredWalls } from '../wear.ts';
import { stepladder, toolbox } from '../worksite.ts';

const frames = [
  { frame: '#fffdf8', wall: '#dbe3da', seat: woods.oak, cushion: paint.pine, cloth: '#efe6d3' },
  { frame: '#2f3a37', wall: '#f2ecdf', seat: paint.white, cushion: '#c98f6b', cloth: '#e4d3b5' },
  { frame: woods.oak, wall: '#e8e2d4', seat: woods.oak, cushion: '#41618a', cloth: '#dfe5e4' },
  { frame: '#fffdf8', wall: '#c9a58d', seat: paint.white, cushion: '#e3c07d', cloth: '#f4ecdf' },
] as const;

/** A wall of windows, with the country behind it. */
export const windows: DrawScene = (setting) => {
  const { stage, layout, taste, light } = setting;
  const room = makeRoom(layout);
  const look = taste.pick(frames);
  const wood = taste.pick([woods.oak, woods.birch, woods.walnut]);
  const three = layout.chance(0.5);
  const width = three ? 190 : 290;
  const openings = Array.from({ length: three ? 3 : 2 }, (_, index): Frame => {
    const gap = three ? 34 : 44;
    const all = three ? 3 * width + 2 * gap : 2 * width + gap;
    return { x: 600 - all / 2 + index * (width + gap), y: 124, width, height: 316 };
  });
  const old = stage === 'before';
  return [
    ...walls(room, {
      wall: old ? taste.pick(tiredWalls) : stage === 'during' ? '#e2dccd' : look.wall,
      ceiling: old ? '#d6cdb6' : '#fbf7ee',
      trim: old ? '#b5a680' : paint.white,
    }),
    ...corners(room),
    ...boards(room, old ? '#94795a' : wood, taste),
    ...openings.flatMap((opening, index) => pane(opening, index, look.frame, setting)),
    ...(stage === 'after' ? openings.flatMap((opening) => sunPatch(room, opening, light, 2)) : []),
    ...(stage === 'after' ? seat(room, openings, look) : []),
    ...(old ? shabby(openings, setting) : []),
    ...(stage === 'during' ? fitting(room, look.frame, light) : []),
  ];
};

function pane(
  opening: Frame,
  index: number,
  frame: string,
  { stage, light, layout }: Setting,
): Svg[] {
  const { x, y, width, height } = opening;
  const id = `window${index}`;
  if (stage === 'after')
    return roomWindow(opening, { frame, columns: 2, rows: 1, id }, light, layout);
  if (stage === 'before')
    return roomWindow(
      opening,
      { frame: '#a99a78', columns: 2, rows: 3, id, sill: '#97885f' },
      light,
      layout,
    );
  if (index > 0)
    return roomWindow(
      opening,
      { frame: '#cfc4ac', columns: 1, rows: 1, id, sill: '#bdb092' },
      light,
      layout,
    );
  return [
    ...roomWindow(opening, { frame, columns: 2, rows: 1, id }, light, layout),
    ...[0, 1].flatMap((column) => [
      line(
        [x + column * (width / 2) + 14, y + 20],
        [x + (column + 0.94) * (width / 2), y + height - 24],
        '#5b8fc0',
        7,
        0.8,
      ),
      line(
        [x + (column + 0.9) * (width / 2), y + 20],
        [x + column * (width / 2) + 14, y + height - 24],
        '#5b8fc0',
        7,
        0.8,
      ),
    ]),
  ];
}

function seat(room: Room, openings: Frame[], look: (typeof frames)[number]): Svg[] {
  const first = openings[0];
  const last = openings.at(-1);
  if (!first || !last) return [];
  const left = first.x - 60;
  const right = last.x + last.width + 60;
  return [
    ...curtain(left - 56, 88, 76, 520, look.cloth),
    ...curtain(right - 20, 88, 76, 520, look.cloth),
    ...curtainRod(left - 76, 84, right - left + 152, '#3c4039'),
    rect(left + 20, 500, right - left - 40, 112, look.seat),
    ...[1, 2, 3].map((index) =>
      rect(left + 20 + ((right - left - 40) * index) / 4, 512, 2, 96, darker(look.seat, 0.16)),
    ),
    rect(left + 10, 490, right - left - 20, 14, lighter(look.seat, 0.2)),
    rect(left + 24, 470, right - left - 48, 24, look.cushion, { rx: 9 }),
    ...[0, 1, 2].map((index) =>
      rect(
        left + 60 + index * 66,
        424 + (index % 2) * 6,
        62,
        54,
        index % 2 ? lighter(look.cushion, 0.5) : '#efe4cd',
        { rx: 14 },
      ),
    ),
    ...books(right - 200, 470, 56, [paint.clay, paint.linen, paint.pine]),
    ...vase(right - 96, 470, 120, paint.white, paint.fern),
    ...rug(
      room,
      [room.eyeX - 280, room.eyeX + 280],
      [0.54, 0.84],
      '#efe7d6',
      lighter(look.cushion, 0.2),
    ),
    ...armchair(300, 836, 230, lighter(look.cushion, 0.15), woods.walnut),
    ...floorLamp(150, 760, 420, '#f6ead0', false),
    ellipse(860, 826, 96, 12, '#23271f', { opacity: 0.14 }),
    line([816, 790], [800, 826], woods.walnut, 8),
    line([904, 790], [920, 826], woods.walnut, 8),
    ellipse(860, 784, 96, 15, woods.oak),
    rect(820, 770, 70, 9, paint.brick, { rx: 2 }),
    ...pottedPlant(1080, 830, 340, '#e6dcc7', '#4f8263'),
  ];
}

function shabby(openings: Frame[], { chance }: Setting): Svg[] {
  return [
    ...openings.flatMap(({ x, y, width, height }, index) => [
      rect(x, y + height * 0.62, width, height * 0.38, '#e6e6dc', { opacity: 0.28 }),
      ...peeling([x + width * 0.3, y + height + 18], 34, '#7d6f52', '#d9cfb2', chance),
      ...peeling([x - 6, y + height * 0.6], 22, '#7d6f52', '#d9cfb2', chance),
      streak([x + width * 0.4, y + height + 30], 26, 90, '#6d5a3a'),
      ...(index === 0 ? broken(x, y) : []),
      ...(index === openings.length - 1
        ? [
            line(
              [x + 12, y + height * 0.4],
              [x + width * 0.48, y + height * 0.3],
              '#e8e0c4',
              16,
              0.8,
            ),
            line(
              [x + 12, y + height * 0.28],
              [x + width * 0.44, y + height * 0.42],
              '#e8e0c4',
              16,
              0.8,
            ),
          ]
        : []),
    ]),
    ...crack([openings[0]?.x ?? 300, 470], 130, '#8a7b58', chance),
    rect(220, 770, 190, 26, '#8d7a5c', { rx: 4 }),
    rect(230, 730, 160, 42, '#a5947a', { rx: 4 }),
    dullness(0.1),
  ];
}

function broken(x: number, y: number): Svg[] {
  const rays = [
    [40, -50],
    [66, 10],
    [30, 60],
    [-30, 46],
    [-44, -20],
  ] as const;
  return rays.map(([dx, dy]) =>
    polyline(
      [
        [x + 60, y + 64],
        [x + 60 + dx * 0.5, y + 64 + dy * 0.6],
        [x + 60 + dx, y + 64 + dy],
      ],
      '#fbfaf2',
      2.4,
      0.9,
    ),
  );
}

function fitting(room: Room, frame: string, light: Light): Svg[] {
  return [
    trapezium([680, 210, 990], [900, 40, 1160], '#ece6d8', { opacity: 0.9 }),
    ...stepladder(760, 820, 480),
    polygon(
      [
        [300, 540],
        [500, 520],
        [520, 836],
        [320, 856],
      ],
      frame,
    ),
    polygon(
      [
        [316, 556],
        [402, 547],
        [418, 832],
        [334, 840],
      ],
      light.haze,
    ),
    polygon(
      [
        [414, 545],
        [488, 538],
        [504, 824],
        [430, 832],
      ],
      light.sky,
    ),
    ...toolbox(room.eyeX + 10, 850, 150),
    line([960, 830], [1110, 790], '#d9b23f', 13),
  ];
}
