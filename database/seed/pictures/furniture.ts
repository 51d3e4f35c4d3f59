import { darker, lighter, paint } from './colour.ts';
import { at, level } from './perspective.ts';
import type { Room } from './room.ts';
import { ellipse, line, path, polygon, polyline, rect, type Svg, trapezium } from './svg.ts';

/** Furniture seen from the front. Each stands on x (its middle), y. */

export function sofa(x: number, y: number, width: number, cloth: string, cushion: string): Svg[] {
  const unit = width / 10;
  const left = x - width / 2;
  const seat = y - unit * 1.9;
  return [
    ellipse(x, y, width * 0.54, unit * 0.35, '#23271f', { opacity: 0.14 }),
    rect(left + unit * 0.6, y - unit * 0.7, unit * 0.3, unit * 0.7, '#5b4636'),
    rect(left + width - unit * 0.9, y - unit * 0.7, unit * 0.3, unit * 0.7, '#5b4636'),
    rect(left + unit * 0.5, y - unit * 4, width - unit, unit * 3, cloth, { rx: unit * 0.5 }),
    rect(x - 1.5, y - unit * 3.9, 3, unit * 2, darker(cloth, 0.16)),
    rect(
      left + unit * 0.7,
      seat - unit * 0.3,
      width - unit * 1.4,
      unit * 1.5,
      lighter(cloth, 0.1),
      { rx: unit * 0.3 },
    ),
    rect(x - 1.5, seat - unit * 0.3, 3, unit * 1.3, darker(cloth, 0.12)),
    rect(left + unit * 0.5, y - unit * 1.1, width - unit, unit * 0.6, darker(cloth, 0.12), {
      rx: unit * 0.2,
    }),
    rect(left, y - unit * 3, unit * 1.15, unit * 2.6, darker(cloth, 0.06), { rx: unit * 0.45 }),
    rect(left + width - unit * 1.15, y - unit * 3, unit * 1.15, unit * 2.6, darker(cloth, 0.14), {
      rx: unit * 0.45,
    }),
    rect(left + unit * 1.3, seat - unit * 1.65, unit * 1.5, unit * 1.5, cushion, {
      rx: unit * 0.35,
    }),
    rect(
      left + width - unit * 3,
      seat - unit * 1.5,
      unit * 1.6,
      unit * 1.35,
      lighter(cushion, 0.4),
      { rx: unit * 0.35 },
    ),
  ];
}

export function armchair(x: number, y: number, width: number, cloth: string, wood: string): Svg[] {
  const half = width / 2;
  const unit = width / 5;
  return [
    ellipse(x, y, half * 1.1, unit * 0.25, '#23271f', { opacity: 0.14 }),
    line([x - half * 0.75, y - unit * 1.2], [x - half * 0.86, y], wood, unit * 0.17),
    line([x + half * 0.75, y - unit * 1.2], [x + half * 0.86, y], wood, unit * 0.17),
    path(
      `M${x - half * 0.72} ${y - unit * 1.2}V${y - unit * 4}q0 ${-unit * 0.9} ${unit * 0.9} ${-unit * 0.9}H${x + half * 0.72 - unit * 0.9}q${unit * 0.9} 0 ${unit * 0.9} ${unit * 0.9}V${y - unit * 1.2}Z`,
      cloth,
    ),
    rect(x - half * 0.8, y - unit * 2, half * 1.6, unit * 0.95, lighter(cloth, 0.12), {
      rx: unit * 0.3,
    }),
    rect(x - half, y - unit * 2.9, unit * 0.75, unit * 1.9, darker(cloth, 0.08), {
      rx: unit * 0.34,
    }),
    rect(x + half - unit * 0.75, y - unit * 2.9, unit * 0.75, unit * 1.9, darker(cloth, 0.16), {
      rx: unit * 0.34,
    }),
  ];
}

