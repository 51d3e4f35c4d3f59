import { darker, lighter, paint, woods } from '../colour.ts';
import { armchair, bookcase, rug, sofa } from '../furniture.ts';
import { at, level } from '../perspective.ts';
import {
  bareFloor,
  boards,
  corners,
  makeRoom,
  nearest,
  type Room,
  roomWindow,
  walls,
} from '../room.ts';
import type { DrawScene, Setting } from '../scene.ts';
import { circle, ellipse, type Frame, line, polygon, rect, type Svg, trapezium } from '../svg.ts';
import { books, framed, pottedPlant, vase } from '../things.ts';
import { blot, crack, dullness, streak } from '../wear.ts';
import { bucket, stackOfBoards, stepladder, toolbox } from '../worksite.ts';

const rooms = [
  {
    wall: '#e7e2d3',
    accent: '#2f5b4b',
    cloth: '#c8a26b',
    cushion: '#2f5b4b',
    rug: '#efe6d5',
    edge: '#b9664a',
  },
  {
    wall: '#efe8da',
    accent: '#41618a',
    cloth: '#8c6a55',
    cushion: '#e3c07d',
    rug: '#e4e7e2',
    edge: '#41618a',
  },
  {
    wall: '#ece4d6',
    accent: '#7a4a38',
    cloth: '#5f7d74',
    cushion: '#e9d5b2',
    rug: '#f0e8d8',
    edge: '#d8a15a',
  },
] as const;

/** Under the house: small windows high up, stairs at the side. */
export const basement: DrawScene = (setting) => {
  const { stage, layout, taste, chance, light } = setting;
  const room = { ...makeRoom(layout), top: 96 };
  const look = taste.pick(rooms);
  const wood = taste.pick([woods.oak, woods.birch, woods.walnut]);
  const mirrored = layout.chance(0.5);
  const openings: Frame[] = [230, 520, 810].map((x) => ({ x, y: 140, width: 130, height: 74 }));
  const shown = openings.filter((_, index) => index !== (mirrored ? 2 : 0));
  const old = stage === 'before';
  const wall = old
    ? taste.pick(['#a9a496', '#a3a39a', '#b0a48f'])
    : stage === 'during'
      ? '#c9bfa8'
      : look.wall;
  return [
    ...walls(room, {
      wall,
      accent: stage === 'after' ? look.accent : wall,
      ceiling: old ? '#6f6552' : '#f6f1e6',
      trim: old ? '#979284' : paint.white,
    }),
    ...(old ? blocks(room, wall) : []),
    ...(stage === 'during' ? studs(room) : []),
    ...corners(room),
    ...(stage === 'after'
      ? boards(room, wood, taste)
      : bareFloor(room, old ? '#8f8a7d' : '#b5b0a4')),
    ...shown.flatMap((opening, index) =>
      roomWindow(
        opening,
        { frame: old ? '#7f7a6a' : paint.white, columns: index + 1, rows: 1, id: `window${index}` },
        light,
        layout,
      ),
    ),
    ...(stage === 'after' ? spots(room) : joists(room)),
    ...stairs(room, mirrored, stage, wood),
    ...(stage === 'after' ? lounge(room, look, mirrored, wood) : []),
    ...(old ? store(room, mirrored, setting) : []),
    ...(stage === 'during' ? site(room, mirrored) : []),
    ...(old ? [...crack([520, 230], 260, '#6b6658', chance), dullness(0.1)] : []),
  ];
};

function blocks({ left, right, top, floor }: Room, wall: string): Svg[] {
  const joint = darker(wall, 0.18);
  return Array.from({ length: 12 }, (_, row) => {
    const y = top + row * 44;
    const columns = Array.from({ length: 12 }, (_unused, column) => {
      const x = left + column * 92 + (row % 2) * 46;
      return x < right ? rect(x, y, 2, Math.min(44, floor - y), joint) : '';
    });
    return rect(left, y, right - left, 2, joint) + columns.join('');
  });
}

function studs({ left, right, top, floor }: Room): Svg[] {
  return [
    rect(left, top, right - left, floor - top, '#d9a7a0', { opacity: 0.55 }),
    ...Array.from({ length: 13 }, (_, index) => {
      const x = left + (index * (right - left - 16)) / 12;
      return (
        rect(x, top, 16, floor - top, woods.birch) +
        rect(x + 11, top, 5, floor - top, darker(woods.birch, 0.16))
      );
    }),
    rect(left, top, right - left, 16, woods.birch),
    rect(left, floor - 16, right - left, 16, darker(woods.birch, 0.1)),
    line([left, 430], [right, 430], '#e8c04a', 5),
  ];
}

function joists(room: Room): Svg[] {
  return Array.from({ length: 9 }, (_, index) => {
    const x = room.left + 20 + (index * (room.right - room.left - 60)) / 8;
    return (
      polygon(level(room, [x, x + 18], room.top, [nearest, 1]), '#8d7453') +
      polygon(level(room, [x + 18, x + 24], room.top, [nearest, 1]), '#5a4a35')
    );
  });
}

function spots(room: Room): Svg[] {
  return [0.9, 0.66].flatMap((z) =>
    [-240, 0, 240].map((by) => {
      const [x, y] = at(room, room.eyeX + by, room.top, z);
      return (
        ellipse(x, y, 20 / z, 5 / z, '#fff6d8') +
        trapezium([y, x - 14, x + 14], [y + 300, x - 110, x + 110], '#fff3cf', { opacity: 0.07 })
      );
    }),
  );
}

