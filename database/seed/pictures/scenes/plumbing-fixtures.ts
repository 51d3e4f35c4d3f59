import { darker, lighter, paint } from '../colour.ts';
import { box } from '../perspective.ts';
import { frontAt, type Room } from '../room.ts';
import type { Setting } from '../scene.ts';
import {
  circle,
  ellipse,
  line,
  type Point,
  path,
  polygon,
  polyline,
  rect,
  type Svg,
} from '../svg.ts';
import { vase } from '../things.ts';
import { streak } from '../wear.ts';

export type Place = (x: number) => number;

function valve(x: number, y: number, colour: string): Svg[] {
  return [
    rect(x - 12, y - 12, 24, 24, '#b98a4a', { rx: 4 }),
    rect(x - 4, y - 26, 8, 16, '#8d6a3a'),
    rect(x - 20, y - 32, 40, 9, colour, { rx: 4.5 }),
  ];
}

export function pipes(at: Place, stage: Setting['stage']): Svg[] {
  const run = (points: readonly Point[], colour: string, width: number) => [
    polyline(
      points.map(([x, y]): Point => [at(x), y]),
      darker(colour, 0.2),
      width,
    ),
    polyline(
      points.map(([x, y]): Point => [at(x) - 1.5, y - 1.5]),
      colour,
      width * 0.62,
    ),
  ];
  if (stage === 'before')
    return [
      ...run(
        [
          [290, 250],
          [290, 120],
          [470, 128],
          [476, 300],
          [700, 306],
          [860, 300],
          [860, 420],
        ],
        '#8c7a5a',
        17,
      ),
      ...run(
        [
          [250, 250],
          [250, 96],
          [520, 104],
          [526, 352],
          [820, 350],
          [820, 420],
        ],
        '#77695a',
        17,
      ),
      ...[
        [470, 128],
        [476, 300],
        [526, 352],
        [700, 306],
      ].map(([x = 0, y = 0]) => circle(at(x), y, 15, paint.rust)),
      rect(at(640) - 18, 292, 36, 30, '#c9c0a6'),
    ];
  const hot = '#c87f56';
  const cold = '#cf9166';
  const clip = (x: number, y: number) => rect(at(x) - 5, y - 11, 10, 22, '#8d9694', { rx: 2 });
  return [
    ...run(
      [
        [270, 250],
        [270, 330],
        [460, 330],
        [820, 330],
        [820, 440],
      ],
      hot,
      15,
    ),
    ...run(
      [
        [310, 250],
        [310, 300],
        [500, 300],
        [860, 300],
        [860, 440],
      ],
      cold,
      15,
    ),
    ...run(
      [
        [500, 300],
        [500, 66],
      ],
      cold,
      15,
    ),
    ...run(
      [
        [460, 330],
        [460, 66],
      ],
      hot,
      15,
    ),
    ...[380, 560, 700].flatMap((x) => [clip(x, 330), clip(x, 300)]),
    ...valve(at(600), 300, '#41618a'),
    ...valve(at(660), 330, paint.brick),
    ...valve(at(460), 180, paint.brick),
    ...valve(at(500), 150, '#41618a'),
    ...(stage === 'after'
      ? [
          circle(at(416), 276, 24, '#e9e6dc'),
          circle(at(416), 276, 24, 'none', { stroke: '#8d9694', width: 4 }),
          line([at(416), 276], [at(416) + 11, 264], paint.brick, 3),
        ]
      : []),
  ];
}

