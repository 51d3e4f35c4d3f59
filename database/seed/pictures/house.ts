import { darker, lighter, mix, paint } from './colour.ts';
import type { Light } from './light.ts';
import { bush } from './outdoors.ts';
import type { Random } from './random.ts';
import {
  clipped,
  ellipse,
  type Frame,
  line,
  type Point,
  polygon,
  rect,
  type Svg,
  trapezium,
} from './svg.ts';

/** Parts of houses, seen from the street. */

export type Covering = 'shingle' | 'metal' | 'tile';

/** A roof's surface, laid over a frame and cut to an outline. */
export function roofing(
  id: string,
  outline: readonly Point[],
  area: Frame,
  kind: Covering,
  colour: string,
  random: Random,
): Svg {
  const { x, y, width, height } = area;
  const laid: Svg[] = [rect(x, y, width, height, colour)];
  if (kind === 'metal') {
    for (let at = x; at < x + width; at += 46)
      laid.push(
        rect(at, y, 5, height, lighter(colour, 0.2)),
        rect(at + 5, y, 4, height, darker(colour, 0.25)),
      );
    laid.push(rect(x, y, width, height * 0.4, '#ffffff', { opacity: 0.06 }));
    return clipped(id, polygon(outline, '#fff'), laid);
  }
  const row = kind === 'tile' ? 30 : 24;
  for (let at = y, index = 0; at < y + height; at += row, index++) {
    const wide = kind === 'tile' ? 30 : 46;
    for (let left = x - (index % 2) * (wide / 2); left < x + width; left += wide) {
      const tone = mix(colour, random.chance(0.5) ? '#ffe9cf' : '#1f241d', random.between(0, 0.16));
      laid.push(
        kind === 'tile'
          ? rect(left, at - 6, wide - 1, row + 4, tone, { rx: 11 })
          : rect(left, at, wide - 1.5, row, tone),
      );
    }
    laid.push(rect(x, at + row - 4, width, 4, '#1f241d', { opacity: 0.16 }));
  }
  return clipped(id, polygon(outline, '#fff'), laid);
}

export type Cladding = 'lap' | 'board' | 'shake' | 'brick';

export function cladding(
  id: string,
  outline: readonly Point[],
  area: Frame,
  kind: Cladding,
  colour: string,
  random: Random,
): Svg {
  const { x, y, width, height } = area;
  const shade = darker(colour, 0.16);
  const laid: Svg[] = [rect(x, y, width, height, colour)];
  if (kind === 'board')
    for (let at = x; at < x + width; at += 52)
      laid.push(rect(at, y, 9, height, lighter(colour, 0.14)), rect(at + 9, y, 3, height, shade));
  if (kind === 'lap')
    for (let at = y; at < y + height; at += 21)
      laid.push(rect(x, at, width, 5, lighter(colour, 0.1)), rect(x, at + 18, width, 3, shade));
  if (kind === 'shake' || kind === 'brick') {
    const [row, wide] = kind === 'shake' ? [28, 30] : [19, 44];
    for (let at = y, index = 0; at < y + height; at += row, index++)
      for (let left = x - (index % 2) * (wide / 2); left < x + width; left += wide)
        laid.push(
          rect(
            left,
            at,
            wide - 2,
            row - 2,
            mix(colour, random.chance(0.5) ? '#fff3e0' : '#1f241d', random.between(0, 0.1)),
            { stroke: shade, width: 0.8 },
          ),
        );
  }
  return clipped(id, polygon(outline, '#fff'), laid);
}

type Look = { trim: string; shutters?: string; columns?: number; rows?: number; dark?: boolean };

