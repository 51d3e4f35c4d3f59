import type { Random } from './random.ts';
import { line, type Point, path, polyline, type Svg, trapezium } from './svg.ts';

/** What years do to a place. */

export function crack(
  [x, y]: Point,
  length: number,
  colour: string,
  random: Random,
  downward = true,
): Svg[] {
  const points: Point[] = [[x, y]];
  const steps = 6;
  let [atX, atY] = [x, y];
  const branches: Svg[] = [];
  for (let step = 0; step < steps; step++) {
    const on = length / steps;
    const off = random.between(-0.55, 0.55) * on;
    [atX, atY] = downward ? [atX + off, atY + on] : [atX + on, atY + off];
    points.push([atX, atY]);
    if (step === 2 || step === 4)
      branches.push(
        line(
          [atX, atY],
          [atX + random.between(-0.8, 0.8) * on, atY + random.between(0.3, 0.9) * on],
          colour,
          1.6,
          0.8,
        ),
      );
  }
  return [polyline(points, colour, 2.6, 0.85), ...branches];
}

/** An uneven blot: a stain, a puddle, bare plaster. */
export function blot(
  [x, y]: Point,
  width: number,
  height: number,
  colour: string,
  opacity: number,
  random: Random,
): Svg {
  const count = 11;
  const points = Array.from({ length: count }, (_, index): Point => {
    const angle = (index / count) * Math.PI * 2;
    const reach = random.between(0.74, 1.12);
    return [x + Math.cos(angle) * width * 0.5 * reach, y + Math.sin(angle) * height * 0.5 * reach];
  });
  const middle = (from: Point, to: Point): Point => [(from[0] + to[0]) / 2, (from[1] + to[1]) / 2];
  const text = ([a, b]: Point) => `${a.toFixed(1)} ${b.toFixed(1)}`;
  const curves = points.map((point, index) => {
    const next = points[(index + 1) % count] ?? point;
    return `Q${text(point)} ${text(middle(point, next))}`;
  });
  const start = middle(points.at(-1) ?? [x, y], points[0] ?? [x, y]);
  return path(`M${text(start)}${curves.join('')}Z`, colour, { opacity });
}

/** Paint that came off: the ground shows, and the edge that lifts catches the light. */
export function peeling(
  [x, y]: Point,
  size: number,
  ground: string,
  edge: string,
  random: Random,
): Svg[] {
  const tall = size * random.between(0.8, 1.5);
  const flake = (by: number, share: number) => [
    blot([x - 3 + by, y - 4 + by * 0.6], size * share, tall * share, edge, 1, random),
    blot([x + by, y + by * 0.6], size * share * 0.95, tall * share * 0.95, ground, 1, random),
  ];
  return [...flake(0, 1), ...flake(size * 0.6, 0.42), ...flake(-size * 0.5, 0.3)];
}

/** Rings that water leaves. */
export function waterStain([x, y]: Point, width: number, random: Random): Svg[] {
  return [
    blot([x, y], width, width * 0.42, '#8a6a3c', 0.16, random),
    blot([x, y], width * 0.74, width * 0.3, '#8a6a3c', 0.14, random),
    blot([x + width * 0.08, y], width * 0.4, width * 0.17, '#8a6a3c', 0.14, random),
  ];
}

/** Streaks that run down from an edge. */
export function streak([x, y]: Point, width: number, length: number, colour: string): Svg {
  const runs = [-0.42, -0.1, 0.16, 0.44].map((share, index) => {
    const left = x + share * width;
    const reach = length * ([0.55, 1, 0.7, 0.4][index] ?? 1);
    const half = width * 0.07;
    return trapezium(
      [y, left - half, left + half],
      [y + reach, left - half * 0.2, left + half * 0.4],
      colour,
    );
  });
  return `<g opacity="0.38">${runs.join('')}</g>`;
}

/** A dull day and dust over everything. */
export function dullness(opacity = 0.1): Svg {
  return `<rect width="1200" height="900" fill="#6f6a5c" opacity="${opacity}"/>`;
}

/** Walls that nobody has painted for twenty years. */
export const tiredWalls = ['#cfc3a6', '#cdbcaa', '#c2c3b2', '#d2c298', '#bdc2bd'] as const;