export function heater(room: Room, x: number, tank: string, stage: Setting['stage']): Svg[] {
  if (stage === 'during')
    return [
      rect(x - 90, 596, 180, 18, '#b9b2a4'),
      polygon(
        [
          [x - 70, 620],
          [x + 110, 620],
          [x + 110, 760],
          [x - 70, 760],
        ],
        '#c8a97a',
      ),
      rect(x - 70, 620, 180, 34, '#d9bd90'),
      rect(x - 4, 620, 44, 140, '#e6d3ab', { opacity: 0.6 }),
    ];
  const colour = stage === 'before' ? '#b8b09b' : tank;
  const [left, right, top, bottom] = [x - 82, x + 82, 262, 632];
  return [
    ellipse(x, bottom + 6, 104, 15, '#23271f', { opacity: 0.2 }),
    box(
      room,
      { x: [x - 92, x + 92], y: [600, 614], z: [0.9, 1] },
      { front: '#8f8b80', top: '#b5b0a5', side: '#7d7a70' },
    ),
    path(
      `M${left} ${top + 22}Q${left} ${top} ${x} ${top - 6}Q${right} ${top} ${right} ${top + 22}V${bottom}Q${x} ${bottom + 24} ${left} ${bottom}Z`,
      colour,
    ),
    path(
      `M${x + 34} ${top - 4}Q${right} ${top} ${right} ${top + 22}V${bottom}Q${x + 60} ${bottom + 10} ${x + 34} ${bottom + 12}Z`,
      darker(colour, 0.12),
    ),
    rect(left + 20, top + 40, 16, bottom - top - 60, lighter(colour, 0.5), { opacity: 0.6, rx: 8 }),
    rect(x - 40, bottom - 84, 80, 52, darker(colour, 0.16), { rx: 4 }),
    ...(stage === 'before'
      ? [
          streak([x - 20, top + 10], 60, 210, paint.rust),
          streak([x + 50, top + 20], 40, 160, paint.rust),
          rect(left, bottom - 26, right - left, 26, paint.rust, { opacity: 0.55 }),
          rect(x - 30, bottom - 72, 24, 24, '#5d5847'),
        ]
      : [
          rect(x - 34, top + 120, 68, 44, '#2f3a37', { rx: 6 }),
          rect(x - 24, top + 130, 30, 14, '#8fd0b0', { rx: 3 }),
          circle(x + 22, top + 142, 7, paint.amber),
          rect(x - 26, bottom - 70, 52, 7, darker(colour, 0.3), { rx: 3 }),
        ]),
    rect(x - 46, top - 20, 14, 26, '#8d6a3a'),
    rect(x + 12, top - 20, 14, 26, '#8d6a3a'),
  ];
}

export function sink(room: Room, x: number, front: string, old: boolean): Svg[] {
  const span = [x - 140, x + 140] as const;
  const face = frontAt(room, span, [452, 596], 0.86);
  const top = old ? '#b5a98d' : '#fbf8f0';
  const half = face.width / 2;
  const metal = old ? '#8f8b7c' : '#3c4039';
  return [
    box(room, { x: span, y: [452, 596], z: [0.86, 1] }, { front, top, side: darker(front, 0.25) }),
    ...[0, 1].flatMap((index) => [
      rect(
        face.x + index * half + 8,
        face.y + 10,
        half - 16,
        face.height - 22,
        lighter(front, 0.07),
        { stroke: darker(front, 0.22), width: 2 },
      ),
      rect(face.x + half + (index ? 14 : -20), face.y + 34, 6, 44, metal, { rx: 3 }),
    ]),
    box(
      room,
      { x: [x - 150, x + 150], y: [440, 453], z: [0.845, 1] },
      { front: darker(top, 0.12), top, side: darker(top, 0.2) },
    ),
    polygon(
      [
        [x - 86, 444],
        [x + 86, 444],
        [x + 96, 472],
        [x - 96, 472],
      ],
      old ? '#8f8872' : '#dcd8cd',
    ),
    rect(x - 96, 466, 192, 10, old ? '#a89d82' : paint.white, { rx: 4 }),
    polyline(
      [
        [x, 446],
        [x, 380],
        [x + 8, 364],
        [x + 34, 362],
        [x + 42, 384],
      ],
      old ? '#8f8b7c' : '#b88b3e',
      10,
    ),
    ...(old
      ? [streak([x + 6, 474], 30, 60, paint.rust)]
      : [
          ...vase(x + 112, 452, 100, paint.clay, paint.fern),
          rect(x - 126, 414, 30, 36, '#7fa694', { rx: 6 }),
          rect(x - 116, 402, 10, 14, '#3c4039'),
        ]),
  ];
}
