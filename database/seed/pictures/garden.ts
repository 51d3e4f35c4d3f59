import { darker, lighter, mix } from './colour.ts';
import type { Light } from './light.ts';
import { firTree, poplar, roundTree, sky } from './outdoors.ts';
import { at, level, type View } from './perspective.ts';
import type { Random } from './random.ts';
import { ellipse, line, polygon, rect, type Svg } from './svg.ts';

/** A garden that ends at a back plane; its ground runs from there to the viewer. */
export type Garden = View & { ground: number };

const nearestGround = 0.32;

export function makeGarden(layout: Random, ground = 560): Garden {
  return { eyeX: layout.between(540, 660), eyeY: 400, ground };
}

/** Sky, hills and a row of trees behind the back plane. */
export function backdrop(garden: Garden, light: Light, layout: Random): Svg[] {
  const kinds = [roundTree, firTree, poplar, roundTree] as const;
  const foot = garden.ground - 10;
  const trees = [-20, 120, 300, 520, 700, 880, 1050, 1190].flatMap((x, index) => {
    const kind = kinds[Math.floor(layout.next() * kinds.length)] ?? roundTree;
    const leaf = mix(light.far, light.near, layout.between(0.4, 1));
    return kind(
      x + layout.between(-30, 30),
      foot,
      layout.between(190, 330),
      index % 2 ? leaf : darker(leaf, 0.08),
    );
  });
  return [...sky({ x: 0, y: 0, width: 1200, height: garden.ground }, light, layout), ...trees];
}

/** Mown in stripes that run into the depth. */
export function grass(garden: Garden, colour: string, light: Light, striped: boolean): Svg[] {
  const base = mix(colour, light.near, 0.18);
  const stripes = striped
    ? Array.from({ length: 26 }, (_, index) =>
        polygon(
          level(garden, [-700 + index * 100, -650 + index * 100], garden.ground, [
            nearestGround,
            1,
          ]),
          lighter(base, 0.09),
        ),
      )
    : [];
  return [
    rect(0, garden.ground, 1200, 900 - garden.ground, base),
    ...stripes,
    rect(0, garden.ground, 1200, 16, darker(base, 0.2), { opacity: 0.4 }),
  ];
}

/** Flat stones on the ground, from the back to the front. */
export function steppingStones(
  garden: Garden,
  x: number,
  bend: number,
  count: number,
  stone: string,
): Svg[] {
  return Array.from({ length: count }, (_, index) => {
    const z = 0.95 - (index * 0.58) / (count - 1);
    const [cx, cy] = at(garden, x + bend * Math.sin((index / (count - 1)) * 3), garden.ground, z);
    const wide = 34 / z;
    return (
      ellipse(cx + 2, cy + 3, wide, wide * 0.3, darker(stone, 0.4), { opacity: 0.5 }) +
      ellipse(cx, cy, wide, wide * 0.28, index % 2 ? stone : lighter(stone, 0.12))
    );
  });
}

/** A parasol; its foot is at x, y. */
export function parasol(x: number, y: number, size: number, cloth: string): Svg[] {
  const top = y - size;
  const half = size * 0.62;
  const panel = (from: number, to: number, colour: string) =>
    polygon(
      [
        [x, top],
        [x + from * half, top + size * 0.3],
        [x + ((from + to) / 2) * half, top + size * 0.32],
        [x + to * half, top + size * 0.3],
      ],
      colour,
    );
  return [
    ellipse(x, y, half * 0.8, half * 0.09, '#23271f', { opacity: 0.16 }),
    line([x, top], [x, y], '#7b5a3f', size * 0.03),
    rect(x - size * 0.09, y - size * 0.06, size * 0.18, size * 0.06, '#6c6f69', { rx: 3 }),
    panel(-1, -0.5, cloth),
    panel(-0.5, 0, lighter(cloth, 0.4)),
    panel(0, 0.5, cloth),
    panel(0.5, 1, darker(cloth, 0.12)),
  ];
}

/** A lounger seen from the side. */
export function lounger(
  x: number,
  y: number,
  length: number,
  cloth: string,
  mirrored = false,
): Svg[] {
  const to = mirrored ? -1 : 1;
  const unit = (length / 10) * to;
  const high = length / 10;
  return [
    ellipse(x + unit * 5, y, length * 0.52, high * 0.28, '#23271f', { opacity: 0.15 }),
    line([x + unit, y - high * 1.4], [x + unit * 0.8, y], '#8b6a4a', high * 0.28),
    line([x + unit * 8, y - high * 1.4], [x + unit * 8.2, y], '#8b6a4a', high * 0.28),
    line([x, y - high * 1.5], [x + unit * 7, y - high * 1.5], '#8b6a4a', high * 0.3),
    polygon(
      [
        [x, y - high * 1.6],
        [x + unit * 6.4, y - high * 1.6],
        [x + unit * 9.6, y - high * 4.2],
        [x + unit * 10, y - high * 3.8],
        [x + unit * 7, y - high * 1.1],
        [x, y - high * 1.1],
      ],
      cloth,
    ),
    polygon(
      [
        [x + unit * 8.4, y - high * 3.3],
        [x + unit * 9.6, y - high * 4.2],
        [x + unit * 10, y - high * 3.8],
        [x + unit * 8.8, y - high * 2.8],
      ],
      lighter(cloth, 0.5),
    ),
  ];
}
