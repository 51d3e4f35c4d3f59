import { darker, faded, lighter, paint, woods } from '../colour.ts';
import { backdrop, type Garden, grass, makeGarden, steppingStones } from '../garden.ts';
import { bush, flowers, roundTree, tuft } from '../outdoors.ts';
import { at, side } from '../perspective.ts';
import type { DrawScene, Setting } from '../scene.ts';
import { ellipse, line, type Point, polygon, rect, type Svg, turned } from '../svg.ts';
import { dullness } from '../wear.ts';
import { stackOfBoards, toolbox, wheelbarrow } from '../worksite.ts';

type Style = 'picket' | 'slats' | 'boards';
type Look = { style: Style; colour: string; bloom: string };

const looks: readonly [Look, ...Look[]] = [
  { style: 'picket', colour: '#fffdf6', bloom: '#d98f7a' },
  { style: 'slats', colour: '#b98052', bloom: '#efe3d0' },
  { style: 'boards', colour: '#a97a50', bloom: '#e3b85f' },
  { style: 'slats', colour: '#4b5550', bloom: '#b48cc0' },
  { style: 'boards', colour: '#6f8a7a', bloom: '#e5d3c0' },
];

/** A fence along the back and down one side. */
export const fence: DrawScene = (setting) => {
  const { stage, layout, taste, light } = setting;
  const garden = makeGarden(layout, 585);
  const look = taste.pick(looks);
  const old = stage === 'before';
  const worn: Look = {
    ...look,
    style: look.style === 'slats' ? 'boards' : look.style,
    colour: faded(woods.ash, 0.3),
  };
  const gate = layout.between(640, 760);
  return [
    ...backdrop(garden, light, layout),
    ...grass(garden, old ? '#a0995f' : '#93b57c', light, stage === 'after'),
    ...(stage === 'during'
      ? started(garden, look)
      : [
          ...back(garden, old ? worn : look, gate, setting),
          ...down(garden, old ? worn : look, setting),
        ]),
    ...(stage === 'after' ? planted(garden, look, gate, setting) : []),
    ...(old ? overgrown(garden, setting) : []),
    ...(stage === 'during' ? site(look) : []),
    ...(old ? [dullness(0.09)] : []),
  ];
};

const height: Record<Style, number> = { picket: 150, slats: 190, boards: 200 };

function picket(x: number, y: number, width: number, tall: number, colour: string): Svg {
  const tip = Math.min(width * 0.6, tall * 0.14);
  return polygon(
    [
      [x, y - tall + tip],
      [x + width / 2, y - tall],
      [x + width, y - tall + tip],
      [x + width, y],
      [x, y],
    ],
    colour,
  );
}

function back(
  { ground }: Garden,
  { style, colour }: Look,
  gate: number,
  { stage, chance }: Setting,
): Svg[] {
  const tall = height[style];
  const top = ground - tall;
  const drawn: Svg[] = [];
  const rail = (y: number) => rect(60, y, 1080, 13, darker(colour, 0.18));
  if (style === 'slats') {
    for (let row = 0; row < 9; row++)
      drawn.push(
        rect(60, top + row * 21, 1080, 16, row % 2 ? colour : lighter(colour, 0.08)),
        rect(60, top + row * 21 + 16, 1080, 5, darker(colour, 0.5), { opacity: 0.6 }),
      );
    for (let x = 60; x <= 1140; x += 180)
      drawn.push(rect(x - 8, top - 12, 16, tall + 12, darker(colour, 0.22)));
  } else {
    drawn.push(rail(top + tall * 0.26), rail(top + tall * 0.72));
    const wide = style === 'picket' ? 22 : 33;
    for (let x = 62; x < 1136; x += style === 'picket' ? 36 : 35) {
      if (stage === 'before' && chance.chance(0.13)) continue;
      const tone = chance.chance(0.5) ? colour : darker(colour, 0.05);
      const board =
        style === 'picket'
          ? picket(x, ground + 2, wide, tall, tone)
          : rect(x, top, wide, tall + 2, tone) +
            rect(x + wide - 3, top, 3, tall + 2, darker(colour, 0.2));
      drawn.push(
        stage === 'before' && chance.chance(0.16)
          ? turned(chance.between(-9, 9), [x, ground], [board])
          : board,
      );
    }
    for (let x = 60; x <= 1140; x += 216)
      drawn.push(
        rect(x - 9, top - 12, 18, tall + 14, darker(colour, 0.1)),
        rect(x - 12, top - 18, 24, 9, lighter(colour, 0.2)),
      );
    if (style === 'boards' && stage === 'after')
      drawn.push(rect(60, top - 8, 1080, 11, lighter(colour, 0.16)));
  }
  if (stage === 'after') drawn.push(...gateAt(gate, ground, tall, colour));
  return drawn;
}

