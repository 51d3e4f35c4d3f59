import { darker, lighter, mix } from './colour.ts';
import type { Light } from './light.ts';
import { sky } from './outdoors.ts';
import { at, facing, level, side, type View } from './perspective.ts';
import type { Random } from './random.ts';
import {
  clipped,
  type Frame,
  type Point,
  polygon,
  polyline,
  rect,
  type Svg,
  trapezium,
} from './svg.ts';

/** A room seen from its open side. Measures are those of the back wall. */
export type Room = View & { left: number; right: number; top: number; floor: number };

/** As near as the floor is still in the picture. */
export const nearest = 0.44;

export function makeRoom(layout: Random): Room {
  return {
    eyeX: layout.between(530, 670),
    eyeY: 350,
    left: 140,
    right: 1060,
    top: 66,
    floor: 612,
  };
}

type Surfaces = { wall: string; accent?: string; ceiling: string; trim: string };

export function walls(room: Room, { wall, accent = wall, ceiling, trim }: Surfaces): Svg[] {
  const { left, right, top, floor } = room;
  const depth = [nearest, 1] as const;
  const skirting = [floor - 20, floor] as const;
  return [
    polygon(level(room, [left, right], top, depth), ceiling),
    polygon(side(room, left, [top, floor], depth), darker(wall, 0.09)),
    polygon(side(room, right, [top, floor], depth), lighter(wall, 0.14)),
    rect(left, top, right - left, floor - top, accent),
    polygon(side(room, left, skirting, depth), darker(trim, 0.1)),
    polygon(side(room, right, skirting, depth), trim),
    rect(left, floor - 20, right - left, 20, trim),
    rect(left, floor - 21, right - left, 1.5, darker(trim, 0.2), { opacity: 0.5 }),
  ];
}

/** Where the walls meet it is a little darker: it sets the room on its feet. */
export function corners({ left, right, top, floor }: Room): Svg[] {
  const shade = (points: Point[], opacity: number) => polygon(points, '#23271f', { opacity });
  return [
    shade(
      [
        [left, top],
        [left + 70, top],
        [left, floor],
      ],
      0.035,
    ),
    shade(
      [
        [right, top],
        [right - 110, top],
        [right, floor],
      ],
      0.03,
    ),
    rect(left, top, right - left, 10, '#23271f', { opacity: 0.06 }),
  ];
}

const floorOf = ({ left, right }: Room) => [left - 30, right + 30] as const;

export function boards(room: Room, colour: string, random: Random, width = 44): Svg[] {
  const [from, to] = floorOf(room);
  const laid: Svg[] = [
    polygon(level(room, [from - 600, to + 600], room.floor, [nearest, 1]), colour),
  ];
  for (let x = from - 600; x < to + 600; x += width) {
    let far = 1;
    while (far > nearest) {
      const near = far - random.between(0.12, 0.3);
      const tone = mix(colour, random.chance(0.5) ? '#fff3dc' : '#4a3524', random.between(0, 0.13));
      laid.push(
        polygon(level(room, [x, x + width], room.floor, [Math.max(near, nearest), far]), tone),
      );
      const [, , b, a] = level(room, [x, x + width], room.floor, [near, far]);
      if (near > nearest) laid.push(polyline([a, b], darker(colour, 0.3), 1, 0.5));
      far = near;
    }
    laid.push(
      polyline(
        [at(room, x, room.floor, 1), at(room, x, room.floor, nearest)],
        darker(colour, 0.32),
        1.2,
        0.5,
      ),
    );
  }
  return laid;
}

