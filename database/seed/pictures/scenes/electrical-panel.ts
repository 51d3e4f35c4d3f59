import { paint } from '../colour.ts';
import type { Setting } from '../scene.ts';
import {
  circle,
  ellipse,
  fill,
  line,
  part,
  path,
  polygon,
  rect,
  type Svg,
  turned,
} from '../svg.ts';
import { blot, streak } from '../wear.ts';

export type Place = (x: number) => number;

export function panel(x: number, stage: Setting['stage']): Svg[] {
  const frame = { x: x - 95, y: 190, width: 190, height: 280 };
  const inner = part(frame, [0.1, 0.9], [0.07, 0.93]);
  const breakers = Array.from({ length: 18 }, (_, index) => {
    const column = index % 2;
    const row = Math.floor(index / 2);
    const spot = part(
      inner,
      [0.14 + column * 0.4, 0.46 + column * 0.4],
      [0.14 + row * 0.09, 0.215 + row * 0.09],
    );
    return (
      fill(spot, '#2f3a37', { rx: 2 }) +
      rect(
        spot.x + (column ? 6 : spot.width - 20),
        spot.y + 4,
        14,
        spot.height - 8,
        index === 5 ? paint.amber : '#dfe3dc',
        { rx: 2 },
      )
    );
  });
  const wires = ['#a1492f', '#3c4039', '#f4f1e8', '#41618a', '#4f8263'].map((colour, index) =>
    path(
      `M${x - 60 + index * 30} 178C${x - 70 + index * 36} 240 ${x - 20 + index * 8} 230 ${x - 54 + index * 26} ${300 + (index % 3) * 30}`,
      'none',
      { stroke: colour, width: 6 },
    ),
  );
  const door = { x: x + 95, y: 190, width: 84, height: 280 };
  return [
    rect(frame.x + 8, frame.y + 10, frame.width, frame.height, '#23271f', { opacity: 0.14, rx: 6 }),
    fill(frame, '#b9c0bd', { rx: 6 }),
    fill(inner, stage === 'during' ? '#6c7370' : '#d7dcd8', { rx: 3 }),
    ...(stage === 'during' ? [...wires, ...breakers.slice(0, 8)] : breakers),
    ...(stage === 'after'
      ? [
          polygon(
            [
              [door.x, door.y],
              [door.x + door.width, door.y - 26],
              [door.x + door.width, door.y + door.height + 34],
              [door.x, door.y + door.height],
            ],
            '#a9b2af',
          ),
          ...Array.from({ length: 9 }, (_, row) =>
            line(
              [door.x + 16, door.y + 34 + row * 25],
              [door.x + 66, door.y + 26 + row * 27],
              '#8d9694',
              4,
            ),
          ),
          fill(part(inner, [0.3, 0.7], [0.02, 0.09]), '#2f3a37', { rx: 2 }),
        ]
      : []),
  ];
}

export function conduit(at: Place, stage: Setting['stage']): Svg[] {
  const pipe = (d: [number, number][]) => {
    const route = d.map(([x, y], index) => `${index ? 'L' : 'M'}${at(x)} ${y}`).join('');
    return (
      path(route, 'none', { stroke: '#8d9694', width: 13 }) +
      path(route, 'none', { stroke: '#b9c3c1', width: 6 })
    );
  };
  const outlet = (x: number) => [
    rect(at(x) - 27, 352, 54, 66, '#f7f4ec', { rx: 5 }),
    rect(at(x) - 27, 352, 54, 66, 'none', { stroke: '#c4c2b8', width: 2 }),
    ...[368, 394].flatMap((y) => [
      rect(at(x) - 9, y, 4, 11, '#3c4039'),
      rect(at(x) + 5, y, 4, 11, '#3c4039'),
    ]),
  ];
  return [
    pipe([
      [260, 190],
      [260, 66],
    ]),
    pipe([
      [340, 190],
      [340, 110],
      [1040, 110],
    ]),
    pipe([
      [395, 384],
      [780, 384],
    ]),
    ...[430, 640, 860].map((x) => rect(at(x) - 8, 100, 16, 20, '#6c7573', { rx: 2 })),
    ...(stage === 'after'
      ? [520, 650, 780].flatMap(outlet)
      : [520, 650, 780].flatMap((x) => [
          rect(at(x) - 25, 354, 50, 62, '#41618a', { rx: 3 }),
          rect(at(x) - 18, 361, 36, 48, '#2f4a6d'),
          path(`M${at(x) - 8} 384q-10 26 6 46M${at(x) + 6} 384q12 22 -2 44`, 'none', {
            stroke: '#d9b23f',
            width: 4,
          }),
        ])),
  ];
}

export function fuseBox(x: number): Svg[] {
  return [
    rect(x - 80, 210, 160, 200, '#6d6857', { rx: 4 }),
    rect(x - 66, 226, 132, 168, '#4b473b'),
    ...[0, 1, 2, 3, 4, 5].map(
      (index) =>
        circle(
          x - 40 + (index % 3) * 40,
          270 + Math.floor(index / 3) * 62,
          17,
          index === 4 ? '#2b2822' : '#b9ab8a',
        ) +
        circle(
          x - 40 + (index % 3) * 40,
          270 + Math.floor(index / 3) * 62,
          7,
          index === 4 ? '#15130f' : '#8a5a3a',
        ),
    ),
    turned(16, [x + 80, 216], [rect(x + 80, 212, 70, 196, '#7b7564')]),
    ellipse(x + 10, 200, 58, 32, '#2b2822', { opacity: 0.3 }),
    ellipse(x + 16, 190, 36, 22, '#2b2822', { opacity: 0.3 }),
    streak([x - 30, 412], 60, 80, paint.rust),
  ];
}

export function tangle(at: Place, { chance }: Setting): Svg[] {
  const wire = (from: [number, number], to: [number, number], sag: number, colour: string) =>
    path(
      `M${at(from[0])} ${from[1]}C${at(from[0] + (to[0] - from[0]) * 0.3)} ${from[1] + sag} ${at(from[0] + (to[0] - from[0]) * 0.7)} ${to[1] + sag} ${at(to[0])} ${to[1]}`,
      'none',
      { stroke: colour, width: 6 },
    );
  return [
    wire([300, 210], [980, 90], 90, '#3c3a32'),
    wire([320, 210], [760, 70], 150, '#77715f'),
    wire([280, 210], [200, 70], -40, '#3c3a32'),
    wire([330, 330], [640, 400], 90, '#8a4b3a'),
    wire([340, 360], [560, 460], 60, '#c9c0a6'),
    wire([640, 400], [860, 430], 80, '#3c3a32'),
    rect(at(640) - 26, 372, 52, 60, '#b9ad8f', { rx: 4 }),
    blot([at(640), 376], 60, 44, '#2b2822', 0.5, chance),
    line([at(760), 70], [at(760), 230], '#3c3a32', 4),
    circle(at(760), 250, 60, '#f6e3a8', { opacity: 0.2 }),
    circle(at(760), 246, 20, '#f0d890'),
    rect(at(760) - 11, 214, 22, 20, '#5d5847'),
    ...[0, 1, 2].map((index) =>
      rect(at(820) - 50 + index * 6, 440 - index * 30, 100, 28, index % 2 ? '#8d7350' : '#9c8059'),
    ),
  ];
}
