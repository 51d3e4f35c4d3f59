import { lighter, paint } from './colour.ts';
import { letterPath } from './letters.ts';
import { randomFrom } from './random.ts';
import { circle, drawing, group, line, path, polygon, rect, type Svg } from './svg.ts';

const size = 480;
const middle = size / 2;

const colours = [
  [paint.pine, '#f3e9d2', '#e0ac5a'],
  ['#274269', '#f4efe3', '#d98f6b'],
  ['#8c3f2c', '#f6eadb', '#e6b566'],
  ['#f3ead8', '#23372f', '#b9664a'],
  ['#e0ac5a', '#2b2a22', '#8c3f2c'],
  ['#5a3a6c', '#f3ecdf', '#e0ac5a'],
  ['#dfe5de', '#1e4a5b', '#d98a1f'],
  ['#33393a', '#efe6d3', '#7fae90'],
] as const;

type Mark = (ink: string, second: string) => Svg[];

/** What stands above the initials. */
const emblems: readonly [Mark, ...Mark[]] = [
  (ink) => [
    path(`M96 ${middle - 34}L${middle} 92L384 ${middle - 34}`, 'none', { stroke: ink, width: 20 }),
    rect(318, 112, 30, 60, ink),
  ],
  (ink, second) => [
    line([middle, 38], [middle, 100], ink, 8),
    path(`M${middle - 13} 96h26v14q20 9 17 34q-6 28-30 60q-24-32-30-60q-3-25 17-34Z`, second),
  ],
  (ink, second) =>
    [0, 1, 2].map((row) =>
      path(`M128 ${176 - row * 34}L${middle} ${116 - row * 34}L352 ${176 - row * 34}`, 'none', {
        stroke: row === 1 ? second : ink,
        width: 15,
      }),
    ),
  (ink, second) => [
    path(`M${middle - 92} 190a92 92 0 0 1 184 0Z`, second),
    ...[-60, -30, 0, 30, 60].map((degrees) =>
      group(
        [line([middle, 66], [middle, 84], ink, 11)],
        `transform="rotate(${degrees} ${middle} 190)"`,
      ),
    ),
    line([100, 194], [380, 194], ink, 13),
  ],
  (ink, second) => [
    polygon(
      [
        [middle, 60],
        [middle + 62, 150],
        [middle - 62, 150],
      ],
      ink,
    ),
    polygon(
      [
        [middle, 102],
        [middle + 80, 196],
        [middle - 80, 196],
      ],
      second,
    ),
  ],
  (ink, second) => [
    rect(110, 140, 260, 42, ink, { rx: 10 }),
    rect(middle - 44, 148, 88, 26, second, { rx: 13 }),
    circle(middle, 161, 8, ink),
  ],
  (ink, second) =>
    [0, 1, 2].flatMap((row) =>
      [0, 1, 2].map((column) =>
        rect(
          118 + column * 84 + (row % 2) * 40 - 20,
          88 + row * 38,
          76,
          30,
          (row + column) % 3 === 1 ? second : ink,
          { rx: 3 },
        ),
      ),
    ),
];

const frames: readonly [Mark, ...Mark[]] = [
  (ink) => [circle(middle, middle, 212, 'none', { stroke: ink, width: 12 })],
  (ink) => [rect(28, 28, size - 56, size - 56, 'none', { stroke: ink, width: 12, rx: 40 })],
  (ink) => [
    polygon(
      [
        [middle, 22],
        [430, 130],
        [430, 350],
        [middle, 458],
        [50, 350],
        [50, 130],
      ],
      'none',
      { stroke: ink, width: 12 },
    ),
  ],
  (ink, second) => [rect(0, 392, size, 88, second), line([0, 392], [size, 392], ink, 8)],
  () => [],
];

/** A tradesman's mark: initials under a simple emblem. The same initials and seed are the same mark. */
export function drawBadge({ initials, seed }: { initials: string; seed: number }): Svg {
  const random = randomFrom(seed, `badge ${initials}`);
  const [ground, ink, second] = random.pick(colours);
  const emblem = random.pick(emblems);
  const frame = random.pick(frames);
  const letters = [...initials]
    .map(letterPath)
    .filter((letter) => letter !== undefined)
    .slice(0, 3);
  const scale = letters.length > 2 ? 7.6 : 9;
  const step = 14.5 * scale;
  const left = middle - ((letters.length - 1) * step) / 2 - 5 * scale;
  return drawing(size, size, [
    rect(0, 0, size, size, ground),
    polygon(
      [
        [0, 0],
        [size, 0],
        [0, size],
      ],
      lighter(ground, 0.5),
      { opacity: 0.08 },
    ),
    ...frame(ink, second),
    ...emblem(ink, second),
    ...letters.map((letter, index) =>
      group(
        [
          `<path d="${letter}" fill="none" stroke="${ink}" stroke-width="2.6" stroke-linejoin="round" stroke-linecap="round"/>`,
        ],
        `transform="translate(${(left + index * step).toFixed(1)} 240) scale(${scale})"`,
      ),
    ),
  ]);
}