/** Tiles, the second colour on every other one. */
export function tiles(room: Room, one: string, other: string, size = 60): Svg[] {
  const [from, to] = floorOf(room);
  const laid: Svg[] = [polygon(level(room, [from - 600, to + 600], room.floor, [nearest, 1]), one)];
  const deep = size / 760;
  const rows = Math.ceil((1 - nearest) / deep);
  for (let row = 0; row < rows; row++) {
    const far = 1 - row * deep;
    const near = Math.max(far - deep, nearest);
    for (let column = -14; column < 30; column++) {
      if ((row + column) % 2 !== 0) continue;
      const x = from + column * size;
      laid.push(polygon(level(room, [x, x + size], room.floor, [near, far]), other));
    }
  }
  const joint = darker(one, 0.2);
  for (let x = from - 14 * size; x < from + 30 * size; x += size)
    laid.push(
      polyline([at(room, x, room.floor, 1), at(room, x, room.floor, nearest)], joint, 1.2, 0.45),
    );
  for (let row = 0; row <= rows; row++) {
    const z = 1 - row * deep;
    laid.push(
      polyline(
        [at(room, from - 600, room.floor, z), at(room, to + 600, room.floor, z)],
        joint,
        1.2,
        0.45,
      ),
    );
  }
  return laid;
}

export function bareFloor(room: Room, colour: string): Svg[] {
  const [from, to] = floorOf(room);
  return [
    polygon(level(room, [from - 600, to + 600], room.floor, [nearest, 1]), colour),
    polygon(level(room, [from - 600, to + 600], room.floor, [0.78, 1]), darker(colour, 0.3), {
      opacity: 0.18,
    }),
  ];
}

type Sash = { frame: string; columns: number; rows: number; sill?: string; id: string };

/** A window in the back wall, with the day behind it. */
export function roomWindow(
  opening: Frame,
  { frame, columns, rows, sill, id }: Sash,
  light: Light,
  random: Random,
): Svg[] {
  const { x, y, width, height } = opening;
  const bars: Svg[] = [];
  for (let column = 1; column < columns; column++)
    bars.push(rect(x + (width * column) / columns - 3, y, 6, height, frame));
  for (let row = 1; row < rows; row++)
    bars.push(rect(x, y + (height * row) / rows - 3, width, 6, frame));
  return [
    rect(x - 14, y - 14, width + 28, height + 28, frame),
    rect(x - 14, y + height + 8, width + 28, 6, darker(frame, 0.2), { opacity: 0.5 }),
    clipped(id, rect(x, y, width, height, '#fff'), [
      ...sky(opening, light, random),
      trapezium(
        [y, x + width * 0.15, x + width * 0.4],
        [y + height, x - width * 0.15, x + width * 0.1],
        '#ffffff',
        { opacity: 0.16 },
      ),
    ]),
    ...bars,
    rect(x, y, width, 5, '#23271f', { opacity: 0.18 }),
    rect(x, y, 5, height, '#23271f', { opacity: 0.12 }),
    rect(x - 26, y + height + 12, width + 52, 12, sill ?? frame, { rx: 2 }),
    rect(x - 22, y + height + 24, width + 44, 5, '#23271f', { opacity: 0.1 }),
  ];
}

/** The light that a window lays on the floor, pane by pane. */
export function sunPatch(room: Room, { x, width }: Frame, light: Light, columns: number): Svg[] {
  const lean = 150;
  return Array.from({ length: columns }, (_, column) => {
    const left = x + (width * column) / columns + 4;
    const right = x + (width * (column + 1)) / columns - 4;
    return polygon(
      [
        at(room, left + lean * 0.35, room.floor, 0.86),
        at(room, right + lean * 0.35, room.floor, 0.86),
        at(room, right + lean, room.floor, 0.6),
        at(room, left + lean, room.floor, 0.6),
      ],
      light.beam,
      { opacity: Number((light.strength * 0.55).toFixed(2)) },
    );
  });
}

/** The screen's rectangle of something that faces the viewer at a depth. */
export function frontAt(
  room: View,
  x: readonly [number, number],
  y: readonly [number, number],
  z: number,
): Frame {
  const [topLeft, , bottomRight] = facing(room, x, y, z);
  return {
    x: topLeft[0],
    y: topLeft[1],
    width: bottomRight[0] - topLeft[0],
    height: bottomRight[1] - topLeft[1],
  };
}