function gateAt(x: number, ground: number, tall: number, colour: string): Svg[] {
  const tone = darker(colour, 0.12);
  return [
    rect(x - 62, ground - tall - 34, 18, tall + 36, tone),
    rect(x + 44, ground - tall - 34, 18, tall + 36, tone),
    `<path d="M${x - 66} ${ground - tall - 30}Q${x} ${ground - tall - 92} ${x + 66} ${ground - tall - 30}" fill="none" stroke="${tone}" stroke-width="15"/>`,
    rect(x - 44, ground - tall + 8, 88, tall - 10, lighter(colour, 0.1)),
    line([x - 40, ground - 8], [x + 40, ground - tall + 16], darker(colour, 0.24), 9),
    rect(x - 44, ground - tall + 24, 88, 11, darker(colour, 0.2)),
    rect(x - 44, ground - 36, 88, 11, darker(colour, 0.2)),
    ellipse(x + 30, ground - tall * 0.5, 6, 6, '#3c4039'),
  ];
}

function down(garden: Garden, { style, colour }: Look, { stage, chance }: Setting): Svg[] {
  const tall = height[style];
  const x = 60;
  const shade = darker(colour, 0.14);
  const strip = (top: number, bottom: number, near: number, far: number, tone: string) =>
    polygon(side(garden, x, [garden.ground - top, garden.ground - bottom], [near, far]), tone);
  const drawn: Svg[] = [];
  if (style === 'slats') {
    for (let row = 0; row < 9; row++)
      drawn.push(
        strip(
          tall - row * 21,
          tall - row * 21 - 16,
          0.4,
          1,
          row % 2 ? shade : darker(colour, 0.08),
        ),
        strip(tall - row * 21 - 16, tall - row * 21 - 21, 0.4, 1, darker(colour, 0.55)),
      );
    return drawn;
  }
  drawn.push(
    strip(tall * 0.76, tall * 0.68, 0.4, 1, darker(colour, 0.3)),
    strip(tall * 0.3, tall * 0.22, 0.4, 1, darker(colour, 0.3)),
  );
  for (let far = 1; far > 0.4; far -= 0.034) {
    if (stage === 'before' && chance.chance(0.2)) continue;
    const lean = stage === 'before' ? chance.between(-14, 10) : 0;
    const [a, b, c, d] = side(
      garden,
      x,
      [garden.ground - tall, garden.ground],
      [far - (style === 'picket' ? 0.021 : 0.031), far],
    );
    const tip: Point[] = style === 'picket' ? [[(a[0] + b[0]) / 2, (a[1] + b[1]) / 2 - 15]] : [];
    drawn.push(
      polygon(
        [[a[0] + lean, a[1]], ...tip, [b[0] + lean, b[1]], c, d],
        chance.chance(0.5) ? shade : darker(colour, 0.1),
      ),
    );
  }
  return drawn;
}

