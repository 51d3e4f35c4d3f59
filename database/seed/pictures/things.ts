import { darker, lighter, paint } from './colour.ts';
import { circle, ellipse, line, path, polygon, rect, type Svg, trapezium } from './svg.ts';

/** Small things that make a place lived in. Each stands on x, y and is given its size. */

export function pottedPlant(
  x: number,
  y: number,
  height: number,
  pot: string,
  leaf: string,
): Svg[] {
  const pots = height * 0.3;
  const half = pots * 0.5;
  const leaves = [-62, -38, -14, 10, 34, 58].map((degrees, index) => {
    const angle = (degrees * Math.PI) / 180;
    const reach = height * (index % 2 ? 0.62 : 0.72);
    const tipX = x + Math.sin(angle) * reach * 0.8;
    const tipY = y - pots - Math.cos(angle) * reach;
    const bend = height * 0.12;
    const middleX = (x + tipX) / 2;
    const middleY = (y - pots + tipY) / 2;
    const across = Math.cos(angle) * bend;
    const along = Math.sin(angle) * bend;
    return path(
      `M${x} ${y - pots}Q${middleX - across} ${middleY - along} ${tipX} ${tipY}Q${middleX + across} ${middleY + along} ${x} ${y - pots}Z`,
      index % 3 === 0 ? darker(leaf, 0.16) : index % 3 === 1 ? leaf : lighter(leaf, 0.12),
    );
  });
  return [
    ...leaves,
    trapezium([y - pots, x - half, x + half], [y, x - half * 0.72, x + half * 0.72], pot),
    trapezium(
      [y - pots, x + half * 0.2, x + half],
      [y, x + half * 0.15, x + half * 0.72],
      darker(pot, 0.14),
    ),
    rect(x - half * 1.08, y - pots - 4, half * 2.16, Math.max(6, pots * 0.16), lighter(pot, 0.12), {
      rx: 2,
    }),
  ];
}

export function vase(x: number, y: number, height: number, colour: string, leaf: string): Svg[] {
  const body = height * 0.42;
  const twigs = [-0.34, -0.12, 0.1, 0.32].flatMap((lean, index) => {
    const tipX = x + lean * height * 0.8;
    const tipY = y - height * (0.86 + 0.14 * ((index + 1) % 2));
    const berries = [0.55, 0.72, 0.9, 1].map((share, at) =>
      ellipse(
        x + (tipX - x) * share + (at % 2 ? 5 : -5) * (height / 130),
        y - body + (tipY - y + body) * share,
        height * 0.035,
        height * 0.052,
        at % 2 ? lighter(leaf, 0.12) : leaf,
      ),
    );
    return [line([x, y - body], [tipX, tipY], darker(leaf, 0.3), 2), ...berries];
  });
  const half = height * 0.14;
  return [
    ...twigs,
    path(
      `M${x - half * 0.5} ${y - body}C${x - half * 1.6} ${y - body * 0.6} ${x - half * 1.3} ${y - body * 0.1} ${x - half * 0.7} ${y}H${x + half * 0.7}C${x + half * 1.3} ${y - body * 0.1} ${x + half * 1.6} ${y - body * 0.6} ${x + half * 0.5} ${y - body}Z`,
      colour,
    ),
    path(
      `M${x + half * 0.1} ${y - body}C${x + half * 0.7} ${y - body * 0.6} ${x + half * 0.6} ${y - body * 0.2} ${x + half * 0.2} ${y}H${x + half * 0.7}C${x + half * 1.3} ${y - body * 0.1} ${x + half * 1.6} ${y - body * 0.6} ${x + half * 0.5} ${y - body}Z`,
      darker(colour, 0.14),
    ),
  ];
}

export function bowl(x: number, y: number, width: number, colour: string, fruit: string): Svg[] {
  const half = width / 2;
  return [
    circle(x - half * 0.42, y - half * 0.66, half * 0.32, fruit),
    circle(x + half * 0.38, y - half * 0.68, half * 0.34, darker(fruit, 0.08)),
    circle(x, y - half * 0.82, half * 0.34, lighter(fruit, 0.14)),
    path(
      `M${x - half} ${y - half * 0.62}H${x + half}Q${x + half * 0.8} ${y} ${x + half * 0.3} ${y}H${x - half * 0.3}Q${x - half * 0.8} ${y} ${x - half} ${y - half * 0.62}Z`,
      colour,
    ),
    path(
      `M${x + half * 0.2} ${y - half * 0.62}H${x + half}Q${x + half * 0.8} ${y} ${x + half * 0.3} ${y}H${x}Z`,
      darker(colour, 0.12),
    ),
  ];
}

