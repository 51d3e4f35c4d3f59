import { darker, lighter, mix, paint, woods } from '../colour.ts';
import { box } from '../perspective.ts';
import {
  bareFloor,
  boards,
  corners,
  frontAt,
  makeRoom,
  type Room,
  roomWindow,
  sunPatch,
  walls,
} from '../room.ts';
import type { DrawScene, Setting } from '../scene.ts';
import { circle, ellipse, fill, line, path, polygon, rect, type Svg, trapezium } from '../svg.ts';
import { pendant, pottedPlant } from '../things.ts';
import { blot, crack, dullness, tiredWalls } from '../wear.ts';
import { stepladder, toolbox } from '../worksite.ts';
import { conduit, fuseBox, type Place, panel, tangle } from './electrical-panel.ts';

const looks = [
  { wall: '#dfe5e1', bench: woods.oak, door: paint.pine, shade: '#2f4a40' },
  { wall: '#e8e2d4', bench: woods.birch, door: '#41618a', shade: '#d9a04a' },
  { wall: '#d9dfe3', bench: woods.walnut, door: '#b9664a', shade: '#3c4039' },
] as const;

/** A workshop wall: the panel, what runs from it, the bench below the lamps. */
export const electrical: DrawScene = (setting) => {
  const { stage, layout, taste, chance, light } = setting;
  const room = makeRoom(layout);
  const look = taste.pick(looks);
  const mirrored = layout.chance(0.5);
  const at = (x: number) => (mirrored ? 1200 - x : x);
  const old = stage === 'before';
  const wall = old ? taste.pick(tiredWalls) : look.wall;
  const window = { x: at(930) - 75, y: 160, width: 150, height: 140 };
  return [
    ...walls(room, {
      wall,
      ceiling: old ? '#b9ae94' : '#faf6ec',
      trim: old ? '#a3977a' : paint.white,
    }),
    ...(stage === 'during' ? opened(room) : []),
    ...corners(room),
    ...(stage === 'after'
      ? boards(room, mix(look.bench, '#cfc4b0', 0.5), taste)
      : bareFloor(room, old ? '#8f897b' : '#b5b0a4')),
    ...roomWindow(
      window,
      { frame: old ? '#a3957a' : paint.white, columns: 2, rows: 1, id: 'window' },
      light,
      layout,
    ),
    ...(old ? [] : sunPatch(room, window, light, 2)),
    ...(old ? tangle(at, setting) : conduit(at, stage)),
    ...(old ? fuseBox(at(300)) : panel(at(300), stage)),
    ...bench(room, at(700), look.bench, stage),
    ...(stage === 'after' ? workshop(room, at, look) : []),
    ...(stage === 'during'
      ? [...stepladder(at(560), 820, 480), ...toolbox(at(330), 820, 160), ...spool(at(860), 850)]
      : []),
    ...(old
      ? [
          ...crack([at(520), 80], 150, '#857858', chance),
          blot([at(300), 420], 180, 150, '#4d4536', 0.22, chance),
          dullness(0.1),
        ]
      : []),
  ];
};

function bench(room: Room, x: number, wood: string, stage: Setting['stage']): Svg[] {
  const colour = stage === 'before' ? '#7f6c50' : wood;
  const leg = (left: number) => {
    const foot = frontAt(room, [left, left + 20], [470, 612], 0.82);
    return fill(foot, darker(colour, 0.25));
  };
  const face = frontAt(room, [x - 230, x + 230], [456, 474], 0.8);
  if (stage === 'during') return [];
  return [
    leg(x - 214),
    leg(x + 194),
    rect(face.x + 30, face.y + 110, face.width - 60, 12, darker(colour, 0.2)),
    box(
      room,
      { x: [x - 230, x + 230], y: [452, 472], z: [0.8, 1] },
      { front: darker(colour, 0.12), top: lighter(colour, 0.1), side: darker(colour, 0.3) },
    ),
  ];
}

