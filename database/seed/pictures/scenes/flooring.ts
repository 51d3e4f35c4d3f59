import { darker, lighter, paint, woods } from '../colour.ts';
import { armchair, curtain, curtainRod, rug, sofa } from '../furniture.ts';
import { at, level } from '../perspective.ts';
import {
  bareFloor,
  boards,
  corners,
  makeRoom,
  nearest,
  type Room,
  roomWindow,
  sunPatch,
  walls,
} from '../room.ts';
import type { DrawScene, Setting } from '../scene.ts';
import { clipped, ellipse, type Frame, line, polygon, rect, type Svg, trapezium } from '../svg.ts';
import { floorLamp, framed, pottedPlant, vase } from '../things.ts';
import { blot, dullness, tiredWalls } from '../wear.ts';
import { sawhorse, stackOfBoards, toolbox } from '../worksite.ts';

const rooms = [
  { wall: '#e9eee6', cloth: paint.pine, cushion: paint.honey, rug: '#e8dfcd', edge: paint.clay },
  { wall: '#f3ece0', cloth: '#8b5a44', cushion: '#e9d5b2', rug: '#dfe3dc', edge: '#5f7d74' },
  { wall: '#dde4e6', cloth: '#d5b48a', cushion: '#34557d', rug: '#f0e8d8', edge: '#34557d' },
] as const;

/** A living room whose floor is what one sees. */
export const flooring: DrawScene = (setting) => {
  const { stage, layout, taste, chance, light } = setting;
  const room = makeRoom(layout);
  const mirrored = layout.chance(0.5);
  const window: Frame = { x: mirrored ? 250 : 700, y: 130, width: 250, height: 290 };
  const look = taste.pick(rooms);
  const wood = taste.pick([woods.oak, woods.birch, woods.walnut, '#b58d63']);
  const herringbone = taste.chance(0.5);
  const old = stage === 'before';
  const finished = herringbone ? herring(room, wood, setting) : boards(room, wood, taste, 52);
  const wall = old ? taste.pick(tiredWalls) : look.wall;
  return [
    ...walls(room, {
      wall,
      ceiling: old ? '#d9d1bd' : '#fbf7ee',
      trim: old ? '#b9a57f' : paint.white,
    }),
    ...corners(room),
    ...(old ? carpet(room, chance) : stage === 'after' ? finished : halfLaid(room, finished)),
    ...roomWindow(
      window,
      { frame: old ? '#bfae89' : paint.white, columns: 2, rows: 2, id: 'window' },
      light,
      layout,
    ),
    ...(stage === 'during' ? [] : drapes(window, old ? '#b08a5e' : lighter(look.edge, 0.45))),
    ...sunPatch(room, window, light, 2),
    ...(stage === 'after' ? furnished(room, look, mirrored) : []),
    ...(old ? leftovers(room, mirrored, setting) : []),
    ...(stage === 'during' ? tools(room) : []),
  ];
};

function herring(room: Room, wood: string, { taste }: Setting): Svg[] {
  const laid: Svg[] = [polygon(level(room, [-500, 1700], room.floor, [nearest, 1]), wood)];
  const long = 92;
  const deep = 0.052;
  const joint = darker(wood, 0.3);
  for (let row = -1; row < 13; row++)
    for (let column = -7; column < 20; column++) {
      const x = column * long;
      const z = 1 - row * deep;
      const slant = (from: number, to: number, tone: string) =>
        polygon(
          [
            at(room, x + from, room.floor, z),
            at(room, x + to, room.floor, z - deep),
            at(room, x + to, room.floor, Math.max(z - deep * 2, nearest)),
            at(room, x + from, room.floor, z - deep),
          ],
          tone,
          { stroke: joint, width: 0.9 },
        );
      if (z - deep * 2 < nearest - 0.03 || z > 1.06) continue;
      laid.push(
        slant(0, long / 2, lighter(wood, taste.between(0, 0.16))),
        slant(long, long / 2, darker(wood, taste.between(0, 0.13))),
      );
    }
  return [
    clipped('floor', polygon(level(room, [-500, 1700], room.floor, [nearest, 1]), '#fff'), laid),
  ];
}

