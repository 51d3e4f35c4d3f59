import { darker, lighter, mix, woods } from '../colour.ts';
import type { Garden } from '../garden.ts';
import { tuft } from '../outdoors.ts';
import { at, box, facing, level } from '../perspective.ts';
import type { Setting } from '../scene.ts';
import { line, polygon, rect, type Svg, turned } from '../svg.ts';
import { blot } from '../wear.ts';

export type Look = {
  wall: string;
  kind: 'lap' | 'board' | 'shake';
  wood: string;
  rail: string;
  cloth: string;
};

export const deckNear = 0.62;

export const span = [150, 1050] as const;

export function platform(garden: Garden, wood: string, { taste }: Setting): Svg[] {
  const { ground } = garden;
  const boards: Svg[] = [];
  for (let x = span[0]; x < span[1]; x += 30) {
    const tone = mix(wood, taste.chance(0.5) ? '#ffeccb' : '#3b2a1c', taste.between(0, 0.13));
    boards.push(polygon(level(garden, [x, x + 28], ground, [deckNear, 1]), tone));
  }
  return [
    polygon(level(garden, span, ground, [deckNear, 1]), darker(wood, 0.5)),
    ...boards,
    ...fascia(garden, wood),
    polygon(level(garden, span, ground, [0.9, 1]), '#23271f', { opacity: 0.13 }),
  ];
}

function fascia(garden: Garden, wood: string): Svg[] {
  const front = facing(garden, span, [garden.ground, garden.ground + 34], deckNear);
  const [left, right, , bottom] = front;
  const middle = (left[0] + right[0]) / 2;
  const stair = [0, 1].flatMap((step) => [
    rect(
      middle - 150 - step * 16,
      bottom[1] - 18 + step * 30,
      300 + step * 32,
      20,
      lighter(wood, 0.06),
    ),
    rect(
      middle - 150 - step * 16,
      bottom[1] + 2 + step * 30,
      300 + step * 32,
      12,
      darker(wood, 0.4),
    ),
  ]);
  return [
    polygon(front, darker(wood, 0.26)),
    line(left, right, lighter(wood, 0.12), 6),
    rect(left[0], bottom[1], right[0] - left[0], 20, '#23271f', { opacity: 0.18 }),
    ...stair,
  ];
}

export function rotten(garden: Garden, { chance }: Setting): Svg[] {
  const { ground } = garden;
  const wood = '#8f8a7e';
  const drawn: Svg[] = [polygon(level(garden, span, ground, [deckNear, 1]), '#38332b')];
  for (let x = span[0]; x < span[1]; x += 30) {
    if (chance.chance(0.1)) continue;
    const near = chance.chance(0.2) ? chance.between(0.7, 0.85) : deckNear;
    drawn.push(
      polygon(
        level(garden, [x, x + 25], ground, [near, 1]),
        mix(wood, chance.chance(0.5) ? '#b3ab9b' : '#5c564b', chance.between(0, 0.4)),
      ),
    );
  }
  const broken = [0, 1, 2, 3, 4, 5].map((index) =>
    line(
      at(garden, 180 + index * 46, ground - 80, deckNear),
      at(garden, 190 + index * 42, ground, deckNear),
      '#8a8375',
      9,
    ),
  );
  return [
    ...drawn,
    ...fascia(garden, wood).slice(0, 2),
    ...broken,
    line(
      at(garden, 160, ground - 84, deckNear),
      at(garden, 440, ground - 46, deckNear),
      '#8a8375',
      11,
    ),
    blot([640, 640], 240, 60, '#4f5a3c', 0.4, chance),
    blot([860, 690], 160, 40, '#4f5a3c', 0.4, chance),
    ...[360, 560, 800].map((x) => tuft(x, 690, 70, '#7f8550', chance)),
    turned(
      -8,
      [820, 620],
      [
        rect(780, 560, 66, 8, '#a59c88'),
        line([786, 568], [780, 622], '#a59c88', 6),
        line([840, 568], [848, 622], '#a59c88', 6),
        line([840, 566], [852, 506], '#a59c88', 6),
      ],
    ),
  ];
}

export function frame(garden: Garden, look: Look): Svg[] {
  const { ground } = garden;
  const wood = woods.birch;
  const joists: Svg[] = [];
  for (let x = span[0]; x <= span[1] - 10; x += 60)
    joists.push(
      box(
        garden,
        { x: [x, x + 11], y: [ground, ground + 30], z: [deckNear, 1] },
        { front: darker(wood, 0.16), top: wood, side: darker(wood, 0.3) },
      ),
    );
  const laid: Svg[] = [];
  for (let far = 1; far > 0.84; far -= 0.026)
    laid.push(
      polygon(
        level(garden, span, ground - 3, [far - 0.023, far]),
        lighter(look.wood, ((far * 100) % 3) * 0.06),
      ),
    );
  return [
    polygon(level(garden, span, ground + 30, [deckNear, 1]), '#7b6a4e'),
    ...joists.slice(0, joists.length / 2),
    ...joists.slice(joists.length / 2).reverse(),
    polygon(facing(garden, span, [ground, ground + 30], deckNear), wood),
    ...laid,
    ...[0.2, 0.5, 0.8].map((share) => rect(130 + share * 900, 744, 34, 60, '#b9b2a4')),
  ];
}
