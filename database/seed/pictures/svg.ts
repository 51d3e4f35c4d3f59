/** A piece of SVG, as text. */
export type Svg = string;
export type Point = readonly [x: number, y: number];

export type Frame = { x: number; y: number; width: number; height: number };

type Style = { opacity?: number; stroke?: string; width?: number };

const figure = (value: number) => String(Math.round(value * 10) / 10);
const list = (points: readonly Point[]) =>
  points.map(([x, y]) => `${figure(x)},${figure(y)}`).join(' ');

function look(fill: string, { opacity, stroke, width }: Style) {
  return [
    ` fill="${fill}"`,
    opacity === undefined ? '' : ` opacity="${opacity}"`,
    stroke === undefined
      ? ''
      : ` stroke="${stroke}" stroke-width="${figure(width ?? 1)}" stroke-linecap="round" stroke-linejoin="round"`,
  ].join('');
}

export function rect(
  x: number,
  y: number,
  width: number,
  height: number,
  fill: string,
  { rx = 0, ...style }: Style & { rx?: number } = {},
): Svg {
  const round = rx > 0 ? ` rx="${figure(rx)}"` : '';
  const [w, h] = [Math.max(width, 0), Math.max(height, 0)].map(figure);
  return `<rect x="${figure(x)}" y="${figure(y)}" width="${w}" height="${h}"${round}${look(fill, style)}/>`;
}

export function fill(frame: Frame, colour: string, style: Style & { rx?: number } = {}): Svg {
  return rect(frame.x, frame.y, frame.width, frame.height, colour, style);
}

/** A part of a frame, its edges given as shares of the whole. */
export function part(
  { x, y, width, height }: Frame,
  [left, right]: readonly [number, number],
  [top, bottom]: readonly [number, number],
): Frame {
  return {
    x: x + width * left,
    y: y + height * top,
    width: width * (right - left),
    height: height * (bottom - top),
  };
}

export function polygon(points: readonly Point[], fill: string, style: Style = {}): Svg {
  return `<polygon points="${list(points)}"${look(fill, style)}/>`;
}

export function polyline(
  points: readonly Point[],
  stroke: string,
  width: number,
  opacity = 1,
): Svg {
  return `<polyline points="${list(points)}"${look('none', { stroke, width, opacity })}/>`;
}

export function line(from: Point, to: Point, stroke: string, width: number, opacity = 1): Svg {
  return polyline([from, to], stroke, width, opacity);
}

type Edge = readonly [y: number, left: number, right: number];

/** Two level edges, joined. */
export function trapezium(
  [top, topLeft, topRight]: Edge,
  [bottom, bottomLeft, bottomRight]: Edge,
  fill: string,
  style: Style = {},
): Svg {
  const points: Point[] = [
    [topLeft, top],
    [topRight, top],
    [bottomRight, bottom],
    [bottomLeft, bottom],
  ];
  return polygon(points, fill, style);
}

export function ellipse(
  cx: number,
  cy: number,
  rx: number,
  ry: number,
  fill: string,
  style: Style = {},
): Svg {
  return `<ellipse cx="${figure(cx)}" cy="${figure(cy)}" rx="${figure(rx)}" ry="${figure(ry)}"${look(fill, style)}/>`;
}

export function circle(
  cx: number,
  cy: number,
  radius: number,
  fill: string,
  style: Style = {},
): Svg {
  return ellipse(cx, cy, radius, radius, fill, style);
}

export function path(d: string, fill: string, style: Style = {}): Svg {
  return `<path d="${d}"${look(fill, style)}/>`;
}

export function group(content: readonly Svg[], attributes = ''): Svg {
  return `<g ${attributes}>${content.join('')}</g>`;
}

/** Turned by degrees around a point. */
export function turned(degrees: number, [x, y]: Point, content: readonly Svg[]): Svg {
  return group(content, `transform="rotate(${figure(degrees)} ${figure(x)} ${figure(y)})"`);
}

/** Moved to a point and scaled there; a negative scale mirrors. */
export function placed(
  [x, y]: Point,
  scale: number,
  content: readonly Svg[],
  mirrored = false,
): Svg {
  const across = mirrored ? -scale : scale;
  return group(
    content,
    `transform="translate(${figure(x)} ${figure(y)}) scale(${across.toFixed(3)} ${scale.toFixed(3)})"`,
  );
}

/** Only what lies within a shape. The id has to be the drawing's only one of that name. */
export function clipped(id: string, shape: Svg, content: readonly Svg[]): Svg {
  return `<clipPath id="${id}">${shape}</clipPath>${group(content, `clip-path="url(#${id})"`)}`;
}

export function drawing(width: number, height: number, content: readonly Svg[]): Svg {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">${content.join('')}</svg>`;
}