function workshop(room: Room, at: Place, look: (typeof looks)[number]): Svg[] {
  const x = at(700);
  const board = { x: at(0) > 600 ? x - 110 : x - 190, y: 170, width: 300, height: 160 };
  const drill = [
    rect(x + 90, 402, 84, 34, paint.pine, { rx: 8 }),
    rect(x + 170, 412, 40, 12, '#6c7573'),
    polygon(
      [
        [x + 98, 430],
        [x + 134, 430],
        [x + 126, 478],
        [x + 92, 478],
      ],
      darker(paint.pine, 0.2),
    ),
    rect(x + 82, 474, 56, 16, '#3c4039', { rx: 3 }),
  ];
  const charger = at(1010);
  return [
    fill(board, mix(look.bench, '#efe2c8', 0.35), { rx: 3 }),
    ...Array.from({ length: 45 }, (_, index) =>
      circle(
        board.x + 18 + (index % 9) * 33,
        board.y + 18 + Math.floor(index / 9) * 31,
        2.4,
        '#7d6a50',
        { opacity: 0.5 },
      ),
    ),
    line([board.x + 50, board.y + 30], [board.x + 50, board.y + 116], '#8a6a48', 9),
    rect(board.x + 26, board.y + 24, 48, 20, '#4b504e', { rx: 3 }),
    line([board.x + 120, board.y + 34], [board.x + 120, board.y + 126], paint.brick, 11),
    line([board.x + 120, board.y + 100], [board.x + 120, board.y + 138], '#8d9694', 5),
    polygon(
      [
        [board.x + 166, board.y + 40],
        [board.x + 206, board.y + 40],
        [board.x + 246, board.y + 120],
        [board.x + 230, board.y + 126],
      ],
      '#b9c3c1',
    ),
    rect(board.x + 156, board.y + 26, 46, 34, '#8a6a48', { rx: 8 }),
    ...drill,
    rect(x - 190, 444, 110, 40, look.door, { rx: 4 }),
    rect(x - 180, 430, 90, 14, lighter(look.door, 0.3), { rx: 3 }),
    rect(charger - 42, 340, 84, 120, '#f4f1e8', { rx: 14 }),
    circle(charger, 384, 22, '#2f3a37'),
    path(`M${charger} 460C${charger - 10} 560 ${charger + 70} 580 ${charger + 44} 470`, 'none', {
      stroke: '#2f3a37',
      width: 9,
    }),
    rect(charger - 18, 424, 36, 7, '#7fc4a0', { rx: 3.5 }),
    ...[-150, 20, 190].flatMap((by) => pendant(x + by, 0, 150, 84, look.shade, true)),
    ...pottedPlant(at(1096), 806, 250, paint.clay, '#4f8263'),
    trapezium(
      [700, room.eyeX - 160, room.eyeX + 160],
      [790, room.eyeX - 210, room.eyeX + 210],
      '#4d5654',
    ),
    trapezium(
      [712, room.eyeX - 144, room.eyeX + 144],
      [776, room.eyeX - 180, room.eyeX + 180],
      '#5b6462',
    ),
  ];
}

function opened(room: Room): Svg[] {
  return [
    rect(room.left + 280, 120, 420, 330, '#cbb89a'),
    ...Array.from(
      { length: 7 },
      (_, index) =>
        rect(room.left + 284 + index * 68, 120, 16, 330, woods.birch) +
        rect(room.left + 295 + index * 68, 120, 5, 330, darker(woods.birch, 0.18)),
    ),
    rect(room.left + 280, 120, 420, 330, 'none', { stroke: '#e9e2d2', width: 9 }),
    path(`M${room.left + 280} 250h420M${room.left + 280} 270h420`, 'none', {
      stroke: '#e8c04a',
      width: 6,
    }),
  ];
}

function spool(x: number, y: number): Svg[] {
  return [
    ellipse(x, y, 80, 14, '#23271f', { opacity: 0.16 }),
    rect(x - 70, y - 120, 16, 120, woods.birch, { rx: 5 }),
    rect(x + 54, y - 120, 16, 120, darker(woods.birch, 0.14), { rx: 5 }),
    rect(x - 54, y - 104, 108, 90, '#e8c04a'),
    ...[0, 1, 2, 3, 4, 5].map((row) => rect(x - 54, y - 100 + row * 15, 108, 3, '#c79a2e')),
  ];
}
