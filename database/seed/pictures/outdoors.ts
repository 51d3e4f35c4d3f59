import { darker, lighter, mix } from './colour.ts';
import type { Light } from './light.ts';
import type { Random } from './random.ts';
import { circle, ellipse, type Frame, path, polygon, rect, type Svg } from './svg.ts';

/** Sky, sun, clouds and two rows of hills, from the top of a frame to its ground. */
export function sky({ x, y, width, height }: Frame, light: Light, random: Random): Svg[] {
  const sunX = x + width * random.between(0.15, 0.85);
  const bottom = y + height;
  const hills = (colour: string, rise: number, waves: number) => {
    const points = Array.from({ length: 25 }, (_, index) => {
      const share = index / 24;
      const wave =
        Math.sin(share * waves + rise * 0.07) + 0.5 * Math.sin(share * waves * 2.3 + rise);
      return [x + share * width, bottom - rise * (0.75 + 0.22 * wave)] as const;
    });
    return polygon([[x, bottom], ...points, [x + width, bottom]], colour);
  };
  const cloud = (cx: number, cy: number, size: number) => [
    rect(cx - size, cy - size * 0.16, size * 2, size * 0.32, lighter(light.haze, 0.5), {
      rx: size * 0.16,
      opacity: 0.75,
    }),
    rect(cx - size * 0.5, cy - size * 0.36, size * 1.1, size * 0.4, lighter(light.haze, 0.5), {
      rx: size * 0.2,
      opacity: 0.75,
    }),
  ];
  const size = Math.min(width, height * 2) * 0.1;
  return [
    rect(x, y, width, height, light.sky),
    ellipse(x + width / 2, bottom, width * 0.75, height * 0.62, light.haze),
    circle(sunX, y + height * random.between(0.18, 0.4), size * 0.55, light.sun),
    ...cloud(x + width * random.between(0.1, 0.4), y + height * random.between(0.12, 0.3), size),
    ...cloud(
      x + width * random.between(0.6, 0.9),
      y + height * random.between(0.2, 0.4),
      size * 0.8,
    ),
    hills(light.far, height * random.between(0.3, 0.4), random.between(4, 7)),
    hills(
      mix(light.far, light.near, 0.55),
      height * random.between(0.17, 0.24),
      random.between(6, 10),
    ),
  ];
}

/** A round tree; its foot is at x, y. */
export function roundTree(x: number, y: number, height: number, leaf: string): Svg[] {
  const crown = height * 0.34;
  const centre = y - height + crown;
  return [
    polygon(
      [
        [x - height * 0.025, y],
        [x - height * 0.015, centre],
        [x + height * 0.015, centre],
        [x + height * 0.025, y],
      ],
      '#6d5442',
    ),
    ellipse(x, centre, crown * 0.92, crown, leaf),
    ellipse(x - crown * 0.55, centre + crown * 0.35, crown * 0.6, crown * 0.55, leaf),
    ellipse(x + crown * 0.55, centre + crown * 0.3, crown * 0.6, crown * 0.58, leaf),
    ellipse(
      x - crown * 0.22,
      centre - crown * 0.28,
      crown * 0.5,
      crown * 0.5,
      lighter(leaf, 0.16),
      {
        opacity: 0.8,
      },
    ),
    ellipse(x + crown * 0.4, centre + crown * 0.45, crown * 0.5, crown * 0.42, darker(leaf, 0.18), {
      opacity: 0.55,
    }),
  ];
}

/** A conifer in three tiers. */
export function firTree(x: number, y: number, height: number, leaf: string): Svg[] {
  const tiers = [0, 0.28, 0.52].flatMap((from, index) => {
    const top = y - height * (1 - from);
    const bottom = y - height * (0.52 - index * 0.2);
    const half = height * (0.15 + index * 0.055);
    return [
      polygon(
        [
          [x, top],
          [x + half, bottom],
          [x - half, bottom],
        ],
        leaf,
      ),
      polygon(
        [
          [x, top],
          [x + half, bottom],
          [x + half * 0.1, bottom],
        ],
        darker(leaf, 0.2),
        { opacity: 0.6 },
      ),
    ];
  });
  return [
    rect(x - height * 0.022, y - height * 0.14, height * 0.044, height * 0.14, '#63503f'),
    ...tiers.reverse(),
  ];
}

/** Slender poplar. */
export function poplar(x: number, y: number, height: number, leaf: string): Svg[] {
  return [
    rect(x - height * 0.015, y - height * 0.2, height * 0.03, height * 0.2, '#6d5442'),
    ellipse(x, y - height * 0.56, height * 0.13, height * 0.44, leaf),
    path(
      `M${x} ${y - height} C${x + height * 0.16} ${y - height * 0.8} ${x + height * 0.15} ${y - height * 0.3} ${x} ${y - height * 0.12}Z`,
      darker(leaf, 0.16),
      { opacity: 0.6 },
    ),
  ];
}

export function bush(x: number, y: number, width: number, leaf: string): Svg[] {
  const half = width / 2;
  return [
    ellipse(x - half * 0.5, y - half * 0.42, half * 0.6, half * 0.5, darker(leaf, 0.1)),
    ellipse(x + half * 0.45, y - half * 0.45, half * 0.62, half * 0.54, leaf),
    ellipse(x, y - half * 0.6, half * 0.6, half * 0.62, leaf),
    ellipse(x - half * 0.12, y - half * 0.8, half * 0.34, half * 0.3, lighter(leaf, 0.14)),
    rect(x - half, y - half * 0.22, width, half * 0.24, darker(leaf, 0.22), {
      rx: half * 0.12,
      opacity: 0.55,
    }),
  ];
}

/** A bush in bloom. */
export function flowers(
  x: number,
  y: number,
  width: number,
  leaf: string,
  bloom: string,
  random: Random,
): Svg[] {
  return [
    ...bush(x, y, width, leaf),
    ...Array.from({ length: 11 }, () => {
      const angle = random.between(0, Math.PI);
      const reach = random.between(0.15, 0.85) * width * 0.46;
      return circle(
        x + Math.cos(angle) * reach,
        y - width * 0.16 - Math.sin(angle) * reach * 0.8,
        width * random.between(0.045, 0.075),
        random.chance(0.5) ? bloom : lighter(bloom, 0.3),
      );
    }),
  ];
}

/** Tufts of tall grass: weeds where nobody cares, meadow where somebody does. */
export function tuft(x: number, y: number, height: number, colour: string, random: Random): Svg {
  const blades = Array.from({ length: 6 }, (_, index) => {
    const lean = (index - 2.5) * height * 0.16 + random.between(-0.06, 0.06) * height;
    const top = y - height * random.between(0.6, 1);
    const foot = x + (index - 2.5) * height * 0.05;
    return `M${(foot - 2).toFixed(1)} ${y.toFixed(1)}Q${foot.toFixed(1)} ${((y + top) / 2).toFixed(1)} ${(foot + lean).toFixed(1)} ${top.toFixed(1)}Q${(foot + 3).toFixed(1)} ${((y + top) / 2).toFixed(1)} ${(foot + 3).toFixed(1)} ${y.toFixed(1)}Z`;
  });
  return path(blades.join(''), colour);
}