/** A low cupboard on legs. */
export function sideboard(x: number, y: number, width: number, wood: string): Svg[] {
  const height = width * 0.3;
  const left = x - width / 2;
  const doors = [0, 1, 2].map((index) =>
    rect(
      left + 6 + (index * (width - 8)) / 3,
      y - height * 1.2,
      (width - 20) / 3,
      height - 12,
      lighter(wood, 0.08),
    ),
  );
  return [
    ellipse(x, y, width * 0.54, width * 0.025, '#23271f', { opacity: 0.14 }),
    line(
      [left + width * 0.1, y - height * 0.3],
      [left + width * 0.07, y],
      darker(wood, 0.3),
      width * 0.02,
    ),
    line(
      [left + width * 0.9, y - height * 0.3],
      [left + width * 0.93, y],
      darker(wood, 0.3),
      width * 0.02,
    ),
    rect(left, y - height * 1.25, width, height, wood, { rx: 3 }),
    ...doors,
    ...[1, 2].map((index) =>
      rect(left + (index * width) / 3 - 14, y - height * 0.82, 4, height * 0.2, darker(wood, 0.5), {
        rx: 2,
      }),
    ),
    rect(left - 4, y - height * 1.28, width + 8, 9, darker(wood, 0.12), { rx: 2 }),
  ];
}

/** On the floor of a room, with a border. */
export function rug(
  room: Room,
  x: readonly [number, number],
  z: readonly [number, number],
  cloth: string,
  border: string,
): Svg[] {
  const width = x[1] - x[0];
  const inner = [x[0] + width * 0.05, x[1] - width * 0.05] as const;
  const deep = z[1] - z[0];
  const fringe = Array.from({ length: 25 }, (_, index) => {
    const edge = x[0] + (width * index) / 24;
    const [fromX, fromY] = at(room, edge, room.floor, z[0]);
    return line([fromX, fromY], [fromX, fromY + 9], lighter(cloth, 0.4), 2);
  });
  return [
    ...fringe,
    polygon(level(room, x, room.floor, z), border),
    polygon(level(room, inner, room.floor, [z[0] + deep * 0.1, z[1] - deep * 0.12]), cloth),
    polygon(
      level(room, [x[0] + width * 0.09, x[1] - width * 0.09], room.floor, [
        z[0] + deep * 0.18,
        z[1] - deep * 0.2,
      ]),
      lighter(cloth, 0.14),
    ),
  ];
}

/** Shelves up a wall, with things on them. */
export function bookcase(
  x: number,
  y: number,
  width: number,
  height: number,
  wood: string,
  shelved: (x: number, y: number, height: number, index: number) => Svg[],
): Svg[] {
  const left = x - width / 2;
  const rows = 4;
  const row = height / rows;
  return [
    rect(left, y - height, width, height, darker(wood, 0.34)),
    ...Array.from({ length: rows }, (_, index) => [
      ...shelved(left + 14, y - height + row * (index + 1) - 8, row * 0.78, index),
      rect(left, y - height + row * (index + 1) - 8, width, 8, wood),
    ]).flat(),
    rect(left - 5, y - height - 6, width + 10, 10, lighter(wood, 0.1)),
    rect(left - 5, y - height, 10, height, wood),
    rect(left + width - 5, y - height, 10, height, darker(wood, 0.12)),
  ];
}

export function curtain(x: number, y: number, width: number, height: number, cloth: string): Svg[] {
  const folds = 4;
  return [
    rect(x, y, width, height, cloth),
    ...Array.from({ length: folds }, (_, index) =>
      trapezium(
        [y, x + (width * (index + 0.55)) / folds, x + (width * (index + 0.9)) / folds],
        [y + height, x + (width * (index + 0.45)) / folds, x + (width * (index + 1)) / folds],
        darker(cloth, 0.12),
      ),
    ),
  ];
}

export function curtainRod(
  x: number,
  y: number,
  width: number,
  metal: string = paint.slate,
): Svg[] {
  return [
    polyline(
      [
        [x, y],
        [x + width, y],
      ],
      metal,
      5,
    ),
    ellipse(x, y, 7, 7, metal),
    ellipse(x + width, y, 7, 7, metal),
  ];
}
