import { darker, lighter, paint, woods } from '../colour.ts';
import { box } from '../perspective.ts';
import { frontAt, type Room } from '../room.ts';
import { circle, ellipse, path, polyline, rect, type Svg, trapezium } from '../svg.ts';
import { pottedPlant, stool, vase } from '../things.ts';

export type Look = {
  tile: string;
  wall: string;
  floor: readonly [string, string];
  vanity: string;
  metal: string;
  cloth: string;
};

export function newSuite(
  room: Room,
  tub: number,
  stand: number,
  look: Look,
  mirrored: boolean,
): Svg[] {
  const y = 664;
  return [
    ...washstand(room, stand, look),
    ellipse(tub, y + 6, 215, 16, '#23271f', { opacity: 0.16 }),
    rect(tub + (mirrored ? 128 : -146), 470, 9, 176, look.metal, { rx: 4 }),
    polyline(
      [
        [tub + (mirrored ? 132 : -142), 474],
        [tub + (mirrored ? 132 : -142), 452],
        [tub + (mirrored ? 104 : -114), 446],
        [tub + (mirrored ? 96 : -106), 462],
      ],
      look.metal,
      9,
    ),
    path(
      `M${tub - 200} 520Q${tub - 196} ${y} ${tub - 110} ${y}H${tub + 110}Q${tub + 196} ${y} ${tub + 200} 520Z`,
      paint.white,
    ),
    path(
      `M${tub + 20} 520Q${tub + 30} ${y} ${tub + 60} ${y}H${tub + 110}Q${tub + 196} ${y} ${tub + 200} 520Z`,
      '#e9e4d9',
    ),
    rect(tub - 210, 508, 420, 17, '#fffefb', { rx: 8.5 }),
    ellipse(tub, 512, 186, 6, '#d9e3e2'),
    trapezium([512, tub - 60, tub + 6], [610, tub - 58, tub + 2], look.cloth),
    rect(tub - 58, 584, 60, 7, lighter(look.cloth, 0.4)),
    ...stool(tub + (mirrored ? -265 : 265), 742, 118, woods.oak, darker(woods.oak, 0.3)),
    ...vase(tub + (mirrored ? -265 : 265), 618, 92, paint.clay, paint.fern),
    ...pottedPlant(mirrored ? 1085 : 118, 800, 300, '#b9826a', '#4f8263'),
    ...mat(room, stand),
  ];
}

function mat(room: Room, stand: number): Svg[] {
  const middle = room.eyeX + (stand - room.eyeX) * 1.2;
  return [
    trapezium([716, middle - 120, middle + 120], [792, middle - 150, middle + 150], '#efe6d5'),
    trapezium([728, middle - 104, middle + 104], [780, middle - 126, middle + 126], '#e0d3bb'),
  ];
}

function washstand(room: Room, x: number, look: Look): Svg[] {
  const front = frontAt(room, [x - 120, x + 120], [446, 590], 0.87);
  const half = front.width / 2;
  const middle = front.x + half;
  const drawer = (share: number) => [
    rect(
      front.x + 8,
      front.y + front.height * share + 6,
      front.width - 16,
      front.height * 0.5 - 12,
      lighter(look.vanity, 0.07),
      { stroke: darker(look.vanity, 0.2), width: 1.5 },
    ),
    rect(middle - 26, front.y + front.height * (share + 0.24), 52, 6, look.metal, { rx: 3 }),
  ];
  return [
    circle(x + 6, 262, 92, '#23271f', { opacity: 0.1 }),
    circle(x, 256, 92, look.metal),
    circle(x, 256, 84, '#d5e2e2'),
    trapezium([190, x - 12, x + 40], [322, x - 62, x - 18], '#ffffff', { opacity: 0.35 }),
    ...[-132, 132].flatMap((by) => [
      ellipse(x + by, 226, 44, 60, '#fff0c4', { opacity: 0.25 }),
      rect(x + by - 4, 240, 8, 44, look.metal),
      rect(x + by - 16, 196, 32, 50, '#fff7e0', { rx: 10 }),
    ]),
    box(
      room,
      { x: [x - 120, x + 120], y: [446, 590], z: [0.87, 1] },
      { front: look.vanity, top: look.vanity, side: darker(look.vanity, 0.25) },
    ),
    ...drawer(0),
    ...drawer(0.5),
    box(
      room,
      { x: [x - 128, x + 128], y: [434, 447], z: [0.855, 1] },
      { front: '#ddd8cb', top: '#fbf8f0', side: '#cfc9bb' },
    ),
    ellipse(middle, front.y - 30, 66, 10, '#d8d4c8'),
    path(
      `M${middle - 70} ${front.y - 46}Q${middle - 60} ${front.y - 8} ${middle} ${front.y - 8}T${middle + 70} ${front.y - 46}Z`,
      paint.white,
    ),
    ellipse(middle, front.y - 46, 70, 9, '#eae6db'),
    polyline(
      [
        [middle, front.y - 46],
        [middle, front.y - 84],
        [middle + 8, front.y - 94],
        [middle + 26, front.y - 92],
        [middle + 28, front.y - 80],
      ],
      look.metal,
      7,
    ),
    ...vase(middle + 96, front.y - 10, 88, look.cloth, paint.fern),
    rect(middle - 112, front.y - 40, 22, 32, '#e6dcc7', { rx: 4 }),
  ];
}
