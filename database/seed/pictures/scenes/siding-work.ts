import { darker, paint, woods } from '../colour.ts';
import type { Cladding } from '../house.ts';
import type { Setting } from '../scene.ts';
import { clipped, line, type Point, polygon, rect, type Svg, turned } from '../svg.ts';
import { peeling } from '../wear.ts';
import { bucket, stackOfBoards } from '../worksite.ts';

export type Look = {
  kind: Cladding;
  wall: string;
  trim: string;
  roof: string;
  door: string;
  shutters: string;
};

export const ground = 770;

export const eave = 366;

export const outline: Point[] = [
  [220, ground],
  [220, eave],
  [600, 128],
  [980, eave],
  [980, ground],
];

export function decay({ chance }: Setting): Svg[] {
  const board = (x: number, y: number, width: number) => [
    rect(x, y, width, 21, '#6d5f4b'),
    rect(x, y, width, 6, '#3f382d'),
  ];
  return [
    clipped('worn', polygon(outline, '#fff'), [
      ...Array.from({ length: 15 }, () =>
        peeling(
          [chance.between(240, 960), chance.between(300, 740)],
          chance.between(16, 50),
          '#8d7d63',
          '#d6ccb4',
          chance,
        ),
      ).flat(),
      ...board(250, 522, 120),
      ...board(700, 354, 90),
      ...board(860, 620, 110),
      rect(220, 700, 760, 70, '#65654f', { opacity: 0.3 }),
    ]),
    turned(-9, [860, 660], [rect(846, 664, 150, 19, '#aca289')]),
  ];
}

export function wrapped(finished: Svg): Svg[] {
  const wrap = [
    rect(210, 110, 780, 670, '#ece9df'),
    ...Array.from({ length: 8 }, (_, row) => rect(210, 130 + row * 86, 780, 3, '#cfd5d6')),
    ...Array.from({ length: 24 }, (_, index) =>
      rect(
        250 + (index % 6) * 130 + (Math.floor(index / 6) % 2) * 60,
        170 + Math.floor(index / 6) * 92,
        54,
        12,
        '#8fb0c9',
        { opacity: 0.8 },
      ),
    ),
  ];
  return [
    clipped('wrap', polygon(outline, '#fff'), wrap),
    clipped('laid', rect(200, 500, 800, 300, '#fff') + rect(200, 430, 330, 80, '#fff'), [finished]),
  ];
}

export function scaffold(look: Look): Svg[] {
  const pole = (x: number) => line([x, 280], [x, ground + 30], '#8d9694', 9);
  const deck = (y: number) => [
    rect(190, y, 820, 13, woods.birch),
    rect(190, y + 10, 820, 4, darker(woods.birch, 0.3)),
    line([190, y - 46], [1010, y - 46], '#8d9694', 5),
  ];
  return [
    ...[200, 460, 740, 1000].map(pole),
    line([200, 470], [460, 690], '#8d9694', 5),
    line([1000, 470], [740, 690], '#8d9694', 5),
    ...deck(460),
    ...deck(690),
    ...bucket(650, 690, 46, paint.white, look.wall),
    ...stackOfBoards(330, 868, 330, look.wall, 5),
    ...bucket(560, 862, 70, '#4d7a68', '#8f958d'),
  ];
}
