import { darker, lighter, paint, woods } from './colour.ts';
import { circle, ellipse, line, path, polyline, rect, type Svg, trapezium } from './svg.ts';

/** What stands around while work goes on. Each stands on x, y. */

export function stepladder(
  x: number,
  y: number,
  height: number,
  colour: string = paint.amber,
): Svg[] {
  const half = height * 0.2;
  const rungs = Array.from({ length: 5 }, (_, index) => {
    const share = (index + 1) / 6;
    const wide = half * (0.35 + 0.65 * share);
    return rect(
      x - wide,
      y - height * (1 - share) - 4,
      wide * 1.75,
      height * 0.025,
      lighter(colour, 0.2),
    );
  });
  return [
    ellipse(x + half * 0.3, y, half * 1.9, half * 0.18, '#23271f', { opacity: 0.14 }),
    line(
      [x + half * 0.3, y - height],
      [x + half * 1.55, y - height * 0.03],
      darker(colour, 0.42),
      height * 0.022,
    ),
    line(
      [x + half * 0.1, y - height],
      [x + half * 1.2, y - height * 0.05],
      darker(colour, 0.5),
      height * 0.018,
    ),
    line([x - half * 0.3, y - height], [x - half, y], colour, height * 0.03),
    line([x + half * 0.2, y - height], [x + half * 0.78, y], colour, height * 0.03),
    ...rungs,
    rect(x - half * 0.5, y - height - height * 0.02, half, height * 0.035, darker(colour, 0.3), {
      rx: 2,
    }),
  ];
}

export function toolbox(x: number, y: number, width: number, colour: string = paint.brick): Svg[] {
  const height = width * 0.42;
  return [
    ellipse(x, y, width * 0.6, width * 0.06, '#23271f', { opacity: 0.16 }),
    path(
      `M${x - width * 0.2} ${y - height}v${-width * 0.14}h${width * 0.4}v${width * 0.14}`,
      'none',
      { stroke: '#3c4039', width: width * 0.045 },
    ),
    rect(x - width / 2, y - height, width, height, colour, { rx: 4 }),
    rect(x - width / 2, y - height, width, height * 0.36, darker(colour, 0.18), { rx: 4 }),
    rect(x - width * 0.08, y - height * 0.78, width * 0.16, height * 0.24, paint.pebble, { rx: 2 }),
  ];
}

export function bucket(
  x: number,
  y: number,
  height: number,
  colour: string,
  inside: string,
): Svg[] {
  const half = height * 0.46;
  return [
    ellipse(x, y, half * 1.15, half * 0.16, '#23271f', { opacity: 0.16 }),
    path(
      `M${x - half} ${y - height * 0.92}Q${x} ${y - height * 1.75} ${x + half} ${y - height * 0.92}`,
      'none',
      { stroke: '#6c6f69', width: 3 },
    ),
    trapezium([y - height, x - half, x + half], [y, x - half * 0.78, x + half * 0.78], colour),
    trapezium(
      [y - height, x + half * 0.3, x + half],
      [y, x + half * 0.24, x + half * 0.78],
      darker(colour, 0.14),
    ),
    ellipse(x, y - height, half, half * 0.24, darker(colour, 0.2)),
    ellipse(x, y - height, half * 0.86, half * 0.17, inside),
  ];
}

/** Trestles with boards across. */
export function sawhorse(x: number, y: number, width: number): Svg[] {
  const height = width * 0.4;
  const trestle = (at: number) => [
    line([at, y - height], [at - width * 0.09, y], darker(woods.birch, 0.15), width * 0.03),
    line([at, y - height], [at + width * 0.09, y], darker(woods.birch, 0.25), width * 0.03),
    rect(
      at - width * 0.06,
      y - height * 0.45,
      width * 0.12,
      width * 0.018,
      darker(woods.birch, 0.3),
    ),
  ];
  return [
    ellipse(x, y, width * 0.56, width * 0.04, '#23271f', { opacity: 0.14 }),
    ...trestle(x - width * 0.32),
    ...trestle(x + width * 0.32),
    rect(x - width * 0.5, y - height - width * 0.045, width, width * 0.035, woods.birch),
    rect(
      x - width * 0.44,
      y - height - width * 0.08,
      width * 0.92,
      width * 0.035,
      lighter(woods.birch, 0.25),
    ),
    rect(
      x - width * 0.5,
      y - height - width * 0.012,
      width,
      width * 0.012,
      darker(woods.birch, 0.3),
    ),
  ];
}

export function stackOfBoards(
  x: number,
  y: number,
  width: number,
  colour: string,
  count = 5,
): Svg[] {
  return [
    ellipse(x, y, width * 0.55, width * 0.045, '#23271f', { opacity: 0.14 }),
    ...Array.from({ length: count }, (_, index) => {
      const high = width * 0.045;
      const shift = (((index * 7) % 5) - 2) * width * 0.012;
      const tone = index % 2 ? colour : lighter(colour, 0.16);
      return (
        rect(x - width / 2 + shift, y - high * (index + 1), width, high - 1.5, tone) +
        rect(
          x + width / 2 + shift - width * 0.02,
          y - high * (index + 1),
          width * 0.02,
          high - 1.5,
          darker(colour, 0.25),
        )
      );
    }),
  ];
}

export function cone(x: number, y: number, height: number): Svg[] {
  const half = height * 0.32;
  return [
    rect(x - half * 1.2, y - height * 0.08, half * 2.4, height * 0.08, darker(paint.amber, 0.3), {
      rx: 2,
    }),
    trapezium(
      [y - height, x - half * 0.2, x + half * 0.2],
      [y - height * 0.08, x - half * 0.85, x + half * 0.85],
      '#d9702a',
    ),
    trapezium(
      [y - height * 0.66, x - half * 0.42, x + half * 0.42],
      [y - height * 0.44, x - half * 0.58, x + half * 0.58],
      paint.white,
    ),
  ];
}

export function wheelbarrow(x: number, y: number, width: number, load: string): Svg[] {
  return [
    ellipse(x, y, width * 0.55, width * 0.05, '#23271f', { opacity: 0.16 }),
    polyline(
      [
        [x - width * 0.36, y - width * 0.1],
        [x + width * 0.1, y - width * 0.2],
        [x + width * 0.56, y - width * 0.34],
      ],
      '#6d5442',
      width * 0.035,
    ),
    line([x + width * 0.12, y - width * 0.22], [x + width * 0.16, y], '#3c4039', width * 0.03),
    ellipse(x - width * 0.02, y - width * 0.48, width * 0.28, width * 0.12, load),
    trapezium(
      [y - width * 0.48, x - width * 0.4, x + width * 0.34],
      [y - width * 0.2, x - width * 0.16, x + width * 0.2],
      paint.pine,
    ),
    trapezium(
      [y - width * 0.48, x + width * 0.1, x + width * 0.34],
      [y - width * 0.2, x + width * 0.06, x + width * 0.2],
      darker(paint.pine, 0.2),
    ),
    circle(x - width * 0.36, y - width * 0.1, width * 0.1, '#3c4039'),
    circle(x - width * 0.36, y - width * 0.1, width * 0.045, paint.stone),
  ];
}

export function paintRoller(x: number, y: number, length: number, colour: string): Svg[] {
  return [
    line([x, y], [x, y - length], woods.birch, 9),
    path(`M${x} ${y - length}v-30h44v-22`, 'none', { stroke: '#6c6f69', width: 6 }),
    rect(x - 46, y - length - 78, 150, 36, colour, { rx: 8 }),
    rect(x - 46, y - length - 56, 150, 14, darker(colour, 0.14), { rx: 7 }),
  ];
}
