import { darker, lighter, paint, woods } from '../colour.ts';
import type { Cladding, Covering } from '../house.ts';
import type { Setting } from '../scene.ts';
import { clipped, ellipse, line, type Point, polygon, rect, type Svg, trapezium } from '../svg.ts';
import { blot } from '../wear.ts';

export type Look = {
  kind: Covering;
  roof: string;
  wall: string;
  trim: string;
  cladding: Cladding;
  accent: string;
};

export const eave = 560;

export function decay({ chance }: Setting, gable: number): Svg[] {
  const clear = (x: number) => Math.abs(x - gable) > 200;
  const places = Array.from(
    { length: 16 },
    () => [chance.between(190, 1010), chance.between(250, 530)] as const,
  ).filter(([x]) => clear(x));
  return [
    ...places.flatMap(([x, y], index) =>
      index % 3 === 0
        ? [blot([x, y], chance.between(50, 130), chance.between(30, 60), '#5f7143', 0.6, chance)]
        : index % 3 === 1
          ? [
              rect(x, y, 92, 24, '#4a443c'),
              rect(x + 46, y + 24, 46, 24, '#564e43'),
              rect(x, y, 92, 4, '#2c2a25'),
            ]
          : [
              rect(x, y, 46, 26, '#8f887c'),
              polygon(
                [
                  [x, y + 26],
                  [x + 46, y + 22],
                  [x + 52, y + 38],
                  [x + 4, y + 42],
                ],
                '#625b50',
              ),
            ],
    ),
    ...tarp(gable > 600 ? 470 : 800),
    ...[300, 520, 900]
      .filter(clear)
      .flatMap((x) => [
        ellipse(x, eave - 6, 34, 9, '#6f7a4a'),
        ellipse(x + 22, eave - 12, 16, 9, '#7f8a55'),
      ]),
  ];
}

function tarp(x: number): Svg[] {
  return [
    polygon(
      [
        [x - 90, 300],
        [x + 96, 290],
        [x + 118, 420],
        [x - 70, 440],
      ],
      '#4f7aa3',
    ),
    polygon(
      [
        [x + 20, 294],
        [x + 96, 290],
        [x + 118, 420],
        [x + 30, 430],
      ],
      '#426a92',
    ),
    line([x - 96, 330], [x + 112, 318], woods.birch, 9),
    line([x - 78, 410], [x + 122, 394], woods.birch, 9),
  ];
}

export function stripped(
  main: Point[],
  area: { x: number; y: number; width: number; height: number },
  surface: Svg,
  mirrored: boolean,
): Svg[] {
  const done = mirrored ? rect(640, 0, 600, 900, '#fff') : rect(-40, 0, 600, 900, '#fff');
  const planks = Array.from({ length: 15 }, (_, row) => {
    const y = area.y + row * 26;
    return (
      rect(area.x, y, area.width, 25, row % 2 ? '#c9a774' : '#d2b382') +
      rect(area.x + ((row * 173) % 900), y, 3, 25, '#9a7b4c')
    );
  });
  const felt = Array.from({ length: 6 }, (_, row) =>
    rect(
      mirrored ? 380 : 480,
      area.y + 150 + row * 44,
      mirrored ? 460 : 420,
      42,
      row % 2 ? '#4c5350' : '#555d59',
    ),
  );
  return [
    clipped('bare', polygon(main, '#fff'), [...planks, ...felt, clipped('done', done, [surface])]),
  ];
}

export function crew(look: Look, mirrored: boolean): Svg[] {
  const side = mirrored ? -1 : 1;
  const bundle = (x: number, y: number) => [
    rect(x, y, 92, 20, darker(look.roof, 0.1), { rx: 2 }),
    rect(x + 6, y - 18, 92, 20, look.roof, { rx: 2 }),
    rect(x + 40, y - 18, 12, 38, '#e6dcc7'),
  ];
  const foot = 600 + side * 470;
  const head = 600 + side * 380;
  const rung = (share: number) =>
    line(
      [foot + (head - foot) * share - 22, 900 - 440 * share],
      [foot + (head - foot) * share + 22, 900 - 440 * share],
      lighter(paint.amber, 0.2),
      7,
    );
  return [
    ...bundle(600 + side * 120, 196),
    ...bundle(600 + side * 250, 196),
    line([600 + side * 40, 330], [600 + side * 330, 330], woods.birch, 13),
    line([600 + side * 60, 450], [600 + side * 400, 450], woods.birch, 13),
    line([foot - 24, 900], [head - 24, 450], paint.amber, 11),
    line([foot + 24, 900], [head + 24, 450], paint.amber, 11),
    ...[0.12, 0.24, 0.36, 0.48, 0.6, 0.72, 0.84].map(rung),
    trapezium(
      [868, 600 - side * 130 - 120, 600 - side * 130 + 120],
      [900, 600 - side * 130 - 130, 600 - side * 130 + 130],
      '#8f8878',
    ),
  ];
}