/** A lamp on a cord; the cord begins at x, top and the shade ends at y. */
export function pendant(
  x: number,
  top: number,
  y: number,
  width: number,
  shade: string,
  lit: boolean,
): Svg[] {
  const half = width / 2;
  const height = width * 0.62;
  return [
    lit
      ? trapezium(
          [y, x - half * 0.8, x + half * 0.8],
          [y + width * 2.6, x - half * 2.6, x + half * 2.6],
          '#fff0c4',
          { opacity: 0.13 },
        )
      : '',
    rect(x - 1.5, top, 3, y - height - top, '#3c4039'),
    rect(x - half * 0.16, y - height - half * 0.2, half * 0.32, half * 0.26, '#3c4039'),
    path(
      `M${x - half} ${y}C${x - half} ${y - height * 0.75} ${x - half * 0.45} ${y - height} ${x} ${y - height}S${x + half} ${y - height * 0.75} ${x + half} ${y}Z`,
      shade,
    ),
    path(
      `M${x + half * 0.25} ${y - height * 0.97}C${x + half * 0.7} ${y - height * 0.86} ${x + half} ${y - height * 0.6} ${x + half} ${y}H${x + half * 0.45}Z`,
      darker(shade, 0.16),
    ),
    ellipse(x, y, half * 0.98, half * 0.13, lit ? '#fff3cf' : darker(shade, 0.35)),
  ];
}

/** A picture on the wall, around its centre. */
export function framed(
  x: number,
  y: number,
  width: number,
  height: number,
  frame: string,
  tone: string,
): Svg[] {
  const left = x - width / 2;
  const top = y - height / 2;
  return [
    rect(left + 5, top + 7, width, height, '#23271f', { opacity: 0.12 }),
    rect(left, top, width, height, frame),
    rect(left + 7, top + 7, width - 14, height - 14, paint.white),
    rect(left + width * 0.2, top + height * 0.2, width * 0.6, height * 0.6, lighter(tone, 0.6)),
    circle(x + width * 0.08, y - height * 0.06, width * 0.14, lighter(tone, 0.2)),
    polygon(
      [
        [left + width * 0.2, top + height * 0.8],
        [left + width * 0.42, top + height * 0.48],
        [left + width * 0.6, top + height * 0.66],
        [left + width * 0.8, top + height * 0.8],
      ],
      tone,
    ),
  ];
}

export function stool(x: number, y: number, height: number, seat: string, legs: string): Svg[] {
  const half = height * 0.27;
  const leg = (from: number, to: number) =>
    line([x + from, y - height], [x + to, y], legs, height * 0.045);
  return [
    ellipse(x, y, half * 1.25, half * 0.2, '#23271f', { opacity: 0.14 }),
    leg(-half * 0.5, -half * 0.72),
    leg(half * 0.5, half * 0.72),
    leg(-half * 0.75, -half * 1.08),
    leg(half * 0.75, half * 1.08),
    line(
      [x - half * 0.92, y - height * 0.32],
      [x + half * 0.92, y - height * 0.32],
      legs,
      height * 0.035,
    ),
    rect(x - half, y - height - height * 0.06, half * 2, height * 0.1, seat, { rx: height * 0.05 }),
    rect(x - half, y - height - height * 0.01, half * 2, height * 0.05, darker(seat, 0.16), {
      rx: height * 0.025,
    }),
  ];
}

export function books(x: number, y: number, height: number, colours: readonly string[]): Svg[] {
  let left = x;
  return colours.map((colour, index) => {
    const width = height * (0.16 + 0.05 * (index % 3));
    const tall = height * (0.82 + 0.06 * ((index * 2) % 4));
    const book =
      rect(left, y - tall, width, tall, colour) +
      rect(left + width * 0.25, y - tall * 0.8, width * 0.5, 3, lighter(colour, 0.5));
    left += width + 1;
    return book;
  });
}

export function floorLamp(
  x: number,
  y: number,
  height: number,
  shade: string,
  lit: boolean,
): Svg[] {
  const half = height * 0.13;
  return [
    ...(lit ? [0.46, 0.32, 0.2] : []).map((reach) =>
      ellipse(x, y - height * 0.86, height * reach, height * reach * 0.9, '#fff0c4', {
        opacity: 0.09,
      }),
    ),
    ellipse(x, y, half * 0.8, half * 0.16, '#3c4039'),
    rect(x - 2.5, y - height * 0.8, 5, height * 0.8, '#3c4039'),
    trapezium(
      [y - height, x - half * 0.62, x + half * 0.62],
      [y - height * 0.76, x - half, x + half],
      shade,
    ),
    trapezium(
      [y - height, x + half * 0.2, x + half * 0.62],
      [y - height * 0.76, x + half * 0.35, x + half],
      darker(shade, 0.1),
    ),
  ];
}