function planted(garden: Garden, look: Look, gate: number, { taste, light }: Setting): Svg[] {
  const leaf = light.near;
  return [
    ...steppingStones(garden, gate, -90, 7, '#cbc3b3'),
    ...[860, 960, 1060].flatMap((x, index) =>
      flowers(x, garden.ground + 26, 120, index % 2 ? leaf : lighter(leaf, 0.1), look.bloom, taste),
    ),
    ...[430, 320].flatMap((x) => bush(x, garden.ground + 24, 110, darker(leaf, 0.05))),
    ...flowers(535, garden.ground + 24, 96, leaf, look.bloom, taste),
    ...roundTree(1060, 760, 400, lighter(leaf, 0.04)),
    ellipse(1060, 764, 110, 18, '#6d5138'),
    ...flowers(1010, 770, 84, leaf, look.bloom, taste),
    ...flowers(1106, 776, 96, lighter(leaf, 0.08), paint.linen, taste),
    ...flowers(210, 850, 190, leaf, look.bloom, taste),
    ...bush(70, 880, 200, darker(leaf, 0.08)),
  ];
}

function overgrown(garden: Garden, { chance }: Setting): Svg[] {
  return [
    ...Array.from({ length: 26 }, () =>
      tuft(
        chance.between(80, 1160),
        garden.ground + chance.between(4, 26),
        chance.between(34, 92),
        chance.chance(0.5) ? '#8a8550' : '#767d4c',
        chance,
      ),
    ),
    ...Array.from({ length: 22 }, () =>
      tuft(
        chance.between(0, 1200),
        chance.between(650, 890),
        chance.between(30, 66),
        chance.chance(0.5) ? '#948d55' : '#7c8150',
        chance,
      ),
    ),
    turned(12, [820, 720], [rect(720, 716, 220, 24, '#948a78'), rect(720, 736, 220, 5, '#6d6556')]),
    turned(-5, [420, 780], [rect(330, 776, 200, 24, '#a09683'), rect(330, 796, 200, 5, '#6d6556')]),
  ];
}

function started(garden: Garden, look: Look): Svg[] {
  const tall = height[look.style];
  const posts = [60, 276, 492, 708, 924, 1140].flatMap((x) => [
    ellipse(x, garden.ground + 4, 30, 8, '#7d5f42'),
    rect(x - 9, garden.ground - tall - 10, 18, tall + 12, woods.birch),
    rect(x + 3, garden.ground - tall - 10, 6, tall + 12, darker(woods.birch, 0.18)),
  ]);
  const nearer = [0.78, 0.6, 0.46].map((z) => {
    const [x, y] = at(garden, 60, garden.ground, z);
    const [, top] = at(garden, 60, garden.ground - tall, z);
    return (
      rect(x - 9 / z, top, 18 / z, y - top, darker(woods.birch, 0.08)) +
      ellipse(x, y, 28 / z, 7 / z, '#7d5f42')
    );
  });
  return [
    ...posts,
    rect(60, garden.ground - tall * 0.74, 648, 13, darker(woods.birch, 0.06)),
    rect(60, garden.ground - tall * 0.28, 648, 13, darker(woods.birch, 0.06)),
    ...firstBay(garden, look),
    line([708, garden.ground - tall + 10], [1140, garden.ground - tall + 10], '#e8c04a', 3),
    ...nearer,
  ];
}

function firstBay({ ground }: Garden, { style, colour }: Look): Svg[] {
  const tall = height[style];
  return Array.from({ length: style === 'slats' ? 7 : 11 }, (_, index) => {
    const tone = index % 2 ? colour : darker(colour, 0.06);
    if (style === 'slats') return rect(60, ground - 21 * (index + 1), 440, 16, tone);
    const x = 66 + index * 35;
    return style === 'picket'
      ? picket(x, ground + 2, 22, tall, tone)
      : rect(x, ground - tall, 33, tall + 2, tone);
  });
}

function site(look: Look): Svg[] {
  return [
    ...stackOfBoards(820, 770, 400, look.colour, 7),
    ...wheelbarrow(480, 830, 250, '#8a6a48'),
    ...toolbox(1030, 850, 150),
    rect(600, 700, 90, 44, '#d8d2c4', { rx: 6 }),
    rect(606, 668, 90, 44, '#e4dfd2', { rx: 6 }),
    rect(620, 682, 60, 12, paint.brick),
  ];
}
