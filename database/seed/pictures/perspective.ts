import { type Point, polygon, type Svg } from './svg.ts';

/**
 * Where one looks from. All lines into the depth meet in the eye's point; coordinates are those of the
 * back plane, and the depth is 1 there and smaller towards the viewer.
 */
export type View = { eyeX: number; eyeY: number };

type Box = {
  x: readonly [left: number, right: number];
  y: readonly [top: number, bottom: number];
  /** Nearer first. */
  z: readonly [near: number, far: number];
};

export function at({ eyeX, eyeY }: View, x: number, y: number, z: number): Point {
  return [eyeX + (x - eyeX) / z, eyeY + (y - eyeY) / z];
}

/** A piece of a level plane: floor, table top, ceiling. */
export function level(
  view: View,
  [left, right]: Box['x'],
  y: number,
  [near, far]: Box['z'],
): [Point, Point, Point, Point] {
  return [
    at(view, left, y, far),
    at(view, right, y, far),
    at(view, right, y, near),
    at(view, left, y, near),
  ];
}

/** A piece of a plane that runs into the depth: a side wall. */
export function side(
  view: View,
  x: number,
  [top, bottom]: Box['y'],
  [near, far]: Box['z'],
): [Point, Point, Point, Point] {
  return [
    at(view, x, top, far),
    at(view, x, top, near),
    at(view, x, bottom, near),
    at(view, x, bottom, far),
  ];
}

/** A piece of a plane that faces the viewer, at a depth. */
export function facing(view: View, [left, right]: Box['x'], [top, bottom]: Box['y'], z: number) {
  return [
    at(view, left, top, z),
    at(view, right, top, z),
    at(view, right, bottom, z),
    at(view, left, bottom, z),
  ] as const;
}

type Faces = { front: string; top: string; side: string };

/** A box with the faces that the viewer sees. */
export function box(view: View, { x, y, z }: Box, faces: Faces): Svg {
  const [left, right] = x;
  const [near] = z;
  const drawn: Svg[] = [];
  if (left > view.eyeX) drawn.push(polygon(side(view, left, y, z), faces.side));
  if (right < view.eyeX) drawn.push(polygon(side(view, right, y, z), faces.side));
  if (y[0] > view.eyeY) drawn.push(polygon(level(view, x, y[0], z), faces.top));
  if (y[1] < view.eyeY) drawn.push(polygon(level(view, x, y[1], z), faces.side));
  drawn.push(polygon(facing(view, x, y, near), faces.front));
  return drawn.join('');
}
