import { darker, lighter } from '../colour.ts';
import type { Garden } from '../garden.ts';
import { at } from '../perspective.ts';
import type { Setting } from '../scene.ts';
import { clipped, ellipse, type Point, path, polygon, rect, type Svg } from '../svg.ts';
import { blot, crack } from '../wear.ts';

export type Shape = 'straight' | 'round' | 'bean';

export const waters = ['#5fb3b8', '#4f9fc0', '#6cbfae'] as const;

/** The edge of the pool on the ground, `out` wider than the water. */
export function rim(garden: Garden, shape: Shape, out: number): Point[] {
  const middle = garden.eyeX;
  return Array.from({ length: 48 }, (_, index) => {
    const angle = (index / 48) * Math.PI * 2;
    const sharp = shape === 'straight' ? 0.22 : shape === 'round' ? 0.62 : 1;
    const bend = (value: number) => Math.sign(value) * Math.abs(value) ** sharp;
    const u = bend(Math.cos(angle));
    const v = bend(Math.sin(angle));
    const waist = shape === 'bean' ? 34 * Math.cos(angle * 2) * (v > 0 ? 1 : -0.4) : 0;
    const z = 0.665 + v * (0.165 + out * 0.00062) + (shape === 'bean' ? waist * -0.0011 : 0);
    return at(garden, middle + u * (230 + out) + (shape === 'bean' ? 40 * v : 0), garden.ground, z);
  });
}

export function water(garden: Garden, outline: Point[], { taste, chance }: Setting): Svg[] {
  const colour = taste.pick(waters);
  const [cx] = at(garden, garden.eyeX, garden.ground, 0.66);
  const ripples = Array.from({ length: 26 }, () => {
    const x = chance.between(150, 1050);
    const y = chance.between(560, 800);
    const length = chance.between(30, 100);
    return path(
      `M${x.toFixed(0)} ${y.toFixed(0)}q${(length / 4).toFixed(0)} -6 ${(length / 2).toFixed(0)} 0t${(length / 2).toFixed(0)} 0`,
      'none',
      { stroke: '#ffffff', width: 3, opacity: 0.5 },
    );
  });
  const shadowed = outline.map(([x, y]): Point => [x, y + 26]);
  return [
    clipped('water', polygon(outline, '#fff'), [
      polygon(outline, darker(colour, 0.24)),
      ...Array.from({ length: 9 }, (_, row) =>
        rect(0, 540 + row * 5, 1200, 2, lighter(colour, 0.3), { opacity: 0.5 }),
      ),
      polygon(shadowed, colour),
      ellipse(cx, 770, 340, 80, lighter(colour, 0.16)),
      ellipse(cx - 60, 790, 210, 50, lighter(colour, 0.3)),
      ...ripples,
      polygon(
        [
          [0, 540],
          [260, 540],
          [560, 900],
          [300, 900],
        ],
        '#ffffff',
        { opacity: 0.1 },
      ),
    ]),
    ...ladder(garden),
  ];
}

function ladder(garden: Garden): Svg[] {
  const [x, y] = at(garden, garden.eyeX + 190, garden.ground, 0.83);
  return [0, 26].map((by) =>
    path(`M${(x + by).toFixed(0)} ${(y + 20).toFixed(0)}v-44q0 -16 14 -16t14 16v10`, 'none', {
      stroke: '#c9d2d2',
      width: 5,
    }),
  );
}

export function empty(garden: Garden, outline: Point[], { chance }: Setting): Svg[] {
  const wall = '#b5b8a8';
  const floor = outline.map(
    ([x, y]): Point => [garden.eyeX + (x - garden.eyeX) * 0.82, 690 + (y - 690) * 0.7 + 50],
  );
  return [
    clipped('basin', polygon(outline, '#fff'), [
      polygon(outline, wall),
      rect(0, 540, 1200, 60, '#9fa394'),
      polygon(floor, '#c2c1b0'),
      blot([garden.eyeX + 40, 764], 420, 90, '#66744e', 0.85, chance),
      blot([garden.eyeX + 60, 768], 300, 58, '#556340', 0.9, chance),
      ...Array.from({ length: 22 }, () =>
        ellipse(
          chance.between(280, 920),
          chance.between(690, 810),
          9,
          4,
          chance.chance(0.5) ? '#8c6a3c' : '#a8833f',
        ),
      ),
      ...crack([garden.eyeX - 180, 600], 150, '#6f705f', chance),
      ...crack([garden.eyeX + 160, 590], 110, '#6f705f', chance),
      ...crack([garden.eyeX - 60, 640], 220, '#7d7e6c', chance, false),
    ]),
    ...crack([150, 700], 120, '#6f685a', chance, false),
    ...crack([980, 640], 120, '#6f685a', chance),
  ];
}
