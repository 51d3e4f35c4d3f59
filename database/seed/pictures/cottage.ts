import { darker, lighter, paint } from './colour.ts';
import { type Cladding, chimney, cladding, frontDoor, houseWindow, roofing } from './house.ts';
import type { Light } from './light.ts';
import type { Random } from './random.ts';
import { ellipse, line, type Point, placed, polygon, rect, type Svg } from './svg.ts';

export type CottageLook = {
  wall: string;
  kind: Cladding;
  roof: string;
  trim: string;
  door: string;
};

export const cottageLooks: readonly [CottageLook, ...CottageLook[]] = [
  { wall: '#f1ebdd', kind: 'board', roof: '#4a5350', trim: paint.white, door: paint.pine },
  { wall: '#8fa99a', kind: 'lap', roof: '#59534d', trim: paint.white, door: '#b9664a' },
  { wall: '#7590ab', kind: 'lap', roof: '#464d54', trim: paint.white, door: '#d9a04a' },
  { wall: '#c98f6b', kind: 'brick', roof: '#57514c', trim: '#fffaf0', door: '#34557d' },
  { wall: '#e3cfa8', kind: 'shake', roof: '#7a5543', trim: '#fffaf0', door: '#69407f' },
];

type Cottage = { look: CottageLook; garage: boolean; tired: boolean; light: Light; random: Random };

/** A small house seen across its front yard; the middle of its foot is at x, y, its width about 900 at scale 1. */
export function cottage(
  [x, y]: Point,
  scale: number,
  mirrored: boolean,
  { look, garage, tired, light, random }: Cottage,
): Svg {
  const wall = tired ? darker(look.wall, 0.14) : look.wall;
  const trim = tired ? '#d3cab6' : look.trim;
  const roof = look.roof;
  const main: Point[] = [
    [-430, -250],
    [430, -250],
    [430, 0],
    [-430, 0],
  ];
  const gable: Point[] = [
    [-400, -240],
    [-250, -390],
    [-100, -240],
  ];
  const slope: Point[] = [
    [-470, -240],
    [470, -240],
    [390, -430],
    [-390, -430],
  ];
  return placed(
    [x, y],
    scale,
    [
      ...chimney(210, -520, -390, 56, '#a8654a', random),
      cladding(
        'cottage',
        main,
        { x: -430, y: -250, width: 860, height: 250 },
        look.kind,
        wall,
        random,
      ),
      rect(-430, -250, 860, 24, '#1f241d', { opacity: 0.18 }),
      roofing(
        'cottage-roof',
        slope,
        { x: -480, y: -440, width: 960, height: 210 },
        'shingle',
        roof,
        random,
      ),
      rect(-476, -244, 952, 14, trim),
      cladding(
        'cottage-gable',
        gable,
        { x: -400, y: -390, width: 300, height: 160 },
        'lap',
        lighter(wall, 0.1),
        random,
      ),
      polygon(
        [
          [-250, -424],
          [-250, -388],
          [-436, -220],
          [-452, -236],
        ],
        darker(roof, 0.05),
      ),
      polygon(
        [
          [-250, -424],
          [-250, -388],
          [-64, -220],
          [-48, -236],
        ],
        darker(roof, 0.2),
      ),
      line([-250, -390], [-420, -230], trim, 9),
      line([-250, -390], [-80, -230], trim, 9),
      ellipse(-250, -300, 28, 28, trim),
      ellipse(-250, -300, 20, 20, '#7c959b'),
      ...houseWindow(
        { x: -310, y: -170, width: 120, height: 100 },
        { trim, dark: tired, columns: 3 },
        light,
      ),
      ...frontDoor(
        { x: -70, y: -170, width: 76, height: 170 },
        tired ? '#7d6a55' : look.door,
        trim,
      ),
      ...(garage
        ? garageDoor(trim, tired)
        : [
            ...houseWindow(
              { x: 90, y: -170, width: 100, height: 100 },
              { trim, dark: tired, rows: 1 },
              light,
            ),
            ...houseWindow(
              { x: 270, y: -170, width: 100, height: 100 },
              { trim, dark: tired, rows: 1 },
              light,
            ),
          ]),
    ],
    mirrored,
  );
}

function garageDoor(trim: string, tired: boolean): Svg[] {
  const leaf = tired ? '#bdb4a0' : '#fbf7ee';
  return [
    rect(112, -196, 286, 196, trim),
    rect(124, -184, 262, 184, leaf),
    ...[0, 1, 2, 3].flatMap((row) => [
      rect(124, -184 + row * 46, 262, 3, darker(leaf, 0.2)),
      ...[0, 1, 2, 3].map((column) =>
        rect(
          133 + column * 64,
          -176 + row * 46,
          52,
          30,
          row === 0 ? '#7c959b' : darker(leaf, 0.05),
        ),
      ),
    ]),
    rect(90, -176, 14, 26, '#3c4039', { rx: 3 }),
  ];
}