export function houseWindow(
  { x, y, width, height }: Frame,
  { trim, shutters, columns = 2, rows = 2, dark = false }: Look,
  light: Light,
): Svg[] {
  const glass = dark ? '#5e6a69' : mix('#6f8f98', light.haze, 0.35);
  const bars: Svg[] = [];
  for (let column = 1; column < columns; column++)
    bars.push(rect(x + (width * column) / columns - 2, y, 4, height, trim));
  for (let row = 1; row < rows; row++)
    bars.push(rect(x, y + (height * row) / rows - 2, width, 4, trim));
  const shutter = (left: number) =>
    shutters
      ? rect(left, y - 4, width * 0.3, height + 8, shutters) +
        Array.from({ length: Math.floor(height / 11) }, (_, index) =>
          rect(left + 4, y + index * 11 + 3, width * 0.3 - 8, 3, darker(shutters, 0.2)),
        ).join('')
      : '';
  return [
    shutter(x - width * 0.3 - 12),
    shutter(x + width + 12),
    rect(x - 9, y - 9, width + 18, height + 18, trim),
    rect(x, y, width, height, glass),
    rect(x, y, width, height * 0.5, lighter(glass, 0.2), { opacity: 0.5 }),
    polygon(
      [
        [x + width * 0.1, y + height],
        [x + width * 0.5, y],
        [x + width * 0.72, y],
        [x + width * 0.32, y + height],
      ],
      '#ffffff',
      { opacity: 0.18 },
    ),
    ...(dark
      ? []
      : [
          polygon(
            [
              [x, y],
              [x + width * 0.22, y],
              [x + width * 0.12, y + height],
              [x, y + height],
            ],
            '#fffdf4',
            { opacity: 0.6 },
          ),
          polygon(
            [
              [x + width, y],
              [x + width * 0.78, y],
              [x + width * 0.88, y + height],
              [x + width, y + height],
            ],
            '#fffdf4',
            { opacity: 0.6 },
          ),
        ]),
    ...bars,
    rect(x, y, width, 4, '#23271f', { opacity: 0.2 }),
    rect(x - 14, y + height + 7, width + 28, 8, darker(trim, 0.06)),
    rect(x - 12, y + height + 15, width + 24, 5, '#23271f', { opacity: 0.14 }),
  ];
}

export function frontDoor({ x, y, width, height }: Frame, colour: string, trim: string): Svg[] {
  const panel = (left: number, top: number, wide: number, tall: number) =>
    rect(x + width * left, y + height * top, width * wide, height * tall, darker(colour, 0.14));
  return [
    rect(x - 11, y - 11, width + 22, height + 11, trim),
    rect(x, y, width, height, colour),
    rect(x + width * 0.16, y + height * 0.08, width * 0.68, height * 0.26, '#bfd0cd'),
    rect(x + width * 0.49, y + height * 0.08, 3, height * 0.26, colour),
    panel(0.16, 0.42, 0.3, 0.22),
    panel(0.54, 0.42, 0.3, 0.22),
    panel(0.16, 0.7, 0.3, 0.22),
    panel(0.54, 0.7, 0.3, 0.22),
    ellipse(x + width * 0.9, y + height * 0.56, 4.5, 4.5, '#d9b35c'),
    rect(x - 18, y + height - 2, width + 36, 12, '#b8b2a5'),
  ];
}

/** A flower box under a window. */
export function planter(
  x: number,
  y: number,
  width: number,
  box: string,
  bloom: string,
  random: Random,
): Svg[] {
  return [
    ...[0.15, 0.4, 0.65, 0.88].flatMap((share) =>
      bush(x + width * share, y + 8, width * 0.3, paint.fern),
    ),
    ...Array.from({ length: 9 }, (_, index) =>
      ellipse(
        x + (width * (index + 0.5)) / 9,
        y - random.between(4, 22),
        6,
        6,
        index % 3 ? bloom : lighter(bloom, 0.4),
      ),
    ),
    rect(x, y, width, 22, box, { rx: 2 }),
    rect(x, y + 14, width, 8, darker(box, 0.14)),
  ];
}

export function chimney(
  x: number,
  top: number,
  bottom: number,
  width: number,
  colour: string,
  random: Random,
): Svg[] {
  const area = { x, y: top, width, height: bottom - top };
  const outline: Point[] = [
    [x, top],
    [x + width, top],
    [x + width, bottom],
    [x, bottom],
  ];
  return [
    cladding(`chimney${Math.round(x)}`, outline, area, 'brick', colour, random),
    rect(x + width * 0.68, top, width * 0.32, bottom - top, '#1f241d', { opacity: 0.14 }),
    rect(x - 8, top - 12, width + 16, 16, darker(colour, 0.2)),
    rect(x + width * 0.22, top - 34, width * 0.22, 24, '#8d6a52'),
    rect(x + width * 0.58, top - 28, width * 0.22, 18, '#7d5c47'),
  ];
}

export function lawn(y: number, light: Light, colour: string, height = 900): Svg[] {
  const grass = mix(colour, light.near, 0.2);
  return [
    rect(0, y, 1200, height - y, grass),
    trapezium([y, 0, 1200], [y + 26, 0, 1200], darker(grass, 0.12), { opacity: 0.5 }),
  ];
}

export function steps(x: number, y: number, width: number, count: number, stone: string): Svg[] {
  return Array.from(
    { length: count },
    (_, index) =>
      rect(
        x - width / 2 - index * 12,
        y + index * 16,
        width + index * 24,
        16,
        index % 2 ? darker(stone, 0.06) : stone,
      ) +
      line(
        [x - width / 2 - index * 12, y + index * 16 + 15],
        [x + width / 2 + index * 12, y + index * 16 + 15],
        darker(stone, 0.28),
        2,
      ),
  );
}