function carpet(room: Room, chance: Setting['chance']): Svg[] {
  const cloth = '#a08d74';
  const worn = (x: number, y: number, width: number) =>
    blot([x, y], width, width * 0.26, '#c0ae90', 0.4, chance);
  return [
    ...bareFloor(room, cloth),
    ...Array.from({ length: 150 }, () => {
      const y = chance.between(room.floor + 8, 892);
      return rect(
        chance.between(0, 1190),
        y,
        chance.between(6, 18),
        2.2,
        chance.chance(0.5) ? '#8b7962' : '#b19d82',
      );
    }),
    worn(600, 700, 520),
    worn(560, 800, 460),
    blot([360, 770], 190, 54, '#5d4c38', 0.42, chance),
    blot([380, 776], 110, 30, '#4d3e2d', 0.3, chance),
    blot([860, 700], 120, 30, '#5d4c38', 0.34, chance),
    trapezium([838, 930, 1200], [900, 860, 1200], '#8a7657'),
    trapezium([826, 944, 1200], [846, 914, 1200], '#c4b396'),
    line([980, 860], [1200, 870], '#6e5d44', 2),
    line([920, 884], [1200, 892], '#6e5d44', 2),
  ];
}

function halfLaid(room: Room, finished: Svg[]): Svg[] {
  const edge = (z: number, x: number) => at(room, x, room.floor, z);
  return [
    ...bareFloor(room, '#c2b9a9'),
    `<clipPath id="laid">${polygon([edge(1, -400), edge(1, 760), edge(0.84, 700), edge(0.84, 640), edge(0.7, 600), edge(0.7, 540), edge(0.44, 470), edge(0.44, -400)], '#fff')}</clipPath>`,
    `<g clip-path="url(#laid)">${finished.join('')}</g>`,
    polygon([edge(1, 880), edge(1, 1080), edge(0.44, 1080), edge(0.44, 820)], '#d9d4ca', {
      opacity: 0.7,
    }),
    line(edge(1, 880), edge(0.44, 820), '#a9a294', 2),
  ];
}

function drapes({ x, y, width, height }: Frame, cloth: string): Svg[] {
  return [
    ...curtain(x - 74, y - 26, 62, height + 190, cloth),
    ...curtain(x + width + 12, y - 26, 62, height + 190, cloth),
    ...curtainRod(x - 90, y - 30, width + 180),
  ];
}

function furnished(room: Room, look: (typeof rooms)[number], mirrored: boolean): Svg[] {
  const side = mirrored ? 1 : -1;
  const middle = room.eyeX;
  const sofaX = 600 + side * 190;
  return [
    ...framed(sofaX - 96, 250, 120, 150, woods.walnut, look.edge),
    ...framed(sofaX + 66, 250, 150, 150, woods.walnut, paint.pine),
    ...rug(room, [middle - 300, middle + 300], [0.56, 0.86], look.rug, look.edge),
    ...sofa(sofaX, 690, 470, look.cloth, look.cushion),
    ...floorLamp(sofaX + side * 300, 690, 400, '#f4e7c8', true),
    ...armchair(600 - side * 250, 800, 210, look.edge, woods.walnut),
    ellipse(middle, 812, 128, 14, '#23271f', { opacity: 0.14 }),
    line([middle - 60, 770], [middle - 84, 812], woods.walnut, 9),
    line([middle + 60, 770], [middle + 84, 812], woods.walnut, 9),
    ellipse(middle, 762, 128, 20, darker(woods.oak, 0.16)),
    ellipse(middle, 756, 128, 20, woods.oak),
    ...vase(middle - 40, 756, 112, paint.white, paint.fern),
    rect(middle + 20, 742, 70, 9, paint.pine, { rx: 2 }),
    rect(middle + 26, 733, 58, 9, paint.linen, { rx: 2 }),
    ...pottedPlant(mirrored ? 1090 : 112, 812, 330, paint.clay, '#4f8263'),
  ];
}

function leftovers(room: Room, mirrored: boolean, { chance }: Setting): Svg[] {
  const x = mirrored ? 760 : 250;
  return [
    rect(x + 60, 210, 150, 110, '#ddd2b6', { opacity: 0.6 }),
    rect(x - 90, 230, 100, 80, '#ddd2b6', { opacity: 0.6 }),
    ...sofa(x + 60, 684, 400, '#8f7b60', '#a3906f'),
    blot([x + 30, 640], 70, 40, '#5d4c38', 0.3, chance),
    blot([room.eyeX, 640], 200, 30, '#5d4c38', 0.16, chance),
    dullness(0.09),
  ];
}

function tools(room: Room): Svg[] {
  return [
    ...stackOfBoards(room.eyeX + 290, 742, 330, woods.oak, 6),
    ...sawhorse(room.eyeX + 300, 872, 330),
    ...toolbox(room.eyeX - 40, 858, 140),
    rect(room.eyeX - 250, 812, 150, 22, '#34557d', { rx: 11 }),
    rect(room.eyeX - 210, 822, 150, 22, '#274269', { rx: 11 }),
  ];
}