function stairs(room: Room, mirrored: boolean, stage: Setting['stage'], wood: string): Svg[] {
  const side = mirrored ? 1 : -1;
  const foot = mirrored ? room.right - 20 : room.left + 20;
  const tread = stage === 'before' ? '#7c6546' : wood;
  const riser = stage === 'before' ? '#66533a' : paint.white;
  const steps = Array.from({ length: 8 }, (_, index) => {
    const x = foot - side * (250 - index * 32);
    const y = room.floor - (index + 1) * 54;
    const width = 250 - index * 32;
    const left = mirrored ? x : x - width;
    return (
      rect(left, y, width, 54, index % 2 ? riser : darker(riser, 0.04)) +
      rect(left - (mirrored ? 8 : 0), y, width + 8, 10, tread)
    );
  });
  const railFoot = foot - side * 256;
  return [
    ...steps,
    line([railFoot, room.floor], [railFoot, room.floor - 150], darker(tread, 0.2), 11),
    line(
      [railFoot, room.floor - 150],
      [foot - side * 20, room.floor - 500],
      darker(tread, 0.2),
      11,
    ),
    ...Array.from({ length: 6 }, (_, index) => {
      const x = railFoot + side * (30 + index * 36);
      return line(
        [x, room.floor - 54 - index * 62],
        [x, room.floor - 196 - index * 55],
        darker(tread, 0.3),
        4,
      );
    }),
  ];
}

function lounge(room: Room, look: (typeof rooms)[number], mirrored: boolean, wood: string): Svg[] {
  const side = mirrored ? -1 : 1;
  const shelf = (x: number, y: number, height: number, index: number) =>
    index % 2
      ? [
          ...books(x, y, height * 0.86, [paint.clay, paint.linen, paint.pine, paint.honey]),
          ...vase(x + 110, y, height * 0.95, paint.white, paint.sage),
        ]
      : [
          ...vase(x + 24, y, height * 0.9, paint.honey, paint.fern),
          ...books(x + 60, y, height * 0.86, ['#41618a', paint.linen, paint.brick, paint.sage]),
        ];
  return [
    ...bookcase(600 + side * 330, room.floor + 8, 190, 340, wood, shelf),
    ...framed(600 + side * 40, 352, 220, 130, wood, look.edge),
    ...rug(room, [room.eyeX - 320, room.eyeX + 320], [0.54, 0.82], look.rug, look.edge),
    ...sofa(600 + side * 30, 706, 500, look.cloth, look.cushion),
    ellipse(room.eyeX, 840, 140, 15, '#23271f', { opacity: 0.14 }),
    rect(room.eyeX - 130, 776, 260, 54, darker(wood, 0.22), { rx: 5 }),
    rect(room.eyeX - 140, 766, 280, 14, lighter(wood, 0.08), { rx: 4 }),
    ...vase(room.eyeX - 70, 766, 104, paint.white, paint.fern),
    rect(room.eyeX + 20, 750, 80, 9, look.edge, { rx: 2 }),
    rect(room.eyeX + 26, 741, 64, 9, paint.linen, { rx: 2 }),
    ...armchair(600 + side * 400, 858, 220, look.edge, woods.walnut),
    ...pottedPlant(600 - side * 500, 812, 300, paint.clay, '#4f8263'),
  ];
}

function store(room: Room, mirrored: boolean, { chance }: Setting): Svg[] {
  const side = mirrored ? -1 : 1;
  const crate = (x: number, y: number, width: number, colour: string) => [
    rect(x, y - width * 0.7, width, width * 0.7, colour),
    rect(x, y - width * 0.7, width, width * 0.16, darker(colour, 0.12)),
    rect(x + width * 0.4, y - width * 0.7, width * 0.2, width * 0.7, lighter(colour, 0.2), {
      opacity: 0.5,
    }),
  ];
  const x = 600 + side * 260;
  return [
    streak([x - 220, 230], 60, 300, '#5d5848'),
    streak([x + 100, 230], 40, 240, '#5d5848'),
    rect(room.left, 520, room.right - room.left, 92, '#6f7060', { opacity: 0.3 }),
    ...Array.from({ length: 14 }, (_, index) =>
      blot([room.left + 40 + index * 68, 520], 90, 34, '#dcd8ca', 0.24, chance),
    ),
    blot([room.eyeX - side * 90, 770], 420, 90, '#55584f', 0.5, chance),
    blot([room.eyeX - side * 110, 764], 300, 54, '#8f9a98', 0.5, chance),
    ...crate(x - 40, 690, 150, '#9c7c54'),
    ...crate(x + 110, 700, 120, '#8a6d49'),
    ...crate(x - 6, 588, 116, '#a5865e'),
    circle(room.eyeX, 190, 46, '#f6e3a8', { opacity: 0.2 }),
    line([room.eyeX, 20], [room.eyeX, 168], '#3c3a32', 3),
    circle(room.eyeX, 182, 15, '#f3dd9a'),
    rect(room.left + 4, 128, room.right - room.left - 8, 15, '#9a7250'),
    rect(x + 90, 128, 15, 240, '#9a7250'),
    streak([x + 97, 368], 14, 60, '#6a86a0'),
    ...bucket(room.eyeX - side * 110, 802, 96, '#7d7f78', '#6a7f85'),
  ];
}

function site(room: Room, mirrored: boolean): Svg[] {
  const side = mirrored ? -1 : 1;
  return [
    ...[0, 1, 2].map((row) =>
      trapezium(
        [730 - row * 22, 600 + side * 260 - 160 + row * 8, 600 + side * 260 + 160],
        [752 - row * 22, 600 + side * 260 - 160 + row * 8, 600 + side * 260 + 160],
        row % 2 ? '#e9e4d8' : '#d9d3c4',
      ),
    ),
    ...stepladder(600 + side * 60, 820, 470),
    ...stackOfBoards(room.eyeX - side * 120, 858, 340, woods.birch, 5),
    ...toolbox(600 + side * 330, 850, 150),
  ];
}
