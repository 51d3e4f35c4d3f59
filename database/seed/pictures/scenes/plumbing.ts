import { darker, lighter, paint, woods } from '../colour.ts';
import {
  bareFloor,
  corners,
  makeRoom,
  type Room,
  roomWindow,
  sunPatch,
  tiles,
  walls,
} from '../room.ts';
import type { DrawScene, Setting } from '../scene.ts';
import { circle, ellipse, line, rect, type Svg, trapezium } from '../svg.ts';
import { pottedPlant } from '../things.ts';
import { blot, crack, dullness, peeling, tiredWalls, waterStain } from '../wear.ts';
import { bucket, toolbox } from '../worksite.ts';
import { heater, type Place, pipes, sink } from './plumbing-fixtures.ts';

const looks = [
  { wall: '#e4e9e1', floor: ['#e7e1d3', '#c3cbbf'], front: paint.pine, tank: '#f4f1e8' },
  { wall: '#dfe5e8', floor: ['#ebe6da', '#b9c4c9'], front: '#41618a', tank: '#eef0ec' },
  { wall: '#f0e7d8', floor: ['#e9dfcd', '#d3c2a8'], front: '#b9664a', tank: '#5d6866' },
  { wall: '#e9e4d8', floor: ['#efe9dd', '#5a6462'], front: woods.oak, tank: '#f4f1e8' },
] as const;

/** A utility room: water heater, pipes in the open, a sink. */
export const plumbing: DrawScene = (setting) => {
  const { stage, layout, taste, chance, light } = setting;
  const room = makeRoom(layout);
  const look = taste.pick(looks);
  const mirrored = layout.chance(0.5);
  const at = (x: number) => (mirrored ? 1200 - x : x);
  const old = stage === 'before';
  const window = { x: at(600) - 85, y: 130, width: 170, height: 120 };
  const wall = old ? taste.pick(tiredWalls) : look.wall;
  return [
    ...walls(room, {
      wall,
      ceiling: old ? '#cfc6b0' : '#faf6ec',
      trim: old ? '#b5a888' : paint.white,
    }),
    ...corners(room),
    ...(old ? bareFloor(room, '#99917f') : tiles(room, look.floor[0], look.floor[1], 62)),
    ...(old ? grime(room, wall, at, setting) : []),
    ...roomWindow(
      window,
      { frame: old ? '#b3a583' : paint.white, columns: 2, rows: 1, id: 'window' },
      light,
      layout,
    ),
    ...(old ? [] : sunPatch(room, window, light, 2)),
    ...pipes(at, stage),
    ...heater(room, at(290), look.tank, stage),
    ...(stage === 'during' ? roughIn(at) : sink(room, at(860), old ? '#9a8c70' : look.front, old)),
    ...(stage === 'after' ? tidy(at) : []),
    ...(old ? leak(at, setting) : []),
    ...(stage === 'during'
      ? [
          ...toolbox(at(560), 790, 170),
          ...bucket(at(420), 830, 96, paint.white, '#9db4b8'),
          ...coil(at(700), 830),
        ]
      : []),
    ...(old ? [...crack([at(480), 80], 140, '#8a7d60', chance), dullness(0.09)] : []),
  ];
};

function tidy(at: Place): Svg[] {
  const shelf = at(1000);
  return [
    ...[210, 280]
      .flatMap((y, row) => [
        rect(at(860) - 130, y, 260, 10, woods.oak),
        rect(at(860) - 130, y + 10, 260, 4, '#23271f', { opacity: 0.1 }),
        ...[0, 1, 2, 3, 4].map((index) =>
          rect(
            at(860) - 112 + index * 48,
            y - 40 - ((index + row) % 2) * 10,
            34,
            40 + ((index + row) % 2) * 10,
            [paint.linen, paint.sage, paint.clay, '#7590ab', paint.honey][(index + row * 2) % 5] ??
              paint.linen,
            { rx: 4 },
          ),
        ),
      ])
      .slice(0, 14),
    ...pottedPlant(shelf > 600 ? 1090 : 110, 810, 260, paint.clay, '#4f8263'),
    trapezium([706, at(860) - 120, at(860) + 120], [786, at(860) - 150, at(860) + 150], '#efe6d5'),
    trapezium([718, at(860) - 104, at(860) + 104], [774, at(860) - 126, at(860) + 126], paint.sage),
  ];
}

function grime(room: Room, wall: string, at: Place, { chance }: Setting): Svg[] {
  return [
    ...waterStain([at(520), 40], 300, chance),
    blot([at(500), 440], 260, 230, '#7f6c45', 0.24, chance),
    blot([at(520), 470], 170, 150, '#6c5a38', 0.2, chance),
    ...peeling([at(590), 480], 60, darker(wall, 0.24), lighter(wall, 0.4), chance),
    ...peeling([at(980), 220], 44, darker(wall, 0.24), lighter(wall, 0.4), chance),
    rect(room.left, 560, room.right - room.left, 52, '#5d604b', { opacity: 0.28 }),
  ];
}

function leak(at: Place, { chance }: Setting): Svg[] {
  return [
    blot([at(540), 742], 430, 96, '#5d6663', 0.45, chance),
    blot([at(540), 738], 320, 62, '#a5b8ba', 0.6, chance),
    ...[380, 460, 530, 610].map((y) => ellipse(at(526), y, 5, 9, '#8fb0bd')),
    ...bucket(at(526), 762, 96, '#7d7f78', '#8fb0bd'),
    rect(at(640) - 30, 300, 60, 18, '#d6cfb8'),
  ];
}

function roughIn(at: Place): Svg[] {
  const stub = (x: number, colour: string) => [
    rect(at(x) - 7, 440, 14, 70, colour),
    circle(at(x), 440, 10, darker(colour, 0.2)),
  ];
  return [
    rect(at(860) - 150, 400, 300, 160, '#d9d2c2'),
    rect(at(860) - 150, 400, 300, 160, 'none', { stroke: '#b5ab95', width: 3 }),
    ...stub(820, '#c87f56'),
    ...stub(860, '#cf9166'),
    circle(at(920), 520, 24, '#f4f1e8'),
    circle(at(920), 520, 15, '#3c4039'),
    line([at(740), 392], [at(980), 392], '#d9b23f', 11),
  ];
}

function coil(x: number, y: number): Svg[] {
  return [
    ellipse(x, y, 96, 24, '#23271f', { opacity: 0.14 }),
    ...[0, 12, 24].map((up) =>
      ellipse(x, y - 10 - up, 80, 22, 'none', {
        stroke: up === 12 ? '#cf9166' : '#c87f56',
        width: 9,
      }),
    ),
  ];
}
